import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { PostStatus } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { listed } from '~/src/i18n/plural'
import { cx } from '~/src/ui/class-names'
import { enumWord } from '~/src/ui/enum-labels'
import { Info } from '~/src/ui/icons'

/**
 * Whether posts may be missing on `day`: the API lists only the newest 100 of each status (docs/api.md section 8).
 * Scheduled posts can only be missing from today on, published and failed ones only until today.
 */
export function mayHide(cutOff: readonly PostStatus[], day: Day, today: Day): boolean {
  return cutOff.some((status) => {
    if (status === 'draft') return false
    return status === 'scheduled' || status === 'queued' ? day >= today : day <= today
  })
}

/** Whether one of the days may have posts that no list shows, so that the days can't be called empty. */
export const mayBeFilled = (
  cutOff: readonly PostStatus[],
  { from, to }: { readonly from: Day; readonly to: Day },
  today: Day,
): boolean => mayHide(cutOff, from, today) || mayHide(cutOff, to, today)

/** Three dots on each day on which posts may be missing. A single element, as a month has about forty of them. */
export function HiddenPostsBadge() {
  return (
    <span
      role="img"
      aria-label={i18n.t('May have more posts')}
      title={i18n.t('There may be more posts than the API lists')}
      className={dots}
    />
  )
}

const dots =
  'inline-block size-3.5 flex-none bg-[radial-gradient(circle,currentColor_1px,transparent_1.5px)] bg-size-[33.3%_100%] bg-center text-ink-3'

/** Explains once what the dots mean. */
export function HiddenNotice({ cutOff }: { cutOff: readonly PostStatus[] }) {
  if (cutOff.length === 0) return null
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-2 px-8 pb-2 text-12 text-ink-2 max-md:px-4">
      <Info className="size-3.5 text-ink-3" aria-hidden="true" />
      <span>
        {i18n.t(
          '{count, plural, one {Showing the newest 100 posts with this status: {statuses}.} other {Showing the newest 100 posts in each of these statuses: {statuses}.}}',
          { count: cutOff.length, statuses: listed(cutOff.map(enumWord)) },
        )}
      </span>
      <span className="text-ink-3">
        <Trans
          id="The API doesn’t list older posts. Days marked with three dots <0/> may have more."
          components={{ 0: <span aria-hidden="true" className={cx(dots, 'align-middle')} /> }}
        />
      </span>
    </p>
  )
}
