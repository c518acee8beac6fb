import { i18n } from '@lingui/core'
import type { Queue } from '~/contract/social'
import { isZone, minutesOf } from '~/domain/calendar/time-zone'
import { slotAt, slotKey, sortedSlots } from '~/domain/calendar/queue-moves'
import { cx } from '~/src/ui/class-names'
import { weekdays } from './queue-draft'
import { narrowWeekday, weekdayName, type QueuedPost } from './queue-view'

/** px of a day, and of a slot's mark. */
const height = 28
const mark = 4

/** A queue's week at a glance: a mark for each slot, filled where a post waits for it. */
export function MiniWeek({ queue, posts }: { queue: Queue; posts: readonly QueuedPost[] }) {
  const slots = sortedSlots(queue.slots ?? [])
  const timezone = queue.timezone !== undefined && isZone(queue.timezone) ? queue.timezone : 'UTC'
  const taken = new Set(
    posts.flatMap(({ at }) => {
      const slot = slotAt({ id: queue.id, timezone, slots }, at)
      return slot ? [slotKey(slot)] : []
    }),
  )
  const words = weekdays
    .map((weekday) => [weekday, slots.filter((slot) => slot.weekday === weekday)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([weekday, own]) => `${weekdayName(weekday)} ${own.map(({ time }) => time).join(' ')}`)
    .join('; ')
  return (
    <span role="img" aria-label={words || i18n.t('No slots yet')} className="flex gap-1">
      {weekdays.map((weekday) => (
        <span key={weekday} aria-hidden="true" className="w-[30px] text-center text-12">
          <span className="block font-medium text-ink-2">{narrowWeekday(weekday)}</span>
          <span style={{ height }} className="relative block rounded-sm bg-well inset-ring inset-ring-line">
            {slots
              .filter((slot) => slot.weekday === weekday)
              .map((slot) => (
                <span
                  key={slot.time}
                  style={{ top: 2 + (minutesOf(slot.time) / 1440) * (height - mark - 4), height: mark }}
                  className={cx(
                    'absolute inset-x-1 rounded-full border',
                    taken.has(slotKey(slot)) ? 'border-teal bg-teal' : 'border-edge bg-lift',
                  )}
                />
              ))}
          </span>
        </span>
      ))}
    </span>
  )
}
