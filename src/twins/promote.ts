import {
  createCampaign,
  createProduct,
  listCampaigns,
  listProducts,
  updateBrandKit,
  updateCampaign,
  updateProduct,
  deletePost,
  getPost,
  listPosts,
} from '~/contract/endpoints'
import { getPostOptions, setPostOptions } from '~/contract/connections'
import { getStudio } from '~/contract/studio'
import { TwinPost, type TwinCampaign, type TwinProduct } from '~/contract/twin'
import { outcomeUnknown, ApiError } from '~/src/api/errors'
import { listLimit } from '~/src/api/queries/query'
import type { Post, PostStatus } from '~/contract/post'
import { errorOf } from '~/src/operations/perform'
import { scheduleOf, sendSchedule } from '~/src/api/mutations/post-schedule'
import type { Send } from '~/src/api/http/send'
import { campaignBody, changedBody, productBody, isMove, isOptionsOnly, postBody } from './calls'
import type { Change, ChangeOf } from './change'
import {
  atSource,
  cause,
  lostAnswer,
  noOptions,
  noProduct,
  PromotionError,
  noCampaign,
  type PromotionDeps,
} from './promoting'

/**
 * Carries out one change at the source, once: records created by an earlier attempt are looked up before
 * creating, and results are recorded with the twin. Rejects with `StudioError` or `PromotionError`; it can
 * then be retried.
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

/** A matching record created at the source since the twin was created, by an earlier attempt. */
function createdEarlier<T extends { id: string }>(
  listed: readonly T[],
  known: ReadonlySet<string>,
  body: Readonly<Record<string, unknown>>,
): T | undefined {
  const matches = (record: T) => {
    const fields = new Map<string, unknown>(Object.entries(record))
    return Object.entries(body).every(
      ([name, value]) => JSON.stringify(fields.get(name)) === JSON.stringify(value),
    )
  }
  return listed.findLast((record) => !known.has(record.id) && matches(record))
}

/** Creates a record unless it exists. After a lost answer it is looked up, never created again. */
async function createOnce<T extends { id: string }>(
  deps: PromotionDeps,
  find: () => Promise<T | undefined>,
  create: () => Promise<T>,
): Promise<string> {
  const existing = await find()
  if (existing) return existing.id
  try {
    return (await create()).id
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    for (const ms of [300, 800, 1600]) {
      await deps.sleep(ms)
      const created = await find().catch(() => undefined)
      if (created) return created.id
    }
    throw new PromotionError(lostAnswer)
  }
}

async function promoteProduct(change: ChangeOf<'product'>, deps: PromotionDeps): Promise<void> {
  const { send, workspaceId, note } = deps
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { after, twinId } = change
  const record = (id: string, record: TwinProduct) =>
    note({ kind: 'product', twinId, record: { ...record, id } })
  if (change.what === 'changed') {
    const productId = change.before.id
    await send(updateProduct, { params: { workspaceId, productId }, body: changedBody(change) }, cause)
    await record(productId, after)
    return
  }
  const body = productBody(after)
  const find = async () => {
    const listed = await send(listProducts, { params, query: { limit: listLimit } }, cause)
    return createdEarlier(listed, deps.known('product'), body)
  }
  await record(await createOnce(deps, find, () => send(createProduct, { params, body }, cause)), after)
}

async function promoteCampaign(change: ChangeOf<'campaign'>, deps: PromotionDeps): Promise<void> {
  const { send, workspaceId, note } = deps
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { twinId } = change
  const after = atSource(change.after, 'productId', noProduct, deps)
  const record = (id: string, record: TwinCampaign) =>
    note({ kind: 'campaign', twinId, record: { ...record, id } })
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
  const body = campaignBody(after)
  const find = async () => {
    const listed = await send(listCampaigns, { params, query: { limit: listLimit } }, cause)
    return createdEarlier(listed, deps.known('campaign'), body)
  }
  const { heroImageUrl, ...rest } = after
  const campaignId = await createOnce(deps, find, () => send(createCampaign, { params, body }, cause))
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
  if (change.what === 'added') await createPostAtSource(after, twinId, deps)
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

/**
 * The options a post should have at the source. A twin of an earlier version doesn't record them, so the
 * source's are kept.
 */
async function optionsFor(
  after: TwinPost,
  before: TwinPost | undefined,
  deps: PromotionDeps,
): Promise<TwinPost['options']> {
  const isUnknown = before !== undefined && before.options === undefined && after.options === undefined
  if ((!isUnknown && after.options === undefined) || !(await supportsOptions(deps))) return undefined
  if (!isUnknown) return after.options
  const params = { workspaceId: deps.workspaceId, postId: before.id }
  const { options } = await deps.send(getPostOptions, { params }, cause)
  return TwinPost.shape.options.parse(
    Object.fromEntries(
      Object.entries(options).filter(([id]) => after.targets.some(({ accountId }) => accountId === id)),
    ),
  )
}

async function setOptions(
  postId: string,
  after: TwinPost,
  twinId: string,
  deps: PromotionDeps,
): Promise<void> {
  const { send, workspaceId, note } = deps
  if (!(await supportsOptions(deps))) throw new PromotionError(noOptions)
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

/** Creates a post and schedules or queues it. */
async function createPostAtSource(after: TwinPost, twinId: string, deps: PromotionDeps): Promise<void> {
  const { send, workspaceId, note } = deps
  const body = postBody(after)
  const list = (status: PostStatus) =>
    send(listPosts, { params: { workspaceId }, query: { status, limit: listLimit } }, cause)
  const known = deps.known('post')
  const matches = (post: Post) =>
    !known.has(post.id) &&
    post.content.text === after.content.text &&
    JSON.stringify(post.targets.map(({ accountId }) => accountId)) ===
      JSON.stringify(after.targets.map(({ accountId }) => accountId)) &&
    post.campaignId === after.campaignId
  const place = scheduleOf(after)
  const at = place.kind === 'schedule' ? 'scheduled' : place.kind === 'queue' ? 'queued' : 'draft'
  const options = await optionsFor(after, undefined, deps)
  const listed = [...(await list('draft')), ...(at === 'draft' ? [] : await list(at))]
  let post = listed.findLast(matches)
  if (post) {
    if (options)
      await send(setPostOptions, { params: { workspaceId, postId: post.id }, body: { options } }, cause)
  } else {
    const created = await deps.operations.createPost(workspaceId, body, { options })
    if (created.kind === 'undone') throw errorOf(created.failure)
    if (created.kind !== 'done') throw new PromotionError(lostAnswer)
    if (created.withoutOptions) throw errorOf(created.withoutOptions)
    post = created.post
  }
  const isPlaced =
    post.status === at ||
    (place.kind === 'schedule' && body.scheduledAt !== undefined && post.status === undefined)
  if (!isPlaced && place.kind !== 'draft') await sendSchedule(send, workspaceId, post.id, place, cause)
  await note({ kind: 'post', twinId, record: { ...after, id: post.id } })
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
    options: await optionsFor(after, before, deps),
  })
  if (result.kind !== 'done') throw new PromotionError(result.failure.message)
  await note({ kind: 'post', twinId, record: { ...after, id: result.post.id } })
}
