import type {
  BrandKitUpdate,
  CampaignStatus,
  Channel,
  ContentType,
  Platform,
  ProductStatus,
  QueueSlot,
} from '~/contract'
import type { PictureName } from './sample-media'

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

type SampleProductName = (typeof sampleProducts)[number]['name']

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

type SampleCampaignName = (typeof sampleCampaigns)[number]['name']

interface SampleAccount {
  readonly platform: Platform
  readonly name: string
  readonly handle: string
  readonly connection: 'practice' | 'agent_session'
  /** Credits for one delivery. */
  readonly publishCost: number
  /** Of an agent session: no agent serves it, so its posts go to the simulated platform like those of the others. */
  readonly details?: { readonly simulated: 'yes' }
}

const practice = { connection: 'practice', publishCost: 2 } as const

/** One account on each platform; LinkedIn's is connected through an agent session, and so costs nothing. */
export const sampleAccounts: readonly SampleAccount[] = [
  { ...practice, platform: 'instagram', name: 'Fernhollow Coffee', handle: '@fernhollow.coffee' },
  { ...practice, platform: 'twitter', name: 'Fernhollow Coffee', handle: '@fernhollow' },
  { ...practice, platform: 'facebook', name: 'Fernhollow Coffee', handle: 'fernhollowcoffee' },
  {
    platform: 'linkedin',
    name: 'Fernhollow Coffee',
    handle: 'fernhollow-coffee',
    connection: 'agent_session',
    publishCost: 0,
    details: { simulated: 'yes' },
  },
  { ...practice, platform: 'tiktok', name: 'Fernhollow', handle: '@fernhollow', publishCost: 3 },
  { ...practice, platform: 'youtube', name: 'Fernhollow', handle: '@fernhollow', publishCost: 3 },
  { ...practice, platform: 'reddit', name: 'Fernhollow', handle: 'u/fernhollow' },
]

const on = (weekdays: readonly number[], time: string): QueueSlot[] =>
  weekdays.map((weekday) => ({ weekday, time }))

/** Posting queues: evenings on working days, and the weekend's. 0 is Sunday. */
export const sampleQueues = [
  { id: 'default', name: 'Default', slots: [...on([1, 3, 5], '18:30'), ...on([2, 4], '19:00')] },
  { id: 'weekend', name: 'Weekend', slots: [...on([6], '18:00'), ...on([0], '11:00')] },
] as const satisfies ReadonlyArray<{ id: string; name: string; slots: readonly QueueSlot[] }>

type SampleQueueId = (typeof sampleQueues)[number]['id']

/** The brand kit of the sample workspace; `logoUrl` is where its logo was put. */
export function sampleBrandKit(logoUrl: string): BrandKitUpdate {
  return {
    name: 'Fernhollow Coffee',
    tagline: 'Good water, fresh grind, patience.',
    description: 'A six-person roastery on a wet hill. Small lots, clear prices, a bar that opens early.',
    domain: 'fernhollow.example',
    brandValues: ['patience', 'clear prices', 'small lots', 'repair'],
    brandAesthetic: ['flat shapes', 'low sun', 'few words', 'paper'],
    brandToneOfVoice: ['plain', 'warm', 'dry', 'unhurried', 'never salesy'],
    businessOverview:
      'Fernhollow roasts on Mondays and Tuesdays, ships on Wednesdays and pours every day from seven. It buys from four farms, prints on each bag what they were paid, rests its beans nine days, and runs Saturday tours of the roastery and a bike delivery round. Most customers subscribe; the rest walk in out of the rain.',
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
      { hex: '#435c78', name: 'Dusk', role: 'secondary' },
      { hex: '#2a1a13', name: 'Espresso', role: 'text' },
      { hex: '#e3d1b4', name: 'Oat', role: 'other' },
      { hex: '#f4eada', name: 'Cream', role: 'background' },
    ],
    primaryColor: '#21443a',
    fonts: [
      { family: 'Newsreader', role: 'heading' },
      { family: 'Geist', role: 'body' },
    ],
    logoUrl,
    iconUrl: logoUrl,
  }
}

export const ig = 'instagram'
export const x = 'twitter'
export const fb = 'facebook'
export const li = 'linkedin'
export const tt = 'tiktok'
export const yt = 'youtube'
export const rd = 'reddit'

export interface SamplePost {
  readonly text: string
  readonly to: readonly Platform[]
  readonly media?: readonly PictureName[]
  readonly hashtags?: readonly string[]
  readonly mentions?: readonly string[]
  readonly link?: string
  readonly campaign?: SampleCampaignName
}

/** A post with its time, in weeks from this one. */
export interface TimedPost extends SamplePost {
  /** 0 is this week. */
  readonly week: number
  /** 1 is Monday, 7 is Sunday. */
  readonly day: number
  readonly time: string
}

export interface QueuedPost extends SamplePost {
  readonly queue: SampleQueueId
}
