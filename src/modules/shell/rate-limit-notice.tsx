import { useEffect, useState } from 'react'
import { Banner } from '~/src/ui/banner'
import { Timer } from '~/src/ui/icons'

/** That the API limits calls, and in how many seconds those that wait go on. */
export function RateLimitNotice({ until, count }: { until: number; count: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return (
    <Banner tone="plain" icon={<Timer />}>
      The API is limiting requests.{' '}
      {count === 1 ? 'One call resumes automatically' : `${count} calls resume automatically`}{' '}
      <span aria-hidden="true" className="tnum">
        in {seconds} s
      </span>
      .
    </Banner>
  )
}
