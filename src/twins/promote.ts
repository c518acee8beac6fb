import { i18n } from '@lingui/core'
import { setPostOptions } from '~/contract/connections'
import { deletePost, getPost, updateBrandKit, updateCampaign, updateProduct } from '~/contract/endpoints'
import { getStudio } from '~/contract/studio'
import type { TwinCampaign, TwinPost, TwinProduct, TwinPromoted } from '~/contract/twin'
import { ApiError, outcomeUnknown } from '~/src/api/errors'
import type { Send } from '~/src/api/http/send'
import { scheduleOf, sendSchedule } from '~/src/api/mutations/post-schedule'
import type { AnyDone } from '~/src/operations/operation'
import type { Operations } from '~/src/operations/operations'
import { errorOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import { campaignBody, changedBody, isMove, isOptionsOnly, postBody, productBody } from './calls'
import type { Change, ChangeOf } from './change'

/** What promoting works with: the source's API, and where results are recorded. */
export interface PromotionDeps {
  /** Calls the source's API. */
  readonly send: Send
  /** The source's workspace. */
  readonly workspaceId: string
  readonly operations: Pick<Operations, 'createPost' | 'createRecord' | 'replacePost'>
  /** A record's id at the source; undefined if only the twin has it. */
  readonly resolve: (id: string) => string | undefined
  readonly note: (promoted: TwinPromoted) => Promise<unknown>
}

/** Shown with its calls in the request log. */
const cause = { cause: i18n.t('Promote') }
const lostAnswer = i18n.t('The API didn’t respond. Try again: it checks first, so nothing is created twice.')

const noCampaign = i18n.t('The campaign doesn’t exist at the source yet. Promote it first.')
const noOptions = i18n.t('The source’s API has no platform options.')
const noProduct = i18n.t('The product doesn’t exist at the source yet. Promote it first.')

/**
 * The record with a reference to another one translated to the source's id. Throws if that doesn't exist yet.
 */
function atSource<T extends TwinCampaign | TwinPost>(
  record: T,
  field: 'productId' | 'campaignId',
  missing: string,
  { resolve }: PromotionDeps,
): T {
  const id = new Map<string, unknown>(Object.entries(record)).get(field)
  if (typeof id !== 'string' || id === '') return record
  const sourceId = resolve(id)
  if (sourceId === undefined) throw new Error(missing)
  return { ...record, [field]: sourceId }
}

/**
 * Carries out one change at the source, once: records created by an earlier attempt are looked up before
 * creating, and results are recorded with the twin. Rejects with the reason; it can then be retried.
 */
export async function promote(change: Change, deps: PromotionDeps): Promise<void> {
  switch (change.kind) {
    case 'brandKit': {
      if (change.what !== 'changed') return
      const { send, workspaceId, note } = deps
      await send(updateBrandKit, { params: { workspaceId }, body: changedBody(change) }, cause)
      await note({ kind: 'brandKit', record: change.after })
      return
    }
    case 'product':
      return promoteProduct(change, deps)
    case 'campaign':
      return promoteCampaign(change, deps)
    case 'post':
      return promotePost(change, deps)
  }
}

/** The outcome of an operation. Rejects if it failed, or if the answer was lost and nothing was found. */
function doneOf<D extends AnyDone>(result: Result<D>): D {
  if (result.kind === 'undone') throw errorOf(result.failure)
  if (result.kind !== 'done') throw new Error(lostAnswer)
  return result
}

async function promoteProduct(change: ChangeOf<'product'>, deps: PromotionDeps): Promise<void> {
  const { send, workspaceId, note, operations } = deps
  if (change.what === 'removed') return
  const { after, twinId } = change
  const record = async (id: string, made: TwinProduct) =>
    void (await note({ kind: 'product', twinId, record: { ...made, id } }))
  if (change.what === 'changed') {
    const productId = change.before.id
    await send(updateProduct, { params: { workspaceId, productId }, body: changedBody(change) }, cause)
    await record(productId, after)
    return
  }
  if (change.existing) return record(change.existing.id, change.existing)
  const create = { record: 'product', body: productBody(after) } as const
  const made = doneOf(await operations.createRecord(workspaceId, create))
  await record(made.record.id, after)
}

async function promoteCampaign(change: ChangeOf<'campaign'>, deps: PromotionDeps): Promise<void> {
  const { send, workspaceId, note, operations } = deps
  if (change.what === 'removed') return
  const { twinId } = change
  const after = atSource(change.after, 'productId', noProduct, deps)
  const record = async (id: string, made: TwinCampaign) =>
    void (await note({ kind: 'campaign', twinId, record: { ...made, id } }))
  if (change.what === 'changed') {
    const campaignId = change.before.id
    const body = {
      ...changedBody(change),
      ...('productId' in changedBody(change) && { productId: after.productId }),
    }
    await send(updateCampaign, { params: { workspaceId, campaignId }, body }, cause)
    await record(campaignId, after)
    return
  }
  if (change.existing) return record(change.existing.id, change.existing)
  const { heroImageUrl, ...rest } = after
  const create = { record: 'campaign', body: campaignBody(after) } as const
  const campaignId = doneOf(await operations.createRecord(workspaceId, create)).record.id
  // Recorded now, so that it exists even if its hero image is refused.
  await record(campaignId, rest)
  if (heroImageUrl === undefined) return
  await send(updateCampaign, { params: { workspaceId, campaignId }, body: { heroImageUrl } }, cause)
  await record(campaignId, after)
}

/** Creates, edits, moves or deletes the post at the source. */
async function promotePost(change: ChangeOf<'post'>, deps: PromotionDeps): Promise<void> {
  if (change.what === 'removed') return removePost(change.before.id, deps)
  const { twinId } = change
  const after = atSource(change.after, 'campaignId', noCampaign, deps)
  if (change.what === 'added') await createPostAtSource(after, change.existing, twinId, deps)
  else if (isMove(change)) {
    const { id } = change.before
    await sendSchedule(deps.send, deps.workspaceId, id, scheduleOf(after), cause)
    await deps.note({ kind: 'post', twinId, record: { ...after, id } })
  } else if (isOptionsOnly(change)) await setOptions(change.before.id, after, twinId, deps)
  else await replace(change.before, after, twinId, deps)
}

/** True if the source supports platform options; a hosted API doesn't. */
async function supportsOptions({ send }: PromotionDeps): Promise<boolean> {
  try {
    return (await send(getStudio, {}, cause)).extensions.includes('setPostOptions')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** The options a post should have at the source, if it has any and the source supports them. */
const optionsFor = async ({ options }: TwinPost, deps: PromotionDeps): Promise<TwinPost['options']> =>
  options && (await supportsOptions(deps)) ? options : undefined

async function setOptions(
  postId: string,
  after: TwinPost,
  twinId: string,
  deps: PromotionDeps,
): Promise<void> {
  const { send, workspaceId, note } = deps
  if (!(await supportsOptions(deps))) throw new Error(noOptions)
  const body = { options: after.options ?? {} }
  await send(setPostOptions, { params: { workspaceId, postId }, body }, cause)
  await note({ kind: 'post', twinId, record: { ...after, id: postId } })
}

async function removePost(postId: string, { send, workspaceId, note }: PromotionDeps): Promise<void> {
  try {
    await send(deletePost, { params: { workspaceId, postId } }, cause)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone && !outcomeUnknown(error)) throw error
    if (!isGone && !(await isMissing(postId, send, workspaceId))) throw error
  }
  await note({ kind: 'removed-post', id: postId })
}

async function isMissing(postId: string, send: Send, workspaceId: string): Promise<boolean> {
  try {
    await send(getPost, { params: { workspaceId, postId } }, cause)
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}

/** Creates a post and schedules or queues it. Recorded as it is then, so that a retry does only what is missing. */
async function createPostAtSource(
  after: TwinPost,
  existing: TwinPost | undefined,
  twinId: string,
  deps: PromotionDeps,
): Promise<void> {
  const { workspaceId, note, operations } = deps
  if (existing) {
    await note({ kind: 'post', twinId, record: existing })
    return
  }
  const place = scheduleOf(after)
  const created = await operations.createPost(workspaceId, postBody(after), {
    to: place.kind === 'queue' ? place : undefined,
    options: await optionsFor(after, deps),
  })
  const { post, withoutOptions, unplaced } = doneOf(created)
  const failure = withoutOptions ?? unplaced
  const record: TwinPost = {
    ...after,
    id: post.id,
    ...(withoutOptions && { options: undefined }),
    ...(failure && after.status === 'queued' && { status: 'draft' }),
  }
  await note({ kind: 'post', twinId, record })
  if (failure) throw errorOf(failure)
}

/** Edits a post by replacement, as an operation (docs/architecture.md, “Retries never double”). */
async function replace(
  before: TwinPost,
  after: TwinPost,
  twinId: string,
  deps: PromotionDeps,
): Promise<void> {
  const { send, workspaceId, note, operations } = deps
  const post = await send(getPost, { params: { workspaceId, postId: before.id } }, cause)
  const { scheduledAt: _, ...body } = postBody(after)
  const result = await operations.replacePost(workspaceId, {
    post,
    body,
    to: scheduleOf(after),
    canPlace: true,
    options: await optionsFor(after, deps),
  })
  if (result.kind !== 'done') throw new Error(result.failure.message)
  await note({ kind: 'post', twinId, record: { ...after, id: result.post.id } })
}
