import { i18n } from '@lingui/core'
import type { Repeat } from '~/contract/repeats'
import { cityOf } from '~/domain/calendar/time-zone'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'

const blockedText = (blocked: NonNullable<Repeat['blocked']>): string => {
  switch (blocked) {
    case 'accounts':
      return i18n.t('No new posts are planned: an account is disconnected. Reconnect it to continue.')
    case 'approval':
      return i18n.t('No new posts are planned: not every text is approved.')
    case 'failed':
      return i18n.t('It waits: the last post failed to publish. Publish or delete that one to continue.')
    case 'queue':
      return i18n.t('It waits: the queue no longer takes posts for one of its accounts.')
  }
}

type Props = {
  repeat: Repeat
  /** The time zone in which the screen shows times; by default the rule's is used, and named. */
  zone?: string | undefined
}

/** A time of a rule. Its zone is named if other screens show another time. */
function ruleTime(at: string, zone: string | undefined): string {
  const time = timeText(at, 'dayTime', zone)
  if (zone === undefined || time === timeText(at, 'dayTime')) return time
  return i18n.t('{time} in {city}', { time, city: cityOf(zone) })
}

/** A repeat's state, its next post and skipped dates. */
export function Progress({ repeat, zone }: Props) {
  const { rule, state, blocked, nextAt, publishedCount = 0, missedCount = 0 } = repeat
  const next = nextAt && (zone ? timeText(nextAt, 'dayTime', zone) : ruleTime(nextAt, rule?.timezone))
  return (
    <>
      <p className="tnum flex flex-wrap gap-x-3 text-12 text-ink-2">
        {state === 'paused' && <b>{i18n.t('Paused')}</b>}
        {next && <span>{i18n.t('Next: {nextSlotAt}', { nextSlotAt: next })}</span>}
        {state === 'active' && !nextAt && !blocked && <span>{i18n.t('No next post planned')}</span>}
        <span>
          {i18n.t('{count, plural, =0 {Not published yet} one {Published once} other {Published # times}}', {
            count: publishedCount,
          })}
        </span>
        {missedCount > 0 && (
          <span>
            {i18n.t('{count, plural, one {1 date skipped} other {# dates skipped}}', { count: missedCount })}
          </span>
        )}
      </p>
      {blocked && (
        <div className="mt-1.5">
          <Banner tone="amber">{blockedText(blocked)}</Banner>
        </div>
      )}
    </>
  )
}
