import { i18n } from '@lingui/core'
import { setPostOptions } from '~/contract/connections'
import {
  createCampaign,
  createPost,
  createProduct,
  deletePost,
  generateImage,
  generatePreset,
  getPost,
  importProduct,
  listCampaigns,
  listPosts,
  listProducts,
  publishPost,
} from '~/contract/endpoints'
import type { Post, PostStatus } from '~/contract/post'
import { ApiError, ContractError, codeOf, NetworkError, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import type { CallOptions } from '~/src/api/http/exchange'
import type { Send } from '~/src/api/http/send'
import { sendSchedule } from '~/src/api/mutations/post-schedule'
import { listLimit } from '~/src/api/queries/query'
import type {
  CreatedRecord,
  Effect,
  Failure,
  Lists,
  NewGeneration,
  NewRecord,
  Operation,
  Outcome,
} from './operation'

/** Makes the call of an effect. Never rejects; errors become outcomes. */
export async function perform(
  send: Send,
  operation: Operation,
  effect: Effect,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    if (effect.kind === 'generate') return await generate(send, operation, effect.generate, signal)
    return await callOf(send, operation, effect)
  } catch (error) {
    return outcomeOf(error, effect)
  }
}

const causes = {
  publish: i18n.t('Publish'),
  replace: i18n.t('Edit post'),
  create: i18n.t('New post'),
  delete: i18n.t('Delete post'),
} as const

const recordCauses = {
  product: i18n.t('New product'),
  campaign: i18n.t('New campaign'),
  import: i18n.t('Import product'),
} as const

/** Shown in the log of API calls. */
function causeOf(operation: Operation): string {
  if (operation.kind === 'generate') return operation.cause
  if (operation.kind === 'record') return recordCauses[operation.create.record]
  if (operation.kind !== 'move') return causes[operation.kind]
  const { kind } = operation.to
  return kind === 'schedule'
    ? i18n.t('Schedule')
    : kind === 'queue'
      ? i18n.t('Add to queue')
      : i18n.t('Unschedule')
}

async function callOf(
  send: Send,
  operation: Operation,
  effect: Exclude<Effect, { kind: 'generate' }>,
): Promise<Outcome> {
  if (effect.kind === 'rest') return { kind: 'ok' }
  const { workspaceId, id } = operation
  const cause = causeOf(operation)
  if (effect.kind === 'list')
    return { kind: 'ok', lists: await listInOrder(send, operation, effect.statuses) }
  // The same key for the same call, whichever page makes it.
  const keyed = { cause, idempotencyKey: `${id} ${effect.kind}` }
  if (effect.kind === 'create') return { kind: 'ok', post: await create(send, workspaceId, effect, keyed) }
  if (effect.kind === 'create-record')
    return { kind: 'ok', record: await createRecord(send, workspaceId, effect.create, keyed) }
  if (effect.kind === 'list-records')
    return { kind: 'ok', records: await listRecords(send, workspaceId, effect.create, cause) }
  const { postId } = effect
  const params = { workspaceId, postId }
  switch (effect.kind) {
    case 'read':
      return { kind: 'ok', post: await send(getPost, { params }, { cause }) }
    case 'set-options':
      await send(setPostOptions, { params, body: { options: effect.options } }, { cause })
      return { kind: 'ok' }
    case 'place':
      return { kind: 'ok', post: await sendSchedule(send, workspaceId, postId, effect.to, { cause }) }
    case 'delete':
      if (effect.replacedBy === undefined) await send(deletePost, { params }, { cause })
      else {
        const { replacePost } = await import('~/contract/activity')
        await send(replacePost, { params, body: { postId: effect.replacedBy } }, { cause })
      }
      await removeFromCache(postId)
      return { kind: 'ok' }
    case 'publish':
      return { kind: 'ok', post: await send(publishPost, { params }, keyed) }
  }
}

function create(
  send: Send,
  workspaceId: string,
  { body, replaces }: Extract<Effect, { kind: 'create' }>,
  keyed: CallOptions,
): Promise<Post> {
  const query = replaces === undefined ? undefined : { replaces }
  return send(createPost, { params: { workspaceId }, query, body }, keyed)
}

