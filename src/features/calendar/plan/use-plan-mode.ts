import { i18n } from '@lingui/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import {
  type Plan,
  planToAdd,
  planToCopy,
  planToMove,
  planToRemove,
  planWithout,
  replayStep,
} from '~/src/calendar/plan'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import type { CalendarSearch } from '../calendar-search'
import type { Move } from '../drag/use-moves'
import { type Plans, plannedId, usePlans } from './use-plans'

/** The plan in the address, whether the days show it, and which of its own posts is being edited. */
export function usePlanMode(
  workspaceId: string,
  search: CalendarSearch,
  onSearch: (change: Partial<CalendarSearch>) => void,
) {
  const plans = usePlans(workspaceId)
  const plan = plans.plans?.find(({ id }) => id === search.plan)
  const lost = search.plan !== undefined && plans.wasClosedElsewhere(search.plan) && !plan
  const leave = useEffectEvent(() => {
    toast.show({
      title: i18n.t('Plan closed'),
      detail: i18n.t(
        'It was applied or discarded in another tab. Changes in the calendar now take effect immediately.',
      ),
    })
    onSearch({ plan: undefined })
  })
  useEffect(() => {
    if (lost) leave()
  }, [lost])
  const [before, setBefore] = useState(false)
  /** "new" for a post that is being added. */
  const [writing, setWriting] = useState<Post | 'new'>()
  const actions = usePlanActions(plans, plan?.id, setBefore)
  return useMemo(
    () => ({
      plans,
      plan,
      shown: before ? undefined : plan,
      before,
      setBefore,
      writing,
      setWriting,
      actions: plan && actions,
      open: (id: string | undefined) => {
        setBefore(false)
        onSearch({ plan: id })
      },
    }),
    [plans, plan, before, writing, actions, onSearch],
  )
}
export type PlanMode = ReturnType<typeof usePlanMode>

/** Moves, removes and adds posts in a plan, each with an Undo; nothing is sent. */
function usePlanActions({ get, save }: Plans, id: string | undefined, setBefore: (before: boolean) => void) {
  return useMemo(() => {
    const step = (title: string, next: (plan: Plan) => Plan) => {
      const before = id === undefined ? undefined : get(id)
      if (!before) return
      const put = (from: Plan['changes'], to: Plan['changes']) => {
        const now = get(before.id)
        if (now) void save(replayStep(now, from, to))
      }
      const { changes } = next(before)
      const action = () => {
        undoHistory.notify({ title, undo: () => put(changes, before.changes), redo: action })
        put(before.changes, changes)
      }
      action()
    }
    /** Switches to "After", so that the step's effect is visible. */
    const shownStep: typeof step = (...args) => {
      setBefore(false)
      step(...args)
    }
    const move: Move = (moves, { title } = {}) => {
      if (moves.length === 0) return
      shownStep(
        title ??
          (moves.length === 1
            ? i18n.t('Moved in the plan')
            : i18n.t('{count} posts moved in the plan', { count: moves.length })),
        (now) =>
          moves.reduce(
            (current, { post, to }) =>
              planToMove(current, post, { at: to.kind === 'schedule' ? to.at : undefined }),
            now,
          ),
      )
    }
    return {
      move,
      remove: (posts: readonly Post[]) =>
        shownStep(
          posts.length === 1
            ? i18n.t('Removed from the plan')
            : i18n.t('{count} posts removed from the plan', { count: posts.length }),
          (now) => posts.reduce(planToRemove, now),
        ),
      add: (post: Post) => shownStep(i18n.t('Added to the plan'), (now) => planToAdd(now, post)),
      copy: (post: Post) => {
        const copied = plannedCopy(post)
        shownStep(i18n.t('Added to the plan'), (now) => planToCopy(now, post, copied))
      },
      revert: (postId: string) =>
        step(i18n.t('Change removed from the plan'), (now) => planWithout(now, postId)),
    }
  }, [id, get, save, setBefore])
}

/** A copy for the plan, with the time of its original; a draft if that has passed. */
function plannedCopy(post: Post): Post {
  const { content, targets, campaignId, assetId, scheduledAt, publishedAt } = post
  const at = scheduledAt ?? publishedAt
  const over = at === undefined || Date.parse(at) <= Date.now()
  return {
    id: plannedId(),
    content,
    targets,
    campaignId,
    assetId,
    status: over ? 'draft' : 'scheduled',
    ...(!over && { scheduledAt: at }),
  }
}
