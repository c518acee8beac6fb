import { createPost, deletePost, getPost, listPosts, publishPost } from '~/contract/endpoints'
import { ApiError, codeOf, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { sendSchedule } from '~/src/api/mutations/post-schedule'
import { listLimit } from '~/src/api/queries/query'
import type { Send } from '~/src/api/http/send'
import type { Effect, Failure, Operation, Outcome } from './operation'

/** Makes the call of an effect; every error becomes an outcome, none is thrown. */
export async function perform(send: Send, intent: Operation, effect: Effect): Promise<Outcome> {
  try {
    return await made(send, intent, effect)
  } catch (error) {
    return outcomeOf(error, effect)
  }
}

async function made(send: Send, intent: Operation, effect: Effect): Promise<Outcome> {
  const { workspaceId } = intent
  const cause = { cause: intent.kind === 'publish' ? 'Publish' : 'Edit post' }
  if (effect.kind === 'list') return { kind: 'ok', posts: await recentPosts(send, intent) }
  if (effect.kind === 'create') {
    return { kind: 'ok', post: await send(createPost, { params: { workspaceId }, body: effect.body }, cause) }
  }
  const { postId } = effect
  const params = { workspaceId, postId }
  switch (effect.kind) {
    case 'read':
      return { kind: 'ok', post: await send(getPost, { params }, cause) }
    case 'place':
      return { kind: 'ok', post: await sendSchedule(send, workspaceId, postId, effect.to, cause) }
    case 'delete':
      await send(deletePost, { params }, cause)
      await forgetCopy(postId)
      return { kind: 'ok' }
    case 'publish':
      return { kind: 'ok', post: await send(publishPost, { params }, cause) }
  }
}

/** What was replaced is not among what this device saw earlier; that copy is no part of the first screen. */
async function forgetCopy(postId: string): Promise<void> {
  const { forget } = await import('~/src/api/queries/record-cache')
  await forget([postId])
}

/** The lists in which a new post can turn up: drafts, and scheduled ones where the time goes out with the create. */
async function recentPosts(send: Send, intent: Operation) {
  const statuses =
    intent.kind === 'replace' && intent.direct ? (['draft', 'scheduled'] as const) : (['draft'] as const)
  const lists = await Promise.all(
    statuses.map((status) =>
      send(
        listPosts,
        { params: { workspaceId: intent.workspaceId }, query: { status, limit: listLimit } },
        { cause: 'Edit post' },
      ),
    ),
  )
  return lists.flat()
}

function outcomeOf(error: unknown, effect: Effect): Outcome {
  const failure = failureOf(error)
  if (error instanceof ApiError && error.status === 404) return { kind: 'missing', failure }
  const isRead = effect.kind === 'list' || effect.kind === 'read'
  const isTurnedAway = error instanceof ApiError && (error.status === 401 || error.status === 429)
  // Signing out mid-way decides nothing: whoever signs in again finds the intent and goes on. But what is never repeated
  // was not done, and is told as what it is.
  const isOnce = effect.kind === 'publish' || effect.kind === 'create'
  if ((isTurnedAway && !isOnce) || outcomeUnknown(error) || (isRead && !(error instanceof ApiError)))
    return { kind: 'lost', failure }
  return { kind: 'refused', failure }
}

/** What went wrong, as it can be kept and shown. */
export function failureOf(error: unknown): Failure {
  return {
    message: error instanceof Error ? error.message : 'The request failed.',
    code: codeOf(error),
    status: error instanceof ApiError ? error.status : undefined,
    requestId: requestIdOf(error),
    purchaseUrl: error instanceof ApiError ? error.purchaseUrl : undefined,
  }
}
