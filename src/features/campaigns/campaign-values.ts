import * as z from 'zod/mini'
import { type Campaign, CampaignCreate, CampaignUpdate } from '~/contract/campaign'
import { changedFields } from '~/src/form/changed-fields'
import { webAddress } from '~/src/records/web-address'
import type { RecordForm } from '~/src/records/record-form'

export const CampaignShape = z.object({
  name: z.string(),
  targetChannel: z.string(),
  contentType: z.string(),
  aspectRatio: z.string(),
  productId: z.string(),
  productName: z.string(),
  status: z.string(),
  heroImageUrl: z.string(),
})
/** What the form holds: texts, never `undefined`; words of a later API as they are, "" what the record does not say. */
export type CampaignValues = z.output<typeof CampaignShape>

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

/** What a new campaign begins with: the document's defaults. */
const begun: Partial<Campaign> = {
  targetChannel: 'instagram',
  contentType: 'product_promotion',
  aspectRatio: '1:1',
  status: 'draft',
}

/** A campaign's fields as the form holds them; what the record does not say reads as empty. Without one: a new one's. */
export function campaignValues(campaign: Partial<Campaign> = begun): CampaignValues {
  return {
    name: campaign.name ?? '',
    targetChannel: campaign.targetChannel ?? '',
    contentType: campaign.contentType ?? '',
    aspectRatio: campaign.aspectRatio ?? '',
    productId: campaign.productId ?? '',
    productName: campaign.productName ?? '',
    status: campaign.status ?? '',
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

/** A campaign's form. */
export const campaignForm: RecordForm<Campaign, CampaignValues, CampaignCreate, CampaignUpdate> = {
  kind: 'campaign',
  shape: CampaignShape,
  fields: campaignFields,
  valuesOf: campaignValues,
  create: CampaignCreate,
  createBody,
  update: z.extend(CampaignUpdate, { heroImageUrl: z.optional(webAddress()) }),
  updateBody,
}
