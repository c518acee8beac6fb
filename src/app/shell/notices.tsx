import { usePausedCalls } from '~/src/api/rate-limit'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'

const RateLimitNotice = lazyWithRetry(() =>
  import('./rate-limit-notice').then((module) => module.RateLimitNotice),
)

/** What holds everything up, the API's rate limit; and a newer version (../offline). Floats, so that nothing jumps. */
export function Notices() {
  const waits = usePausedCalls()
  const until = waits.length > 0 ? Math.max(...waits.map((wait) => wait.until)) : undefined
  return (
    <div
      id="notices"
      className="pointer-events-none fixed inset-x-0 top-14 z-40 mx-auto grid w-fit max-w-[calc(100vw-32px)] gap-2 *:pointer-events-auto *:bg-lift *:shadow-float"
    >
      {until !== undefined && <RateLimitNotice until={until} count={waits.length} />}
    </div>
  )
}
