import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { monthGrid } from '~/domain/calendar/view-days'
import { cx } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { dayName, dayOfMonth } from './day-names'
import { statusOf } from './post-words'
import type { Calendar } from './use-calendar'

const none: readonly Post[] = []

/** The month as marks: what stands on a day by the shapes of its posts. The day that is chosen heads the agenda below. */
export function PhoneMonth({ calendar, onDay }: { calendar: Calendar; onDay: (day: Day) => void }) {
  const { day, weekStart, buckets, today } = calendar
  const weeks = monthGrid(day, weekStart)
  return (
    <div className="flex-none px-3">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-12 text-ink-3">
        {weeks[0]?.map((each) => (
          <span key={each} className="p-0.5">
            {dayName(each, 'weekday').charAt(0)}
          </span>
        ))}
      </div>
      <div role="group" aria-label={dayName(day, 'month')} className="grid grid-cols-7">
        {weeks.flat().map((each) => (
          <DayMarks
            key={each}
            day={each}
            posts={buckets.get(each) ?? none}
            inMonth={each.slice(0, 7) === day.slice(0, 7)}
            today={each === today}
            chosen={each === day}
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
  inMonth: boolean
  today: boolean
  chosen: boolean
  onDay: (day: Day) => void
}

export function DayMarks({ day, posts, inMonth, today, chosen, onDay }: DayMarksProps) {
  const marks = posts.length > 3 ? posts.slice(0, 2) : posts
  return (
    <button
      type="button"
      aria-label={`${dayName(day, 'long')}, ${posts.length === 1 ? '1 post' : `${posts.length} posts`}`}
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={() => onDay(day)}
      className="grid h-[46px] content-start justify-items-center gap-[3px] pt-1 focus-visible:-outline-offset-2"
    >
      <span
        className={cx(
          'tnum min-w-7 rounded-sm text-center text-14/6',
          today ? 'bg-iris font-semi text-on-iris' : !inMonth && 'text-ink-3',
          chosen && !today && 'inset-ring inset-ring-iris',
        )}
      >
        {dayOfMonth(day)}
      </span>
      <span className="flex h-3 items-center gap-[3px]">
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
