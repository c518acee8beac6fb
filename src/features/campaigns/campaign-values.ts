import * as z from 'zod/mini'
import { type Campaign, CampaignCreate, CampaignUpdate, type Channel, channels } from '~/contract/campaign'
import { changedFields } from '~/src/form/use-server-values'
import { type RecordForm, webAddress } from '~/src/records/record-form'

/** Aspect ratios for each channel's feed and stories, the most common first. */
const ratios: Record<Channel, readonly string[]> = {
  instagram: ['4:5', '1:1', '9:16', '3:4'],
  facebook: ['1:1', '4:5', '16:9', '9:16'],
  tiktok: ['9:16', '3:4', '1:1'],
  twitter: ['16:9', '1:1', '4:3'],
  linkedin: ['1:1', '16:9', '4:5'],
  youtube: ['16:9', '9:16', '1:1'],
}

/** The aspect ratios to suggest for a channel; Instagram's for an unknown one. */
export const ratiosFor = (channel: string): readonly string[] =>
  ratios[channels.find((known) => known === channel) ?? 'instagram']

const CampaignShape = z.object({
  name: z.string(),
  targetChannel: z.string(),
  contentType: z.string(),
  aspectRatio: z.string(),
  productId: z.string(),
  productName: z.string(),
  status: z.string(),
  heroImageUrl: z.string(),
})
/** The form's values: texts, never `undefined`. Unknown enum values are kept; missing fields are "". */
export type CampaignValues = z.output<typeof CampaignShape>

export const campaignFields = z.keyof(CampaignShape).options

/** A new campaign's values: the API's defaults. */
const newCampaign: Partial<Campaign> = {
  targetChannel: 'instagram',
  contentType: 'product_promotion',
  aspectRatio: '1:1',
  status: 'draft',
}

/** The form values of a campaign, or of a new one. Missing fields are empty. */
export function campaignValues(campaign: Partial<Campaign> = newCampaign): CampaignValues {
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

/** The body that creates a campaign, without empty fields. The hero image can only be set on an existing campaign. */
export function createBody({ productId, productName, heroImageUrl: _, ...rest }: CampaignValues) {
  return { ...rest, ...(productId && { productId }), ...(productName && { productName }) }
}

/** The body that updates a campaign: the fields that differ from `before`. */
export const updateBody = (before: CampaignValues) => (values: CampaignValues) =>
  changedFields(before, values)

/** The campaign form's definition. */
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
