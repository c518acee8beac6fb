import { i18n } from '@lingui/core'
import { memo, type ReactNode, useContext } from 'react'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { dayText } from '~/src/calendar/day-text'
import { groupNeighbours } from '~/src/posts/group-variants'
import { PostPicture } from '~/src/posts/post-picture'
import { repeatText } from '~/src/posts/repeats/repeat-text'
import { cx } from '~/src/ui/class-names'
import { Cost } from '~/src/ui/cost'
import { Drawn } from '~/src/ui/drawn'
import { enumWord } from '~/src/ui/enum-labels'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarClock, Repeat2, SquareStack } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { ConflictBadge, useCollisions } from './conflicts/conflict-marks'
import type { Conflict } from './conflicts/conflicts-by-day'
import { ShortageBadge } from './costs/credit-days'
import { DropIndicator } from './drag/drag-overlay'
import { moveRefusal } from './drag/plan-move'
import { GroupedPostsContext } from './grouped-posts'
import { HiddenPostsBadge, mayHide } from './hidden-posts'
import { NotesBadge } from './notes/day-notes'
import { clockOf, platformsOf, statusOf } from './post-labels'
import { RowsSkeleton } from './skeletons'
import { TileReview, usePostButton } from './tile'
import type { Calendar } from './use-calendar'

const none: readonly Post[] = []

type AgendaRowProps = {
  post: Post
  zone: string
  open: boolean
  notAllowed: string | undefined
  onMove: (post: Post) => void
  /** Why its time is a conflict. */
  conflict: Conflict | undefined
}

/** A post in the list: the row opens it, the button at its end moves it. */
const AgendaRow = memo(function AgendaRow(props: AgendaRowProps) {
  const { post, zone, open, notAllowed, onMove, conflict } = props
  const { button, isLit, second } = usePostButton(post, none, { zone, open, conflict })
  const status = statusOf(post)
  return (
    <li className="flex items-center gap-1 border-t border-line">
      <button
        {...button}
        className={cx(
          'flex min-h-[60px] min-w-0 flex-1 touch-manipulation items-center gap-3 py-2 text-start select-none hover:bg-hover data-dragged:opacity-40',
          isLit && 'bg-iris-tint',
        )}
      >
        <PostPicture url={post.content.mediaUrls[0]} size={44} className="size-11" />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-14">
            <StatusGlyph status={status} />
            <span className="tnum font-medium">{clockOf(post, zone)}</span>
            {second && <Drawn text={`${second.time} ${second.city}`} className="tnum text-12 text-ink-3" />}
            <Drawn text={enumWord(status)} className="text-12 text-ink-2" />
            <TileReview post={post} />
            {repeatText(post) && (
              <Repeat2 role="img" aria-label={repeatText(post)} className="size-3.5 flex-none text-ink-3" />
            )}
            {conflict && !conflict.mild && (
              <span aria-hidden="true" className="flex min-w-0 items-center gap-1 text-12 text-ink-2">
                <ConflictBadge conflict={conflict} />
                <Drawn text={conflict.reasons[0]?.text ?? ''} className="truncate" />
              </span>
            )}
            <span className="ms-auto flex-none md:hidden">
              <PlatformMarks platforms={platformsOf(post)} size="md" silent />
            </span>
          </span>{' '}
          <span dir="auto" className="block truncate text-14 text-ink-2">
            {postTitle(post.content.text)}
          </span>
        </span>
        <span className="max-md:hidden">
          <PlatformMarks platforms={platformsOf(post)} max={7} size="md" silent />
        </span>
      </button>
      {status !== 'published' && (
        <IconButton
          label={i18n.t('Move…')}
          aria-label={i18n.t('Move “{text}”…', { text: postTitle(post.content.text, 40) })}
          icon={<CalendarClock />}
          notAllowed={moveRefusal(post, notAllowed)}
          onClick={() => onMove(post)}
        />
      )}
    </li>
  )
})

export type AgendaProps = {
  calendar: Calendar
  days: readonly Day[]
  openPost: string | undefined
  onMove: (post: Post) => void
  /** Shown when the days have no posts. */
  empty: ReactNode
}

/** Days below each other with their posts; empty days are left out. */
export function Agenda({ calendar, days, openPost, onMove, empty }: AgendaProps) {
  const notAllowed = useMay(schedulePost)
  const { buckets, all, zone } = calendar
  const variants = useContext(GroupedPostsContext)
  const collisions = useCollisions()
  if (all.isPending) return <RowsSkeleton label={i18n.t('Loading posts')} rows={7} />
  const filled = days.filter((day) => buckets.has(day))
  if (filled.length === 0) return empty
  return filled.map((day) => {
    const row = (post: Post) => (
      <AgendaRow
        key={post.id}
        post={post}
        zone={zone}
        open={post.id === openPost}
        notAllowed={notAllowed}
        onMove={onMove}
        conflict={collisions.get(day)?.get(post.id)}
      />
    )
    return (
      // A day scrolled out of view keeps its height and isn't rendered.
      <section
        key={day}
        data-drop={day}
        aria-label={dayText(day, 'long')}
        className="relative pb-4 [contain-intrinsic-size:auto_180px] [content-visibility:auto]"
      >
        <DropIndicator place={day} />
        <AgendaHead day={day} calendar={calendar} />
        <ul className="relative">
          {groupNeighbours(buckets.get(day) ?? none, variants).map((group) =>
            group.length === 1 ? (
              group.map(row)
            ) : (
              <li key={group[0]?.id} className="border-t border-line">
                <p className="flex items-center gap-1.5 pt-2 text-12 text-ink-3">
                  <SquareStack className="size-3.5" />
                  <span>{i18n.t('{count} grouped posts', { count: group.length })}</span>
                </p>
                <ul
                  aria-label={i18n.t('{count} grouped posts', { count: group.length })}
                  className="border-s-2 border-line-2 ps-2 *:first:border-t-0"
                >
                  {group.map(row)}
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
        {day === today ? i18n.t('Today') : dayText(day, 'longDate')}
      </h2>
      {mayHide(all.cutOff, day, today) && <HiddenPostsBadge />}
      <ShortageBadge day={day} />
      <NotesBadge day={day} />
      {(cost.credits > 0 || cost.atMost) && (
        <span className="ms-auto text-12 text-ink-3">
          <Cost {...cost} />
        </span>
      )}
    </div>
  )
}
