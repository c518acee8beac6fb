import { useCallback, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { type Plan, planToAdd, planToMove, planToRemove, planWithout } from '~/domain/calendar/plan'
import { undoHistory } from '~/src/ui/undo-history'
import type { Move } from '../move/use-moves'
import type { Plans } from './use-plans'

/** What moves, removes and adds in a plan, each with an Undo; nothing of it is sent. */
export function usePlanDesk(plans: Plans, plan: Plan | undefined) {
  const { get, save } = plans
  const id = plan?.id
  const step = useCallback(
    (title: string, next: (plan: Plan) => Plan) => {
      const before = id === undefined ? undefined : get(id)
      if (!before) return
      const put = (changes: Plan['changes']) => {
        const now = get(before.id)
        if (now) void save({ ...now, changes })
      }
      const { changes } = next(before)
      const act = () => {
        undoHistory.tell({ title, undo: () => put(before.changes), redo: act })
        put(changes)
      }
      act()
    },
    [id, get, save],
  )
  return useMemo(() => {
    const move: Move = (moves, { title } = {}) => {
      if (moves.length === 0) return
      step(
        title ?? (moves.length === 1 ? 'Moved in the plan.' : `${moves.length} posts moved in the plan.`),
        (now) =>
          moves.reduce(
            (so, { post, to }) => planToMove(so, post, { at: to.kind === 'schedule' ? to.at : undefined }),
            now,
          ),
      )
    }
    return {
      move,
      remove: (posts: readonly Post[]) =>
        step(
          posts.length === 1 ? 'Removed in the plan.' : `${posts.length} posts removed in the plan.`,
          (now) => posts.reduce(planToRemove, now),
        ),
      add: (post: Post) => step('Added to the plan.', (now) => planToAdd(now, post)),
      revert: (postId: string) => step('As it is again.', (now) => planWithout(now, postId)),
    }
  }, [step])
}
let made = 0

/** A post of a plan: it has an id of this device alone until it is committed. */
export const plannedId = (): string => `plan-${Date.now().toString(36)}-${++made}`

/** Whether a post is a plan's own, not there yet. */
export const isPlannedId = (id: string): boolean => id.startsWith('plan-')

/** A copy for the plan, with the time of its original. */
export function plannedCopy({ content, targets, campaignId, scheduledAt, publishedAt }: Post): Post {
  const at = scheduledAt ?? publishedAt
  const over = at === undefined || Date.parse(at) <= Date.now()
  return {
    id: plannedId(),
    content,
    targets,
    campaignId,
    status: over ? 'draft' : 'scheduled',
    ...(!over && { scheduledAt: at }),
  }
}
