import type { Post } from '~/contract/post'
import { type PostSchedule, timeOf } from '~/src/api/mutations/post-schedule'
import type { Engine } from './engine'
import type { DeleteOperation, MoveOperation } from './operation'
import type { Result } from './run'

/** A change of an existing post. */
export type PostChange =
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

type ChangeOperation = MoveOperation | DeleteOperation

/** A change that is being stored. */
export interface SavedChange {
  readonly operation: ChangeOperation
  readonly saved: Promise<void>
}

let changes = 0

/** Moving and deleting posts: stored at once, sent in order. */
export function createChanges({
  identity,
  restore,
  carryOut,
}: Pick<Engine, 'identity' | 'restore' | 'carryOut'>) {
  /** Stores a change at once; `sendChange` sends it. */
  function saveChange(workspaceId: string, change: PostChange): SavedChange {
    const begun = { ...identity(workspaceId), order: ++changes }
    const operation: ChangeOperation =
      change.kind === 'move'
        ? { ...begun, ...change, step: 'place' }
        : { ...begun, ...change, step: 'delete' }
    // A page that resumes it reads the post first.
    return { operation, saved: restore([{ ...operation, step: 'look' }]) }
  }

  /** Sends a stored change. */
  async function sendChange({ operation, saved }: SavedChange): Promise<Result> {
    await saved
    const { post } = operation
    const shown = operation.kind === 'move' ? timeOf(post, operation.to) : post
    return carryOut(operation, { kind: 'done', post: shown })
  }

  return { saveChange, sendChange }
}
