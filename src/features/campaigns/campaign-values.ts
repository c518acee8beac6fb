import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import {
  CampaignCreate,
  CampaignUpdate,
  channels,
  contentTypes,
  type Campaign,
  type Channel,
  type ContentType,
} from '~/contract/campaign'
import { changedFields } from '~/src/form/use-server-values'
import { webAddress, type RecordForm } from '~/src/records/record-form'

/** Shapes that suit each channel's own feed and stories, the usual one first (shared notes on platforms). */
const ratios: Record<Channel, readonly string[]> = {
  instagram: ['4:5', '1:1', '9:16', '3:4'],
  facebook: ['1:1', '4:5', '16:9', '9:16'],
  tiktok: ['9:16', '3:4', '1:1'],
  twitter: ['16:9', '1:1', '4:3'],
  linkedin: ['1:1', '16:9', '4:5'],
  youtube: ['16:9', '9:16', '1:1'],
}

/** The shapes to offer for a channel; those of the usual one where it is not known. */
export const ratiosFor = (channel: string): readonly string[] =>
  ratios[channels.find((known) => known === channel) ?? 'instagram']

/** Width over height of "4:5"; undefined for what is no such pair. */
export function ratioValue(text: string): number | undefined {
  const [, wide, high] = /^\s*(\d+(?:\.\d+)?)\s*[:x×/]\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const value = Number(wide) / Number(high)
  return Number.isFinite(value) && value > 0.05 && value < 20 ? value : undefined
}

const contentTypeNames: Record<ContentType, string> = {
  product_promotion: i18n.t('Product promotion'),
  engagement: i18n.t('Engagement'),
}

/** A content type in words; an unknown one's own. */
export const contentTypeName = (type: string): string => {
  const known = contentTypes.find((each) => each === type)
  return known === undefined ? type : contentTypeNames[known]
}

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