/** Generates, and returns the response unparsed. */
async function generate(
  send: Send,
  operation: Operation,
  { what, body }: NewGeneration,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { withRawData } = await import('~/src/api/mutations/generations')
  const params = { workspaceId: operation.workspaceId }
  const options = { cause: causeOf(operation), signal, idempotencyKey: `${operation.id} generate` }
  const answer =
    what === 'image'
      ? await send(withRawData(generateImage), { params, body }, options)
      : await send(withRawData(generatePreset), { params, body }, options)
  return { kind: 'ok', generated: answer }
}

/** Creates a product or a campaign, and returns the full record. */
function createRecord(
  send: Send,
  workspaceId: string,
  { record, body }: NewRecord,
  keyed: CallOptions,
): Promise<CreatedRecord> {
  const params = { workspaceId }
  switch (record) {
    case 'product':
      return send(createProduct, { params, body }, keyed)
    case 'campaign':
      return send(createCampaign, { params, body }, keyed)
    case 'import':
      return send(importProduct, { params, body }, keyed)
  }
}

function listRecords(
  send: Send,
  workspaceId: string,
  { record }: NewRecord,
  cause: string,
): Promise<readonly CreatedRecord[]> {
  const input = { params: { workspaceId }, query: { limit: listLimit } }
  return record === 'campaign' ? send(listCampaigns, input, { cause }) : send(listProducts, input, { cause })
}

/** Removes a replaced post from the record cache. Imported lazily, as the first screen doesn't need it. */
async function removeFromCache(postId: string): Promise<void> {
  const { forget } = await import('~/src/api/queries/record-cache')
  await forget([postId])
}

/** Reads the lists in turn: a post that moves from one to the next between two reads must not be missed. */
async function listInOrder(
  send: Send,
  operation: Operation,
  statuses: readonly PostStatus[],
): Promise<Lists> {
  const { workspaceId } = operation
  const lists = []
  for (const status of statuses) {
    const query = { status, limit: listLimit }
    lists.push({
      status,
      posts: await send(listPosts, { params: { workspaceId }, query }, { cause: causeOf(operation) }),
    })
  }
  return lists
}

/** Effects that are repeated only under their key. */
const unrepeatable: readonly Effect['kind'][] = ['publish', 'create', 'create-record', 'generate']

function outcomeOf(error: unknown, effect: Effect): Outcome {
  const failure = failureOf(error)
  if (error instanceof ApiError && error.status === 404) return { kind: 'missing', failure }
  const isRead = effect.kind === 'list' || effect.kind === 'read' || effect.kind === 'list-records'
  const isRefusedForNow = error instanceof ApiError && (error.status === 401 || error.status === 429)
  const isUnsent = error instanceof NetworkError && error.kind === 'unreachable' && !error.outcomeUnknown
  // These decide nothing, as the operation is resumed after the next sign-in or with the connection; but a call that
  // isn't repeated was refused, and the refusal is reported.
  const isOnce = unrepeatable.includes(effect.kind)
  if (
    ((isRefusedForNow || isUnsent) && !isOnce) ||
    outcomeUnknown(error) ||
    (isRead && !(error instanceof ApiError))
  )
    return { kind: 'lost', failure }
  return { kind: 'refused', failure }
}

/** An error as a failure that can be stored and shown. */
export function failureOf(error: unknown): Failure {
  return {
    message: error instanceof Error ? error.message : i18n.t('The request failed.'),
    code: codeOf(error),
    status: error instanceof ApiError || error instanceof ContractError ? error.status : undefined,
    requestId: requestIdOf(error),
    purchaseUrl: error instanceof ApiError ? error.purchaseUrl : undefined,
    details: error instanceof ApiError && error.details.length > 0 ? error.details : undefined,
  }
}

/** A failure as the error that a call rejects with. */
export function errorOf(failure: Failure): Error {
  const { status, code, message, requestId } = failure
  if (code === 'not_the_contract') return new ContractError(message, status ?? 0, requestId)
  if (status !== undefined) return new ApiError({ ...failure, status, code: code ?? 'error' })
  return code === 'offline' ? new NetworkError('offline') : new Error(message)
}
