import { createPost, deletePost, getPost, listPosts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { createOnce, type CreateDeps, findAttempt } from '../create-once'
import { ApiError, isStudioError, outcomeUnknown } from '~/src/api/errors'
import { failureOf } from '../perform'
import { sendSchedule, scheduleOf, type PostSchedule } from '~/src/api/mutations/post-schedule'
import { listLimit } from '~/src/api/queries/query'
import type { Send } from '~/src/api/http/send'
import type { Action, OutboxAction } from './action'
import type { Outcome } from './send-outbox'

/** What performing an act needs. */
export interface PerformDeps {
  send: Send
  now: () => number
  /** Milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** The post as it is now. */
  placed(workspaceId: string, post: Post): void
  gone(workspaceId: string, postId: string): void
}

type Keep = (act: Action) => Promise<void>

const refused = (message: string): Outcome => ({ kind: 'refused', failure: { message } })
const done: Outcome = { kind: 'done' }
const cause = { cause: 'Pending change' }

/** Does what was done offline. Never rejects; a call that may have been made is looked up before it is made again. */
export async function performAction(
  { workspaceId, act }: OutboxAction,
  keep: Keep,
  deps: PerformDeps,
): Promise<Outcome> {
  try {
    if (act.kind === 'create') return await create(workspaceId, act, keep, deps)
    return act.kind === 'move' ? await move(workspaceId, act, deps) : await remove(workspaceId, act, deps)
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What the API said no to stays with its reason; without an answer it waits on. */
function outcomeOf(error: unknown): Outcome {
  const waits = error instanceof ApiError && (error.status === 401 || error.status === 429)
  if (waits || outcomeUnknown(error) || (isStudioError(error) && !(error instanceof ApiError)))
    return { kind: 'away' }
  return { kind: 'refused', failure: failureOf(error) }
}

async function create(
  workspaceId: string,
  act: Action & { kind: 'create' },
  keep: Keep,
  deps: PerformDeps,
): Promise<Outcome> {
  const { body, to } = act
  const created = act.made ? { post: act.made } : await createdOnce(workspaceId, act, keep, deps)
  if ('kind' in created) return created
  const { post: made } = created
  deps.placed(workspaceId, made)
  if (to.kind !== 'queue') return done
  await keep({ kind: 'create', body, to, made })
  deps.placed(workspaceId, await sendSchedule(deps.send, workspaceId, made.id, to, cause))
  return done
}

async function createdOnce(
  workspaceId: string,
  act: Action & { kind: 'create' },
  keep: Keep,
  deps: PerformDeps,
): Promise<{ post: Post } | Outcome> {
  const creating: CreateDeps = {
    create: (body) => deps.send(createPost, { params: { workspaceId }, body }, cause),
    list: (status) =>
      deps.send(listPosts, { params: { workspaceId }, query: { status, limit: listLimit } }, cause),
    remove: (postId) => deps.send(deletePost, { params: { workspaceId, postId } }, cause),
    keep: (attempt) => keep({ ...act, attempt }),
    sleep: deps.sleep,
  }
  const earlier = act.attempt && (await findAttempt(act.attempt, creating, 2, deps.now))
  if (earlier?.kind === 'unsure') return { kind: 'away' }
  // What an earlier page has sent may be out by now; what was not sent, or did not arrive, is too late.
  if (earlier?.kind !== 'done' && isPast(act.to, deps)) return refused(tooLate)
  const result = earlier?.kind === 'done' ? earlier : await createOnce(act.body, creating, deps.now)
  if (result.kind === 'done') return { post: result.post }
  return result.kind === 'unsure' ? { kind: 'away' } : refused(notFound)
}

async function move(
  workspaceId: string,
  { post, to }: Action & { kind: 'move' },
  deps: PerformDeps,
): Promise<Outcome> {
  const now = await read(workspaceId, post, deps)
  if (!now) return refused(isGone)
  if (now.status !== 'published' && now.status !== 'failed' && stands(now, to)) {
    deps.placed(workspaceId, now)
    return done
  }
  if (now.status !== post.status || !stands(now, scheduleOf(post))) {
    deps.placed(workspaceId, now)
    return refused(changed)
  }
  if (isPast(to, deps)) return refused(tooLate)
  deps.placed(workspaceId, await sendSchedule(deps.send, workspaceId, post.id, to, cause))
  return done
}

async function remove(
  workspaceId: string,
  { post }: Action & { kind: 'delete' },
  deps: PerformDeps,
): Promise<Outcome> {
  const now = await read(workspaceId, post, deps)
  if (now && now.content.text !== post.content.text) return refused(changed)
  if (now) await deps.send(deletePost, { params: { workspaceId, postId: post.id } }, cause)
  deps.gone(workspaceId, post.id)
  return done
}

async function read(workspaceId: string, { id }: Post, deps: PerformDeps): Promise<Post | undefined> {
  try {
    return await deps.send(getPost, { params: { workspaceId, postId: id } }, cause)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Whether it stands there; which slot a queue gave is the queue's matter. */
function stands(post: Post, to: PostSchedule): boolean {
  const at = scheduleOf(post)
  if (at.kind === 'schedule' && to.kind === 'schedule') return Date.parse(at.at) === Date.parse(to.at)
  return at.kind === 'queue' && to.kind === 'queue' ? at.queueId === to.queueId : at.kind === to.kind
}

const isPast = (to: PostSchedule, { now }: PerformDeps): boolean =>
  to.kind === 'schedule' && Date.parse(to.at) <= now()

const tooLate = 'The scheduled time passed before this could be sent.'
const isGone = 'This post no longer exists.'
const changed = 'This post was changed elsewhere in the meantime. Try again to apply this anyway.'
const notFound = 'No confirmation arrived, and the post isn’t in your lists. Try again: it checks first.'
