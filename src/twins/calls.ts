import { CampaignCreate, CampaignUpdate } from '~/contract/campaign'
import { setPostOptions } from '~/contract/connections'
import type { Endpoint } from '~/contract/endpoint'
import {
  createCampaign,
  createPost,
  createProduct,
  deletePost,
  queuePost,
  schedulePost,
  updateBrandKit,
  updateCampaign,
  updateProduct,
} from '~/contract/endpoints'
import { defaultQueueId, PostCreate } from '~/contract/post'
import { ProductCreate, ProductUpdate } from '~/contract/product'
import type { TwinPost } from '~/contract/twin'
import type { Change, ChangeOf } from './change'

/** One call made by promoting, as it is shown and exported. */
export interface PlannedCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>> | undefined
  /** The twin's id of the record it makes, by which later calls refer to it. */
  readonly makes?: string | undefined
}

const pick = (shape: object, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => name in shape && value !== undefined))

/** An update's body: only the fields that changed. */
export const changedBody = ({ fields }: Change): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, after }) => [name, after]))

/** A create call's body. `heroImageUrl` is only accepted on update (docs/api.md section 2, “Campaign”). */
export const productBody = (record: object): ProductCreate =>
  ProductCreate.parse(pick(ProductCreate.shape, record))
export const campaignBody = (record: object): CampaignCreate =>
  CampaignCreate.parse(pick(CampaignCreate.shape, record))

/** A post's create body; adding it to a queue is a call of its own. */
export function postBody(post: TwinPost): PostCreate {
  const { content, targets, campaignId, assetId, scheduledAt } = post
  const isTimed = post.status === 'scheduled' && scheduledAt !== undefined
  return PostCreate.parse({
    content,
    targets,
    ...(campaignId !== undefined && { campaignId }),
    ...(assetId !== undefined && { assetId }),
    ...(isTimed && { scheduledAt }),
  })
}

/** The calls that apply `change` to the source's workspace, in order. */
export function callsOf(change: Change, workspaceId: string): PlannedCall[] {
  const params = { workspaceId }
  switch (change.kind) {
    case 'brandKit':
      return [{ endpoint: updateBrandKit, params, body: changedBody(change) }]
    case 'product':
      if (change.what === 'added')
        return change.existing
          ? []
          : [{ endpoint: createProduct, params, body: productBody(change.after), makes: change.twinId }]
      if (change.what === 'removed') return []
      return [
        {
          endpoint: updateProduct,
          params: { ...params, productId: change.before.id },
          body: pick(ProductUpdate.shape, changedBody(change)),
        },
      ]
    case 'campaign':
      return campaignCalls(change, params)
    case 'post':
      return postCalls(change, params)
  }
}

function campaignCalls(change: ChangeOf<'campaign'>, params: { workspaceId: string }): PlannedCall[] {
  if (change.what === 'removed') return []
  if (change.what === 'changed') {
    const body = pick(CampaignUpdate.shape, changedBody(change))
    return [{ endpoint: updateCampaign, params: { ...params, campaignId: change.before.id }, body }]
  }
  if (change.existing) return []
  const { twinId, after } = change
  const { heroImageUrl } = after
  return [
    { endpoint: createCampaign, params, body: campaignBody(after), makes: twinId },
    ...(heroImageUrl === undefined
      ? []
      : [{ endpoint: updateCampaign, params: { ...params, campaignId: twinId }, body: { heroImageUrl } }]),
  ]
}

function scheduleCall(post: TwinPost, postId: string, params: { workspaceId: string }): PlannedCall {
  const at = { ...params, postId }
  if (post.status === 'queued')
    return { endpoint: queuePost, params: at, body: { queueId: post.queueId ?? defaultQueueId } }
  const scheduledAt = post.status === 'scheduled' ? (post.scheduledAt ?? null) : null
  return { endpoint: schedulePost, params: at, body: { scheduledAt } }
}

/** True if only the post's schedule changed. */
export const isMove = ({ fields }: Change): boolean => fields.every(({ name }) => name === 'time')

/** True if only the post's platform options changed, which can be set without replacing it. */
export const isOptionsOnly = ({ fields }: Change): boolean => fields.every(({ name }) => name === 'options')

const optionsCall = (
  { options }: TwinPost,
  postId: string,
  params: { workspaceId: string },
): PlannedCall => ({
  endpoint: setPostOptions,
  params: { ...params, postId },
  body: { options: options ?? {} },
})

function postCalls(change: ChangeOf<'post'>, params: { workspaceId: string }): PlannedCall[] {
  if (change.what === 'removed')
    return [{ endpoint: deletePost, params: { ...params, postId: change.before.id } }]
  const { after, twinId } = change
  if (change.what === 'changed' && isMove(change)) return [scheduleCall(after, change.before.id, params)]
  if (change.what === 'changed' && isOptionsOnly(change))
    return [optionsCall(after, change.before.id, params)]
  if (change.what === 'added' && change.existing) return []
  const calls: PlannedCall[] = [{ endpoint: createPost, params, body: postBody(after), makes: twinId }]
  if (after.options) calls.push(optionsCall(after, twinId, params))
  if (after.status === 'queued') calls.push(scheduleCall(after, twinId, params))
  if (change.what === 'added') return calls
  return [...calls, { endpoint: deletePost, params: { ...params, postId: change.before.id } }]
}
