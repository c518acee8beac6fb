import { setPostOptions } from '~/contract/connections'
import { CampaignCreate, CampaignUpdate } from '~/contract/campaign'
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
import type { Endpoint } from '~/contract/endpoint'
import { defaultQueueId, PostCreate } from '~/contract/post'
import { ProductCreate, ProductUpdate } from '~/contract/product'
import type { TwinPost } from '~/contract/twin'
import type { Change, ChangeOf } from './change'

/** One call that promoting makes, as it is shown and exported. */
export interface PlannedCall {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>> | undefined
  /** The identifier that the record it makes has in the twin: later calls name it by that. */
  readonly makes?: string | undefined
}

const only = (shape: object, record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => name in shape && value !== undefined))

/** What an update sends: the fields that changed, and nothing beside them. */
export const changedBody = ({ fields }: Change): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ name, after }) => [name, after]))

/** What creates the record; `heroImageUrl` is taken on update alone (api.md section 2, "Campaign"). */
export const productBody = (record: object): ProductCreate =>
  ProductCreate.parse(only(ProductCreate.shape, record))
export const campaignBody = (record: object): CampaignCreate =>
  CampaignCreate.parse(only(CampaignCreate.shape, record))

/** A post as a create call says it; its queue is a call of its own. */
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

/** The calls, in their order, that bring `change` to the source's workspace. */
export function callsOf(change: Change, workspaceId: string): PlannedCall[] {
  const params = { workspaceId }
  switch (change.kind) {
    case 'brandKit':
      return [{ endpoint: updateBrandKit, params, body: changedBody(change) }]
    case 'product':
      if (change.what === 'added')
        return change.standing
          ? []
          : [{ endpoint: createProduct, params, body: productBody(change.after), makes: change.twinId }]
      if (change.what === 'removed') return []
      return [
        {
          endpoint: updateProduct,
          params: { ...params, productId: change.before.id },
          body: only(ProductUpdate.shape, changedBody(change)),
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
    const body = only(CampaignUpdate.shape, changedBody(change))
    return [{ endpoint: updateCampaign, params: { ...params, campaignId: change.before.id }, body }]
  }
  if (change.standing) return []
  const { twinId, after } = change
  const { heroImageUrl } = after
  return [
    { endpoint: createCampaign, params, body: campaignBody(after), makes: twinId },
    ...(heroImageUrl === undefined
      ? []
      : [{ endpoint: updateCampaign, params: { ...params, campaignId: twinId }, body: { heroImageUrl } }]),
  ]
}

function placing(post: TwinPost, postId: string, params: { workspaceId: string }): PlannedCall {
  const at = { ...params, postId }
  if (post.status === 'queued')
    return { endpoint: queuePost, params: at, body: { queueId: post.queueId ?? defaultQueueId } }
  const scheduledAt = post.status === 'scheduled' ? (post.scheduledAt ?? null) : null
  return { endpoint: schedulePost, params: at, body: { scheduledAt } }
}

/** Whether a changed post only moved: the same post at another place. */
export const isMove = ({ fields }: Change): boolean => fields.every(({ name }) => name === 'time')

/** Whether of a changed post only its platform options did: they are set on the same post. */
export const isOptionsOnly = ({ fields }: Change): boolean => fields.every(({ name }) => name === 'options')

const settingOptions = (
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
  if (change.what === 'changed' && isMove(change)) return [placing(after, change.before.id, params)]
  if (change.what === 'changed' && isOptionsOnly(change))
    return [settingOptions(after, change.before.id, params)]
  if (change.what === 'added' && change.standing) return []
  const making: PlannedCall[] = [{ endpoint: createPost, params, body: postBody(after), makes: twinId }]
  if (after.options) making.push(settingOptions(after, twinId, params))
  if (after.status === 'queued') making.push(placing(after, twinId, params))
  if (change.what === 'added') return making
  return [...making, { endpoint: deletePost, params: { ...params, postId: change.before.id } }]
}
