import type { Channel, CampaignStatus, ContentType, ProductStatus } from '~/contract'
import type { PictureName } from './pictures'

interface SampleProduct {
  readonly name: string
  readonly description: string
  readonly pictures: readonly PictureName[]
  readonly slug: string
  readonly status: ProductStatus
}

/** Six products, newest first. */
export const sampleProducts = [
  {
    name: 'First Frost',
    description:
      'The winter bag. Rested nine days, roasted the morning after the first frost. Orange peel, honey, a little smoke. 250 g, 240 bags.',
    pictures: ['frost-bag', 'frost-2', 'frost-3'],
    slug: 'first-frost',
    status: 'active',
  },
  {
    name: 'Gift box',
    description:
      'Two bags, one card, no straw. The box is made to be sent on. What goes in is printed on the lid, with what the growers were paid.',
    pictures: ['giftbox'],
    slug: 'gift-box',
    status: 'draft',
  },
  {
    name: 'Ridgeline',
    description:
      'Third crop from the same hill. Red apple, cane sugar, a clean finish. Made for the morning cup; good as a shot at 27 seconds. 250 g.',
    pictures: ['ridgeline-bag', 'portafilter'],
    slug: 'ridgeline',
    status: 'active',
  },
  {
    name: 'Slow Sunday',
    description:
      'Decaf, on purpose: the same hill, the same care, none of the hurry. Washed in water alone. Plum, cocoa. 250 g.',
    pictures: ['decaf-bag', 'poster'],
    slug: 'slow-sunday',
    status: 'active',
  },
  {
    name: 'Yard kettle',
    description:
      'A one-litre kettle with a slow spout. The handle can be replaced, and so can the lid. We keep parts.',
    pictures: ['kettle', 'pourover'],
    slug: 'yard-kettle',
    status: 'active',
  },
  {
    name: 'Hand grinder',
    description: 'The one that we kept recommending, until its maker stopped. We still sharpen the burrs.',
    pictures: ['grind'],
    slug: 'hand-grinder',
    status: 'archived',
  },
] as const satisfies readonly SampleProduct[]

export type SampleProductName = (typeof sampleProducts)[number]['name']

interface SampleCampaign {
  readonly name: string
  readonly targetChannel: Channel
  readonly contentType: ContentType
  readonly aspectRatio: string
  readonly product: SampleProductName | undefined
  readonly status: CampaignStatus
  readonly hero: PictureName
}

/** Four campaigns, newest first. */
export const sampleCampaigns = [
  {
    name: 'Gift box',
    targetChannel: 'facebook',
    contentType: 'product_promotion',
    aspectRatio: '1:1',
    product: 'Gift box',
    status: 'draft',
    hero: 'giftbox',
  },
  {
    name: 'First Frost',
    targetChannel: 'instagram',
    contentType: 'product_promotion',
    aspectRatio: '4:5',
    product: 'First Frost',
    status: 'active',
    hero: 'frost-bag',
  },
  {
    name: 'Roastery tours',
    targetChannel: 'facebook',
    contentType: 'engagement',
    aspectRatio: '4:5',
    product: undefined,
    status: 'active',
    hero: 'storefront',
  },
  {
    name: 'Slow Sunday',
    targetChannel: 'linkedin',
    contentType: 'product_promotion',
    aspectRatio: '4:5',
    product: 'Slow Sunday',
    status: 'active',
    hero: 'poster',
  },
] as const satisfies readonly SampleCampaign[]

export type SampleCampaignName = (typeof sampleCampaigns)[number]['name']
