import { createPost, deletePost, getPost, listPosts } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { createOnce, type CreateHands, findAttempt } from '../create-once'
import { ApiError, isStudioError, outcomeUnknown } from '~/src/api/errors'
import { failureOf } from '../perform'
import { sendPlacement } from '~/src/api/send-schedule'
import { type Placement, placementOf } from '~/src/api/post-schedule'
import { listLimit } from '~/src/api/queries/limit'
import type { Send } from '~/src/api/send'
import type { Act, WaitingAction } from './action'
import type { Outcome } from './send-outbox'

/** What performing an act needs. */
export interface PerformHands {
  send: Send
  now: () => number
  /** Milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** The post as it is now. */
  placed(workspaceId: string, post: Post): void
  gone(workspaceId: string, postId: string): void
}

type Keep = (act: Act) => Promise<void>

const refused = (message: string): Outcome => ({ kind: 'refused', failure: { message } })
const done: Outcome = { kind: 'done' }
const cause = { cause: 'Pending change' }

/** Does what was done offline. Never rejects; a call that may have been made is looked up before it is made again. */
export async function performAct(
  { workspaceId, act }: WaitingAction,
  keep: Keep,
  hands: PerformHands,
): Promise<Outcome> {
  try {
    if (act.kind === 'create') return await create(workspaceId, act, keep, hands)
    return act.kind === 'move' ? await move(workspaceId, act, hands) : await remove(workspaceId, act, hands)
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
  act: Act & { kind: 'create' },
  keep: Keep,
  hands: PerformHands,
): Promise<Outcome> {
  const { body, to } = act
  const created = act.made ? { post: act.made } : await createdOnce(workspaceId, act, keep, hands)
  if ('kind' in created) return created
  const { post: made } = created
  hands.placed(workspaceId, made)
  if (to.kind !== 'queue') return done
  await keep({ kind: 'create', body, to, made })
  hands.placed(workspaceId, await sendPlacement(hands.send, workspaceId, made.id, to, cause))
  return done
}

async function createdOnce(
  workspaceId: string,
  act: Act & { kind: 'create' },
  keep: Keep,
  hands: PerformHands,
): Promise<{ post: Post } | Outcome> {
  const creating: CreateHands = {
    create: (body) => hands.send(createPost, { params: { workspaceId }, body }, cause),
    list: (status) =>
      hands.send(listPosts, { params: { workspaceId }, query: { status, limit: listLimit } }, cause),
    remove: (postId) => hands.send(deletePost, { params: { workspaceId, postId } }, cause),
    keep: (attempt) => keep({ ...act, attempt }),
    sleep: hands.sleep,
  }
  const earlier = act.attempt && (await findAttempt(act.attempt, creating, 2, hands.now))
  if (earlier?.kind === 'unsure') return { kind: 'away' }
  // What an earlier page has sent may be out by now; what was not sent, or did not arrive, is too late.
  if (earlier?.kind !== 'done' && isPast(act.to, hands)) return refused(tooLate)
  const result = earlier?.kind === 'done' ? earlier : await createOnce(act.body, creating, hands.now)
  if (result.kind === 'done') return { post: result.post }
  return result.kind === 'unsure' ? { kind: 'away' } : refused(notFound)
}

async function move(
  workspaceId: string,
  { post, to }: Act & { kind: 'move' },
  hands: PerformHands,
): Promise<Outcome> {
  const now = await read(workspaceId, post, hands)
  if (!now) return refused(isGone)
  if (now.status !== 'published' && now.status !== 'failed' && stands(now, to)) {
    hands.placed(workspaceId, now)
    return done
  }
  if (now.status !== post.status || !stands(now, placementOf(post))) {
    hands.placed(workspaceId, now)
    return refused(changed)
  }
  if (isPast(to, hands)) return refused(tooLate)
  hands.placed(workspaceId, await sendPlacement(hands.send, workspaceId, post.id, to, cause))
  return done
}

async function remove(
  workspaceId: string,
  { post }: Act & { kind: 'delete' },
  hands: PerformHands,
): Promise<Outcome> {
  const now = await read(workspaceId, post, hands)
  if (now && now.content.text !== post.content.text) return refused(changed)
  if (now) await hands.send(deletePost, { params: { workspaceId, postId: post.id } }, cause)
  hands.gone(workspaceId, post.id)
  return done
}

async function read(workspaceId: string, { id }: Post, hands: PerformHands): Promise<Post | undefined> {
  try {
    return await hands.send(getPost, { params: { workspaceId, postId: id } }, cause)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Whether it stands there; which slot a queue gave is the queue's matter. */
function stands(post: Post, to: Placement): boolean {
  const at = placementOf(post)
  if (at.kind === 'schedule' && to.kind === 'schedule') return Date.parse(at.at) === Date.parse(to.at)
  return at.kind === 'queue' && to.kind === 'queue' ? at.queueId === to.queueId : at.kind === to.kind
}

const isPast = (to: Placement, { now }: PerformHands): boolean =>
  to.kind === 'schedule' && Date.parse(to.at) <= now()

const tooLate = 'The scheduled time passed before this could be sent.'
const isGone = 'This post no longer exists.'
const changed = 'This post was changed elsewhere in the meantime. Try again to apply this anyway.'
const notFound = 'No confirmation arrived, and the post isn’t in your lists. Try again: it checks first.'
