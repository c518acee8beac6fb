import { i18n } from '@lingui/core'
import { useContext, useMemo } from 'react'
import { deletePost, schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { postCan } from '~/contract/rules'
import { useMay } from '~/src/api/queries/access'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { useRemovePosts } from '~/src/posts/actions/use-remove-post'
import { hasOthers } from '~/src/posts/repeats/repeat-text'
import { Button } from '~/src/ui/button'
import { CalendarClock, Trash2 } from '~/src/ui/icons'
import { SelectionBar as Bar } from '~/src/ui/selection-bar'
import type { GroupPlan } from '../drag/plan-group'
import type { Target } from '../drag/plan-move'
import type { Move } from '../drag/use-moves'
import type { Calendar } from '../use-calendar'
import { SelectionContext, useChosen } from './use-selection'

export type SelectionBarProps = {
  workspaceId: string
  calendar: Calendar
  planFor: (posts: readonly Post[], target: Target) => GroupPlan
  onMove: Move
  /** Removes posts from the open plan; without a plan, posts are deleted. */
  onRemove: ((posts: readonly Post[]) => void) | undefined
  /** Asks whether later posts of their repeats are deleted too. */
  onAskDelete: (posts: readonly Post[]) => void
  onShift: (posts: readonly Post[]) => void
}

/** Actions for all selected posts. */
export function SelectionBar(props: SelectionBarProps) {
  const { workspaceId, calendar, planFor, onMove, onRemove, onAskDelete, onShift } = props
  const selection = useContext(SelectionContext)
  const chosen = useChosen()
  const remove = useRemovePosts(workspaceId)
  const mayMove = useMay(schedulePost)
  const mayDelete = useMay(deletePost)
  const posts = useMemo(
    () => [...chosen].flatMap((id) => calendar.byId.get(id) ?? []),
    [chosen, calendar.byId],
  )
  if (posts.length === 0) return null
  const stays = posts.map(postCan.delete).find((reason) => reason !== undefined)
  const timed = posts.filter((post) => timeOfPost(post) !== undefined)
  const toUnschedule = posts.filter((post) => post.status !== 'draft')
  const unschedule = toUnschedule.length === 0 ? undefined : planFor(toUnschedule, { kind: 'unscheduled' })
  return (
    <Bar label={i18n.t('Selected posts')} count={posts.length} onClear={selection.clear}>
      <Button
        size="sm"
        variant="primary"
        icon={<CalendarClock className="size-3.5" />}
        notAllowed={mayMove ?? (timed.length === 0 && i18n.t('Unscheduled posts can’t be shifted.'))}
        onClick={() => onShift(timed)}
      >
        {i18n.t('Shift…')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        notAllowed={unschedule ? unschedule.refusal : i18n.t('Drafts aren’t scheduled.')}
        onClick={() => {
          if (unschedule) onMove(unschedule.moves)
          selection.clear()
        }}
      >
        {i18n.t('Unschedule')}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={<Trash2 className="size-3.5 max-md:hidden" />}
        notAllowed={mayDelete ?? stays}
        onClick={() => {
          if (onRemove) onRemove(posts)
          else if (posts.some(hasOthers)) onAskDelete(posts)
          else remove(posts)
          selection.clear()
        }}
      >
        {i18n.t('Delete')}
      </Button>
    </Bar>
  )
}
