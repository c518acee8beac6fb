import type { Post } from '~/contract/post'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/delete-repeated-dialog'
import type { Calendar } from '../use-calendar'
import type { useCalendarInteractions } from '../use-calendar-interactions'
import { GroupDialog } from './group-dialog'
import { MoveDialog } from './move-dialog'
import { RepeatMoveDialog } from './repeat-move-dialog'
import { ShiftDialog } from './shift-dialog'

export type MoveDialogsProps = {
  workspaceId: string
  calendar: Calendar
  interactions: ReturnType<typeof useCalendarInteractions>
  /** Posts to be shifted by days or weeks. */
  shifting: readonly Post[] | undefined
  onShifted: () => void
}

/** The dialogs that move posts: one by its date and time, or several by days. */
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
