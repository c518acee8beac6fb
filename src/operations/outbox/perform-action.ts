import { i18n } from '@lingui/core'
import { setPostOptions } from '~/contract/connections'
import { deletePost, getPost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { hasSchedule, postChanged, postGone } from '../change'
import { isAbsent, tooLate } from '../create'
import type { Operations } from '../operations'
import { ApiError, isStudioError, outcomeUnknown } from '~/src/api/errors'
import type { Failure } from '../operation'
import { failureOf } from '../perform'
import { sendSchedule, scheduleOf, type PostSchedule } from '~/src/api/mutations/post-schedule'
import type { Send } from '~/src/api/http/send'
import type { Action, OutboxAction } from './outbox-store'
import type { Outcome } from './send-outbox'

/** The environment of `performAction`. */
interface PerformDeps {
  send: Send
  operations: Pick<Operations, 'createPost' | 'acknowledge'>
  now: () => number
  /** Called with the post as it is now. */
  placed(workspaceId: string, post: Post): void
  gone(workspaceId: string, postId: string): void
}

type SaveProgress = (act: Action) => Promise<void>

const refused = (message: string): Outcome => ({ kind: 'refused', failure: { message } })
const done: Outcome = { kind: 'done' }
const away: Outcome = { kind: 'away' }
const cause = { cause: i18n.t('Pending change') }

/**
 * Makes a change that was made offline. Never rejects. A call that may have been made is looked up before it
 * is made again.
 */
export async function performAction(
  action: OutboxAction,
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { workspaceId, act } = action
  try {
    if (act.kind === 'create') return await create(action, act, saveProgress, deps)
    return act.kind === 'move' ? await move(workspaceId, act, deps) : await remove(workspaceId, act, deps)
  } catch (error) {
    return outcomeOf(error)
  }
}

/** A refusal is kept with its reason; without a response the change keeps waiting. */
function outcomeOf(error: unknown): Outcome {
  const waits = error instanceof ApiError && [401, 429, 503].includes(error.status)
  // A change that always fails at the server would block all that follow without an explanation, so it is
  // kept with the error.
  const hasServerFailure = error instanceof ApiError && error.status >= 500
  if (
    waits ||
    (outcomeUnknown(error) && !hasServerFailure) ||
    (isStudioError(error) && !(error instanceof ApiError))
  )
    return { kind: 'away' }
  return { kind: 'refused', failure: failureOf(error) }
}

async function create(
  { id, workspaceId }: OutboxAction,
  act: Action & { kind: 'create' },
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { to, made, options } = act
  // Without Web Locks, two tabs may send it at once. With the change's own id, both send the same Idempotency-Key.
  if (!made) return createOnce(workspaceId, id, act, saveProgress, deps)
  if (options)
    await deps.send(setPostOptions, { params: { workspaceId, postId: made.id }, body: { options } }, cause)
  if (to.kind === 'queue')
    deps.placed(workspaceId, await sendSchedule(deps.send, workspaceId, made.id, to, cause))
  return done
}

/** `id`: of the operation that creates the post, unless it has begun with another. */
async function createOnce(
  workspaceId: string,
  id: string,
  act: Action & { kind: 'create' },
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { body, to, options } = act
  if (act.creation === undefined && isPast(to, deps.now())) return refused(tooLate.message)
  const creation = act.creation ?? id
  await saveProgress({ ...act, creation })
  const result = await deps.operations.createPost(workspaceId, body, {
    id: creation,
    to: to.kind === 'queue' ? to : undefined,
    options,
  })
  if (result.kind === 'undone')
    return waits(result.failure) ? away : { kind: 'refused', failure: result.failure }
  if (result.kind !== 'done') return isAbsent(result) ? { kind: 'refused', failure: result.failure } : away
  deps.placed(workspaceId, result.post)
  const failure = result.withoutOptions ?? result.unplaced
  if (failure) await saveProgress({ kind: 'create', body, to, options, made: result.post })
  await deps.operations.acknowledge(creation)
  return failure ? { kind: 'refused', failure } : done
}

/** True if it should keep waiting: unauthorised, rate-limited, or never sent. */
const waits = ({ status, code }: Failure): boolean =>
  status === 401 || status === 429 || (status === undefined && code !== undefined && code !== tooLate.code)

async function move(
  workspaceId: string,
  { post, to }: Action & { kind: 'move' },
  deps: PerformDeps,
): Promise<Outcome> {
  const now = await readPost(workspaceId, post, deps)
  if (!now) return refused(postGone.message)
  if (now.status !== 'published' && now.status !== 'failed' && hasSchedule(now, to)) {
    deps.placed(workspaceId, now)
    return done
  }
  if (now.status !== post.status || !hasSchedule(now, scheduleOf(post))) {
    deps.placed(workspaceId, now)
    return refused(postChanged.message)
  }
  if (isPast(to, deps.now())) return refused(tooLate.message)
  deps.placed(workspaceId, await sendSchedule(deps.send, workspaceId, post.id, to, cause))
  return done
}

async function remove(
  workspaceId: string,
  { post }: Action & { kind: 'delete' },
  deps: PerformDeps,
): Promise<Outcome> {
  const now = await readPost(workspaceId, post, deps)
  if (now && now.content.text !== post.content.text) return refused(postChanged.message)
  if (now) await deps.send(deletePost, { params: { workspaceId, postId: post.id } }, cause)
  deps.gone(workspaceId, post.id)
  return done
}

async function readPost(workspaceId: string, { id }: Post, deps: PerformDeps): Promise<Post | undefined> {
  try {
    return await deps.send(getPost, { params: { workspaceId, postId: id } }, cause)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const isPast = (to: PostSchedule, now: number): boolean => to.kind === 'schedule' && Date.parse(to.at) <= now
