import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { type PostSchedule, scheduleOf } from '~/src/api/mutations/post-schedule'
import { tooLate } from './create'
import {
  type DeleteOperation,
  type Failure,
  isServerFailure,
  type Machine,
  type MoveOperation,
  type Next,
} from './operation'

// Moving and deleting a post are safe to repeat, but not at any time, as somebody else may have changed the
// post since. So the page that starts one makes the call at once, and a page that resumes it reads the post
// first.

const undone = (failure: Failure): { ending: { kind: 'undone'; failure: Failure } } => ({
  ending: { kind: 'undone', failure },
})

/** Scheduling, unscheduling or queueing a post. */
export const moving: Machine<MoveOperation> = {
  effect: ({ step, post, to }) =>
    step === 'look' ? { kind: 'read', postId: post.id } : { kind: 'place', postId: post.id, to },
  begun: (operation) => ({ ...operation, step: 'look' }),
  next: (operation, { kind }, outcome, now) => {
    if (outcome.kind === 'lost') return { operation, wait: true }
    // A queue may be missing instead of the post; the API says which.
    const isPostGone = outcome.kind === 'missing' && (kind === 'read' || operation.to.kind !== 'queue')
    // Keeps the requestId, by which whoever runs the server can find the request.
    if (isPostGone) return undone({ ...outcome.failure, ...postGone })
    if (outcome.kind !== 'ok') return undone(outcome.failure)
    const { post = operation.post } = outcome
    if (kind === 'read' && hasServerFailure(operation) && hasSchedule(post, scheduleOf(operation.post)))
      return undone(operation.lost)
    return kind === 'place' ? { ending: { kind: 'done', post } } : afterLook(operation, post, now)
  },
  lock: ({ workspaceId }) => `studio-changes-${workspaceId}`,
}

function afterLook(operation: MoveOperation, now: Post, at: number): Next<MoveOperation> {
  const { post, to } = operation
  if (now.status !== 'published' && now.status !== 'failed' && hasSchedule(now, to))
    return { ending: { kind: 'done', post: now } }
  if (now.status !== post.status || !hasSchedule(now, scheduleOf(post))) return undone(postChanged)
  if (to.kind === 'schedule' && Date.parse(to.at) <= at) return undone(tooLate)
  return { operation: { ...operation, step: 'place' } }
}

/** True if the post has that schedule. In a queue, any slot will do. */
function hasSchedule(post: Post, to: PostSchedule): boolean {
  const at = scheduleOf(post)
  if (at.kind === 'schedule' && to.kind === 'schedule') return Date.parse(at.at) === Date.parse(to.at)
  return at.kind === 'queue' && to.kind === 'queue' ? at.queueId === to.queueId : at.kind === to.kind
}

/** Deleting a post. A missing one counts as deleted. */
export const deleting: Machine<DeleteOperation> = {
  effect: ({ step, post }) => ({ kind: step === 'look' ? 'read' : 'delete', postId: post.id }),
  begun: (operation) => ({ ...operation, step: 'look' }),
  next: (operation, { kind }, outcome) => {
    const { post } = operation
    if (outcome.kind === 'lost') return { operation, wait: true }
    if (outcome.kind === 'missing') return { ending: { kind: 'done', post } }
    if (outcome.kind !== 'ok') return undone(outcome.failure)
    if (kind === 'delete') return { ending: { kind: 'done', post } }
    if (hasServerFailure(operation)) return undone(operation.lost)
    const isSame = outcome.post?.content.text === post.content.text
    return isSame ? { operation: { ...operation, step: 'delete' } } : undone(postChanged)
  },
  lock: ({ workspaceId }) => `studio-changes-${workspaceId}`,
}

/**
 * True if the API itself reported a failure. Its error is shown once a read has confirmed that nothing
 * changed; retrying instead would block all other changes without an explanation.
 */
const hasServerFailure = <O extends { lost?: Failure | undefined }>(
  operation: O,
): operation is O & { lost: Failure } => isServerFailure(operation.lost)

const postGone: Failure = { message: i18n.t('This post no longer exists.'), code: 'post_gone' }
export const postChanged: Failure = {
  message: i18n.t('This post was changed elsewhere in the meantime. Try again to apply this anyway.'),
  code: 'post_changed',
}
