import { useEffect, useState } from 'react'
import { plural } from '~/src/i18n/plural'
import { Banner } from '~/src/ui/notices'
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
      {plural(count, [
        'The API is limiting requests. 1 call resumes automatically.',
        'The API is limiting requests. # calls resume automatically.',
      ])}{' '}
      <span aria-hidden="true" className="tnum text-ink-3">
        {seconds} s
      </span>
    </Banner>
  )
}
