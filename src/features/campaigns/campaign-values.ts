import type { Campaign, CampaignStatus, Channel, ContentType } from '~/contract/campaign'
import { changedFields } from '~/src/form/changed-fields'

/** What the form holds: texts, never `undefined`. */
export type CampaignValues = {
  name: string
  targetChannel: Channel
  contentType: ContentType
  aspectRatio: string
  productId: string
  productName: string
  status: CampaignStatus
  heroImageUrl: string
}

export const campaignFields = [
  'name',
  'targetChannel',
  'contentType',
  'aspectRatio',
  'productId',
  'productName',
  'status',
  'heroImageUrl',
] as const

/** A campaign's fields as the form holds them; what the record does not say reads as the document's default. */
export function campaignValues(campaign: Partial<Campaign> = {}): CampaignValues {
  return {
    name: campaign.name ?? '',
    targetChannel: campaign.targetChannel ?? 'instagram',
    contentType: campaign.contentType ?? 'product_promotion',
    aspectRatio: campaign.aspectRatio ?? '1:1',
    productId: campaign.productId ?? '',
    productName: campaign.productName ?? '',
    status: campaign.status ?? 'draft',
    heroImageUrl: campaign.heroImageUrl ?? '',
  }
}

/** The body that creates a campaign: what was left empty is left out; the hero image comes once it exists. */
export function createBody({ productId, productName, heroImageUrl: _, ...rest }: CampaignValues) {
  return { ...rest, ...(productId && { productId }), ...(productName && { productName }) }
}

/** The body that changes a campaign: only what differs from `before`. */
export const updateBody = (before: CampaignValues) => (values: CampaignValues) =>
  changedFields(before, values)
