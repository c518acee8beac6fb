import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { toast } from '~/src/ui/toast'
import { isPicture } from './drag-store'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'
import type { MovePlanner } from './use-move-planner'
import type { Move } from './use-moves'

/**
 * Drops posts on a target; true when they were put down there, or left where they stood. `planned` is the plan that the
 * hint has just shown, so that nothing else is done.
 */
export type Drop = (posts: readonly Post[], target: Target | undefined, planned?: GroupPlan) => boolean

export interface DropOptions {
  readonly planFor: MovePlanner['planFor']
  readonly move: Move
  /** A picture of the library was dropped at an ISO instant: a post is to be written with it. */
  readonly onPicture: (picture: Post, at: string) => void
}

/** Makes what a drop was planned to do, or says why it can't be done. */
export function createDrop({ planFor, move, onPicture }: DropOptions): Drop {
  return (posts, target, planned) => {
    const plan = planned ?? (target && planFor(posts, target))
    if (plan?.refusal) notifyCannotMove(posts, plan.refusal)
    const [lead] = plan?.moves ?? []
    if (lead && isPicture(lead.post)) {
      if (lead.to.kind === 'schedule') onPicture(lead.post, lead.to.at)
      return true
    }
    if (plan) move(plan.moves, { warning: plan.warnings[0] && sentence(plan.warnings[0]) })
    return !plan?.refusal
  }
}

/** Says that posts can't be moved, and why. */
export function notifyCannotMove(posts: readonly Post[], refusal: string): void {
  const title = posts.length === 1 ? i18n.t('Couldn’t move the post') : i18n.t('Couldn’t move the posts')
  toast.show({ title, detail: sentence(refusal) })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
