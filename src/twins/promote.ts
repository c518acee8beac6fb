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
  lost,
  noOptions,
  noProduct,
  PromotionError,
  noCampaign,
  type Promoting,
} from './promoting'

/**
 * Carries one change out at the source, once: what its own earlier try made is looked up before anything is created,
 * and what stands is noted with the twin. Rejects with `StudioError` or `PromotionError`; it may then be tried again.
 */
export async function promote(change: Change, deps: Promoting): Promise<void> {
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

/** Records of the source that were not there when the twin was made and that say the same: an earlier try's. */
function madeEarlier<T extends { id: string }>(
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

/** Creates a record, unless it stands already: then that is it. A lost answer is looked up, never sent again. */
async function once<T extends { id: string }>(
  deps: Promoting,
  look: () => Promise<T | undefined>,
  create: () => Promise<T>,
): Promise<string> {
  const standing = await look()
  if (standing) return standing.id
  try {
    return (await create()).id
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    for (const ms of [300, 800, 1600]) {
      await deps.sleep(ms)
      const made = await look().catch(() => undefined)
      if (made) return made.id
    }
    throw new PromotionError(lost)
  }
}

async function promoteProduct(change: ChangeOf<'product'>, deps: Promoting): Promise<void> {
  const { send, workspaceId, note } = deps
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { after, twinId } = change
  const noted = (id: string, record: TwinProduct) =>
    note({ kind: 'product', twinId, record: { ...record, id } })
  if (change.what === 'changed') {
    const productId = change.before.id
    await send(updateProduct, { params: { workspaceId, productId }, body: changedBody(change) }, cause)
    await noted(productId, after)
    return
  }
  const body = productBody(after)
  const look = async () => {
    const listed = await send(listProducts, { params, query: { limit: listLimit } }, cause)
    return madeEarlier(listed, deps.known('product'), body)
  }
  await noted(await once(deps, look, () => send(createProduct, { params, body }, cause)), after)
}

async function promoteCampaign(change: ChangeOf<'campaign'>, deps: Promoting): Promise<void> {
  const { send, workspaceId, note } = deps
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { twinId } = change
  const after = atSource(change.after, 'productId', noProduct, deps)
  const noted = (id: string, record: TwinCampaign) =>
    note({ kind: 'campaign', twinId, record: { ...record, id } })
  if (change.what === 'changed') {
    const campaignId = change.before.id
    const body = {
      ...changedBody(change),
      ...('productId' in changedBody(change) && { productId: after.productId }),
    }
    await send(updateCampaign, { params: { workspaceId, campaignId }, body }, cause)
    await noted(campaignId, after)
    return
  }
  const body = campaignBody(after)
  const look = async () => {
    const listed = await send(listCampaigns, { params, query: { limit: listLimit } }, cause)
    return madeEarlier(listed, deps.known('campaign'), body)
  }
  const { heroImageUrl, ...rest } = after
  const campaignId = await once(deps, look, () => send(createCampaign, { params, body }, cause))
  // It stands from here on, with its picture or, should that be refused, still without.
  await noted(campaignId, rest)
  if (heroImageUrl === undefined) return
  await send(updateCampaign, { params: { workspaceId, campaignId }, body: { heroImageUrl } }, cause)
  await noted(campaignId, after)
}

/** Makes, edits, moves or deletes the post at the source. */
async function promotePost(change: ChangeOf<'post'>, deps: Promoting): Promise<void> {
  if (change.what === 'removed') return removePost(change.before.id, deps)
  const { twinId } = change
  const after = atSource(change.after, 'campaignId', noCampaign, deps)
  if (change.what === 'added') await stand(after, twinId, deps)
  else if (isMove(change)) {
    const { id } = change.before
    await sendSchedule(deps.send, deps.workspaceId, id, scheduleOf(after), cause)
    await deps.note({ kind: 'post', twinId, record: { ...after, id } })
  } else if (isOptionsOnly(change)) await setOptions(change.before.id, after, twinId, deps)
  else await replace(change.before, after, twinId, deps)
}

/** Whether the source keeps platform options: a hosted API has no call for them. */
async function supportsOptions({ send }: Promoting): Promise<boolean> {
  try {
    return (await send(getStudio, {}, cause)).extensions.includes('setPostOptions')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** The options that a post is to have at the source. A twin of an earlier version doesn't know them: they stay. */
async function optionsFor(
  after: TwinPost,
  before: TwinPost | undefined,
  deps: Promoting,
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

async function setOptions(postId: string, after: TwinPost, twinId: string, deps: Promoting): Promise<void> {
  const { send, workspaceId, note } = deps
  if (!(await supportsOptions(deps))) throw new PromotionError(noOptions)
  const body = { options: after.options ?? {} }
  await send(setPostOptions, { params: { workspaceId, postId }, body }, cause)
  await note({ kind: 'post', twinId, record: { ...after, id: postId } })
}

async function removePost(postId: string, { send, workspaceId, note }: Promoting): Promise<void> {
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

/** Makes a new post and puts it where it is to stand. */
async function stand(after: TwinPost, twinId: string, deps: Promoting): Promise<void> {
  const { send, workspaceId, note } = deps
  const body = postBody(after)
  const list = (status: PostStatus) =>
    send(listPosts, { params: { workspaceId }, query: { status, limit: listLimit } }, cause)
  const known = deps.known('post')
  const isIt = (post: Post) =>
    !known.has(post.id) &&
    post.content.text === after.content.text &&
    JSON.stringify(post.targets.map(({ accountId }) => accountId)) ===
      JSON.stringify(after.targets.map(({ accountId }) => accountId)) &&
    post.campaignId === after.campaignId
  const place = scheduleOf(after)
  const at = place.kind === 'schedule' ? 'scheduled' : place.kind === 'queue' ? 'queued' : 'draft'
  const options = await optionsFor(after, undefined, deps)
  const listed = [...(await list('draft')), ...(at === 'draft' ? [] : await list(at))]
  let post = listed.findLast(isIt)
  if (post) {
    if (options)
      await send(setPostOptions, { params: { workspaceId, postId: post.id }, body: { options } }, cause)
  } else {
    const made = await deps.operations.createPost(workspaceId, body, { options })
    if (made.kind === 'undone') throw errorOf(made.failure)
    if (made.kind !== 'done') throw new PromotionError(lost)
    if (made.withoutOptions) throw errorOf(made.withoutOptions)
    post = made.post
  }
  const isPlaced =
    post.status === at ||
    (place.kind === 'schedule' && body.scheduledAt !== undefined && post.status === undefined)
  if (!isPlaced && place.kind !== 'draft') await sendSchedule(send, workspaceId, post.id, place, cause)
  await note({ kind: 'post', twinId, record: { ...after, id: post.id } })
}

/** Edits a post by replacement, with the ledger's own care (docs/architecture.md "Retries never double"). */
async function replace(before: TwinPost, after: TwinPost, twinId: string, deps: Promoting): Promise<void> {
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
