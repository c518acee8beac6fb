import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { toast } from '~/src/ui/toast'
import { isPicture } from './drag-store'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'
import type { MovePlanner } from './use-move-planner'
import type { Move } from './use-moves'

/**
 * Drops posts on a target. Returns true if they were dropped there or left where they were, false if it was refused.
 * `planned` is the plan that the hint showed last, so that the drop does the same.
 */
export type Drop = (posts: readonly Post[], target: Target | undefined, planned?: GroupPlan) => boolean

export interface DropOptions {
  readonly planFor: MovePlanner['planFor']
  readonly move: Move
  /** An image from the library was dropped at an ISO instant: a post with it is to be written. */
  readonly onPicture: (picture: Post, at: string) => void
}

/** Carries out the plan of a drop, or says why it is refused. */
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

export function notifyCannotMove(posts: readonly Post[], refusal: string): void {
  const title = posts.length === 1 ? i18n.t('Couldn’t move the post') : i18n.t('Couldn’t move the posts')
  toast.show({ title, detail: sentence(refusal) })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
