import { useEffect, useState } from 'react'
import { useWaitingCalls } from '~/src/api/waiting'
import { Banner } from '~/src/ui/banner'
import { Timer } from '~/src/ui/icons'

/** What holds everything up, the API's rate limit; and a newer version (../offline). Floats, so that nothing jumps. */
export function Notices() {
  const waits = useWaitingCalls()
  const until = waits.length > 0 ? Math.max(...waits.map((wait) => wait.until)) : undefined
  return (
    <div
      id="notices"
      className="pointer-events-none fixed inset-x-0 top-14 z-40 mx-auto grid w-fit max-w-[calc(100vw-32px)] gap-2 *:pointer-events-auto *:bg-lift *:shadow-float"
    >
      {until !== undefined && <Waiting until={until} count={waits.length} />}
    </div>
  )
}

function Waiting({ until, count }: { until: number; count: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return (
    <Banner tone="plain" icon={<Timer />}>
      The API is limiting calls.{' '}
      {count === 1 ? 'One call goes on by itself' : `${count} calls go on by themselves`}{' '}
      <span aria-hidden="true" className="tnum">
        in {seconds} s
      </span>
      .
    </Banner>
  )
}
