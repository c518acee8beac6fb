import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { AskRepeatsDialog } from '~/src/posts/repeats/ask-repeats-dialog'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/delete-repeated-dialog'
import { repeatText } from '~/src/posts/repeats/repeat-words'
import { timeText } from '~/src/ui/time'
import type { Calendar } from '../use-calendar'
import type { useCalendarInteractions } from '../use-calendar-interactions'
import { GroupDialog } from './group-dialog'
import { MoveDialog } from './move-dialog'
import { ShiftDialog } from './shift-dialog'
import { type AskedMove, movedPosts } from './use-repeat-moves'

type Props = {
  zone: string
  asked: AskedMove
  onAnswer: (which: 'only' | 'later' | undefined) => void
}

/** Asks whether posts of a repeat move alone or with the later ones. */
function RepeatMoveDialog({ zone, asked: { moves }, onAnswer }: Props) {
  const [first, ...others] = movedPosts(moves)
  if (!first) return null
  const isOne = others.length === 0
  return (
    <AskRepeatsDialog
      title={
        isOne
          ? i18n.t('Move repeated post?')
          : i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', { count: moves.length })
      }
      description={
        isOne
          ? i18n.t('{repeats}. New time: {where}.', {
              repeats: repeatText(first.post),
              where: timeText(first.at, 'dayTime', zone),
            })
          : undefined
      }
      posts={isOne ? [first.post] : moves.map(({ post }) => post)}
      onAnswer={onAnswer}
    />
  )
}

export type MoveDialogsProps = {
  workspaceId: string
  calendar: Calendar
  interactions: ReturnType<typeof useCalendarInteractions>
  /** Posts to shift by days or weeks. */
  shifting: readonly Post[] | undefined
  onShifted: () => void
}

/** The dialogs of moves and deletions: one post by date and time, several by days, grouped or repeated posts. */
export function MoveDialogs({ workspaceId, calendar, interactions, shifting, onShifted }: MoveDialogsProps) {
  const { zone, day, today } = calendar
  const { drag, move, tileOf, moving, setMoving, deleting, setDeleting, repeated } = interactions
  return (
    <>
      {moving && (
        <MoveDialog
          key={moving.id}
          posts={tileOf(moving)}
          zone={zone}
          day={day < today ? today : day}
          planFor={drag.planFor}
          timeOn={(on) => drag.timeOn(on).at}
          onMove={move}
          onClose={() => setMoving(undefined)}
        />
      )}
      {drag.asked && (
        <GroupDialog
          posts={drag.asked.posts}
          where={drag.asked.where}
          onMove={(posts) => drag.dropNow(posts, drag.asked?.target)}
          onClose={drag.onAnswered}
        />
      )}
      {repeated.asked && <RepeatMoveDialog zone={zone} asked={repeated.asked} onAnswer={repeated.answer} />}
      {deleting && (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={deleting}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {shifting && (
        <ShiftDialog
          posts={shifting}
          zone={zone}
          plan={(by, keep) => drag.shiftFor(shifting, by, keep)}
          onMove={move}
          onClose={onShifted}
        />
      )}
    </>
  )
}
