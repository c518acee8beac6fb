import type { PostOptionsByAccount } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import type { Failure } from '../operation'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** A change made offline, to be sent later. Publishing is never sent later. */
export type Action =
  | {
      readonly kind: 'create'
      readonly body: PostCreate
      /** Its schedule once created. */
      readonly to: PostSchedule
      /** Its platform options, if any. */
      readonly options?: PostOptionsByAccount | undefined
      /** The id of the operation that creates it, which may have started. */
      readonly creation?: string | undefined
      /** The created post, which isn't scheduled yet. */
      readonly made?: Post | undefined
    }
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

/** A change that waits to be sent. */
export interface OutboxAction {
  readonly id: string
  readonly workspaceId: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Orders changes of the same millisecond. */
  readonly step: number
  readonly act: Action
  /** Why it was refused; it stays until a person decides. */
  readonly failure?: Failure | undefined
}

/** The post that a change concerns; undefined for a new one. */
export const subjectOf = (act: Action): string | undefined =>
  act.kind === 'create' ? undefined : act.post.id

/** Orders changes by when they were made. */
export const inOrder = (actions: readonly OutboxAction[]): OutboxAction[] =>
  actions.toSorted((one, other) => one.at - other.at || one.step - other.step)

/**
 * The next change to send: the earliest that wasn't refused and doesn't follow a refused one on the same
 * post, on which it builds.
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
