import * as z from 'zod/mini'
import { answer, maybe, one } from './answer'
import { text, uri } from './bounds'
import { endpoint } from './endpoint'
import { Post } from './post'

export const channels = ['instagram', 'facebook', 'tiktok', 'twitter', 'linkedin', 'youtube'] as const
export type Channel = (typeof channels)[number]
export const contentTypes = ['product_promotion', 'engagement'] as const
export type ContentType = (typeof contentTypes)[number]
export const campaignStatuses = ['draft', 'active', 'published', 'archived'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

// Without defaults: only Create has them.
const Fields = z.strictObject({
  name: text(1, 200),
  targetChannel: z.enum(channels),
  contentType: z.enum(contentTypes),
  aspectRatio: text(0, 16),
  productId: text(0, 128),
  productName: text(0, 200),
  status: z.enum(campaignStatuses),
})

export const CampaignCreate = z.strictObject({
  name: Fields.shape.name,
  targetChannel: z._default(Fields.shape.targetChannel, 'instagram'),
  contentType: z._default(Fields.shape.contentType, 'product_promotion'),
  aspectRatio: z._default(Fields.shape.aspectRatio, '1:1'),
  productId: z.optional(Fields.shape.productId),
  productName: z.optional(Fields.shape.productName),
  status: z._default(Fields.shape.status, 'draft'),
})
export type CampaignCreate = z.output<typeof CampaignCreate>

/** Only updates accept `heroImageUrl` (api.md section 2, "Campaign"). */
export const CampaignUpdate = z.partial(z.strictObject({ ...Fields.shape, heroImageUrl: uri() }))
export type CampaignUpdate = z.output<typeof CampaignUpdate>

/** Channel, content type and status may be values of a newer API, which are displayed as they are. */
export const Campaign = answer({
  name: maybe(z.string()),
  targetChannel: maybe(z.string()),
  contentType: maybe(z.string()),
  aspectRatio: maybe(z.string()),
  productId: maybe(z.string()),
  productName: maybe(z.string()),
  status: maybe(z.string()),
  heroImageUrl: maybe(z.string()),
  createdAt: maybe(z.string()),
  updatedAt: maybe(z.string()),
})
export type Campaign = z.output<typeof Campaign>

// A post's campaign doesn't affect what is published, so it can change without replacing the post.

export const PostCampaign = z.strictObject({
  /** `null` removes the post from its campaign. */
  campaignId: z.nullable(text(1, 128)),
})

export const setPostCampaign = endpoint({
  extension: true,
  scope: 'write',
  method: 'PUT',
  path: '/workspaces/{workspaceId}/posts/{postId}/campaign',
  body: PostCampaign,
  data: one('post', Post),
  summary: /*i18n*/ 'Adds a post to a campaign, or removes it from its campaign.',
})
