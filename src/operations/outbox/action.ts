import type { PostOptionsByAccount } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import type { Failure } from '../operation'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** What a person did while there was no way to the API. Publishing is not among them: it is never sent later. */
export type Action =
  | {
      readonly kind: 'create'
      readonly body: PostCreate
      /** Where it is to stand once it is made. */
      readonly to: PostSchedule
      /** Its platform options, where it has any. */
      readonly options?: PostOptionsByAccount | undefined
      /** The operation that creates it, which may have been begun. */
      readonly creation?: string | undefined
      /** It is made, but not yet where it is to stand. */
      readonly made?: Post | undefined
    }
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

/** One act that waits to be sent. */
export interface OutboxAction {
  readonly id: string
  readonly workspaceId: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Acts of one millisecond in their order. */
  readonly step: number
  readonly act: Action
  /** Why it was not done: it stays until a person decides. */
  readonly failure?: Failure | undefined
}

/** The post that an act changes; a new one is nobody else's matter. */
export const subjectOf = (act: Action): string | undefined =>
  act.kind === 'create' ? undefined : act.post.id

/** In the order in which they were done. */
export const inOrder = (actions: readonly OutboxAction[]): OutboxAction[] =>
  actions.toSorted((one, other) => one.at - other.at || one.step - other.step)

/**
 * The next to be sent: the earliest that did not fail and does not follow a failed one on the same post, whose place it
 * would take for granted.
 */
export function nextToSend(actions: readonly OutboxAction[]): OutboxAction | undefined {
  const held = new Set<string>()
  for (const action of inOrder(actions)) {
    const subject = subjectOf(action.act)
    if (subject !== undefined && held.has(subject)) continue
    if (!action.failure) return action
    if (subject !== undefined) held.add(subject)
  }
  return undefined
}
