import type { Post } from '~/contract/post'
import { type PostSchedule, timeOf } from '~/src/api/mutations/post-schedule'
import type { Engine } from './engine'
import type { DeleteOperation, MoveOperation } from './operation'
import type { Result } from './run'

/** A change of a post that exists. */
export type PostChange =
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

type ChangeOperation = MoveOperation | DeleteOperation

/** A change whose row is being written. */
export interface SavedChange {
  readonly operation: ChangeOperation
  readonly saved: Promise<void>
}

let changes = 0

/** Moves and deletions of posts: on the device at once, whenever their turn comes. */
export function createChanges({
  identity,
  restore,
  carryOut,
}: Pick<Engine, 'identity' | 'restore' | 'carryOut'>) {
  /** Keeps a change on the device, at once; `sendChange` sends it in its turn. */
  function saveChange(workspaceId: string, change: PostChange): SavedChange {
    const begun = { ...identity(workspaceId), order: ++changes }
    const operation: ChangeOperation =
      change.kind === 'move'
        ? { ...begun, ...change, step: 'place' }
        : { ...begun, ...change, step: 'delete' }
    // Whoever takes it up looks first.
    return { operation, saved: restore([{ ...operation, step: 'look' }]) }
  }

  /** Sends a change that is kept. */
  async function sendChange({ operation, saved }: SavedChange): Promise<Result> {
    await saved
    const { post } = operation
    const shown = operation.kind === 'move' ? timeOf(post, operation.to) : post
    return carryOut(operation, { kind: 'done', post: shown })
  }

  return { saveChange, sendChange }
}
