import { plural } from '~/src/i18n/plural'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { cx } from '~/src/ui/class-names'
import { Ellipsis } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'
import { dayName, dayOfMonth } from './day-names'
import { DropIndicator } from './drag/drop-indicator'
import { mayHide } from './hidden-posts'
import { statusOf } from './post-labels'
import type { Calendar } from './use-calendar'

const none: readonly Post[] = []

export type MarkedDaysProps = {
  calendar: Calendar
  /** Whole weeks. */
  days: readonly Day[]
  /** What these days are: their month. */
  label: string
  isOutside?: (day: Day) => boolean
  onDay: (day: Day) => void
}

/** Days as marks: what stands on each by the shapes of its posts. The one that is chosen is shown below. */
export function MarkedDays({ calendar, days, label, isOutside, onDay }: MarkedDaysProps) {
  const { day, buckets, today, all } = calendar
  return (
    <div className="flex-none px-3">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-12 text-ink-3">
        {days.slice(0, 7).map((each) => (
          <span key={each} className="p-0.5">
            {dayName(each, 'initial')}
          </span>
        ))}
      </div>
      <div role="group" aria-label={label} className="grid grid-cols-7">
        {days.map((each) => (
          <DayMarks
            key={each}
            day={each}
            // The lists come one by one, and centred marks would move with each.
            posts={(all.isPending ? undefined : buckets.get(each)) ?? none}
            isOutside={isOutside?.(each) ?? false}
            today={each === today}
            chosen={each === day}
            hides={mayHide(all.cutOff, each, today)}
            onDay={onDay}
          />
        ))}
      </div>
    </div>
  )
}

type DayMarksProps = {
  day: Day
  posts: readonly Post[]
  /** Of another month than the one shown. */
  isOutside: boolean
  today: boolean
  chosen: boolean
  /** More may stand there than the service lists. */
  hides: boolean
  onDay: (day: Day) => void
}

function DayMarks({ day, posts, isOutside, today, chosen, hides, onDay }: DayMarksProps) {
  const marks = posts.length > 3 ? posts.slice(0, 2) : posts
  return (
    <button
      type="button"
      aria-label={[
        `${dayName(day, 'long')}, ${plural(posts.length, ['1 post', '# posts'])}`,
        hides && 'May have more posts',
      ]
        .filter(Boolean)
        .join(', ')}
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      data-drop={day}
      onClick={() => onDay(day)}
      className="relative grid h-[46px] content-start justify-items-center gap-[3px] pt-1 focus-visible:-outline-offset-2"
    >
      <DropIndicator place={day} />
      <span
        className={cx(
          'relative tnum min-w-7 rounded-sm text-center text-14/6',
          today ? 'bg-iris font-semi text-on-iris' : isOutside && 'text-ink-3',
          chosen && !today && 'inset-ring inset-ring-iris',
        )}
      >
        {dayOfMonth(day)}
        {hides && <Ellipsis aria-hidden="true" className="absolute start-full top-1.5 size-3 text-ink-3" />}
      </span>
      <span className="relative flex h-3 items-center gap-[3px]">
        {marks.map((post) => (
          <StatusGlyph key={post.id} status={statusOf(post)} className="size-2.5" />
        ))}
        {posts.length > marks.length && (
          <span className="text-12/3 font-medium text-ink-3">+{posts.length - marks.length}</span>
        )}
      </span>
    </button>
  )
}
