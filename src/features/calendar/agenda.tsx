import { type ReactNode, useContext } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { groupNeighbours } from '~/src/posts/variants/group-variants'
import { cx } from '~/src/ui/class-names'
import { Cost } from '~/src/ui/cost'
import { SquareStack } from '~/src/ui/icons'
import { AgendaRow } from './agenda-row'
import { useCollisions } from './conflicts/conflict-marks'
import { type Against, againstOf } from './conflicts/conflicts-by-day'
import { ShortageBadge } from './costs/shortage-badge'
import { dayName } from './day-names'
import { HiddenPostsBadge, mayHide } from './hidden-posts'
import { DropIndicator } from './drag/drop-indicator'
import { RowsSkeleton } from './skeletons'
import { GroupedPostsContext } from './grouped-posts'
import type { Calendar } from './use-calendar'

const none: readonly Post[] = []

export type AgendaProps = {
  calendar: Calendar
  days: readonly Day[]
  openPost: string | undefined
  notAllowed: string | undefined
  onMove: (post: Post) => void
  /** What stands there when the days hold nothing. */
  empty: ReactNode
}

/** Days under each other, with their posts; days without any are left out. */
export function Agenda({ calendar, days, openPost, notAllowed, onMove, empty }: AgendaProps) {
  const { buckets, all, zone } = calendar
  const variants = useContext(GroupedPostsContext)
  const collisions = useCollisions()
  if (all.isPending) return <RowsSkeleton label="Loading posts" rows={7} />
  const filled = days.filter((day) => buckets.has(day))
  if (filled.length === 0) return empty
  const row = (post: Post, against: Against | undefined) => (
    <AgendaRow
      key={post.id}
      post={post}
      zone={zone}
      open={post.id === openPost}
      notAllowed={notAllowed}
      onMove={onMove}
      against={against}
    />
  )
  return filled.map((day) => {
    const ofDay = (post: Post) => row(post, againstOf(collisions.get(day), [post]))
    return (
      // Off the screen a day keeps its room and costs nothing.
      <section
        key={day}
        data-drop={day}
        aria-label={dayName(day, 'long')}
        className="relative pb-4 [contain-intrinsic-size:auto_180px] [content-visibility:auto]"
      >
        <DropIndicator place={day} />
        <AgendaHead day={day} calendar={calendar} />
        <ul className="relative">
          {groupNeighbours(buckets.get(day) ?? none, variants).map((group) =>
            group.length === 1 ? (
              group.map(ofDay)
            ) : (
              <li key={group[0]?.id} className="border-t border-line">
                <p className="flex items-center gap-1.5 pt-2 text-12 text-ink-3">
                  <SquareStack className="size-3.5" />
                  <span>{group.length} grouped posts</span>
                </p>
                <ul
                  aria-label={`${group.length} grouped posts`}
                  className="border-s-2 border-line-2 ps-2 *:first:border-t-0"
                >
                  {group.map(ofDay)}
                </ul>
              </li>
            ),
          )}
        </ul>
      </section>
    )
  })
}

function AgendaHead({ day, calendar }: { day: Day; calendar: Calendar }) {
  const { buckets, costOfDay, today, all } = calendar
  const cost = costOfDay(buckets.get(day) ?? none)
  return (
    <div className="relative flex items-center gap-2 pb-1.5">
      <h2
        tabIndex={-1}
        data-cell={day}
        aria-current={day === today ? 'date' : undefined}
        className={cx('rounded-sm', day === today && 'text-iris')}
      >
        {day === today ? 'Today' : dayName(day, 'agenda')}
      </h2>
      {mayHide(all.cutOff, day, today) && <HiddenPostsBadge />}
      <ShortageBadge day={day} />
      {(cost.credits > 0 || cost.atMost) && (
        <span className="ms-auto text-12 text-ink-3">
          {cost.atMost ? <Cost max={cost.credits} /> : <Cost spent={cost.credits} />}
        </span>
      )}
    </div>
  )
}
