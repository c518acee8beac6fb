import { i18n } from '@lingui/core'
import { useSeconds } from '~/src/calendar/use-now'
import { Timer } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'

/** Says that the API limits requests, and when the waiting ones resume. */
export function RateLimitNotice({ until, count }: { until: number; count: number }) {
  const now = useSeconds()
  const seconds = Math.max(1, Math.ceil((until - now) / 1000))
  return (
    <Banner tone="plain" icon={<Timer />}>
      {i18n.t(
        '{count, plural, one {The API is limiting requests. 1 call resumes automatically.} other {The API is limiting requests. # calls resume automatically.}}',
        { count },
      )}{' '}
      <span aria-hidden="true" className="tnum text-ink-3">
        {i18n.t('{seconds} s', { seconds })}
      </span>
    </Banner>
  )
}
