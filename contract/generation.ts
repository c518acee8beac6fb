import * as z from 'zod/mini'
import { answer, maybe } from './answer'
import { listOf, text, uri } from './bounds'
import { i18n } from './i18n'
import { Media } from './media'
import { platforms } from './social'

export const aspectRatios = ['1:1', '4:5', '9:16', '16:9', '3:4', '4:3'] as const
export type AspectRatio = (typeof aspectRatios)[number]
export const presetKinds = ['ugc', 'product', 'video_storyboard'] as const
export type PresetKind = (typeof presetKinds)[number]

export const ImageGeneration = z.strictObject({
  prompt: text(3, 4000),
  aspectRatio: z._default(z.enum(aspectRatios), '1:1'),
  campaignId: z.optional(text(0, 128)),
  referenceImageUrls: z._default(listOf(uri(), 4), () => []),
  useBrandKit: z._default(z.boolean(), true),
  model: z.optional(text(0, 80)),
})
export type ImageGeneration = z.output<typeof ImageGeneration>

export const CopyGeneration = z.strictObject({
  topic: text(3, 2000),
  platforms: z
    .array(z.enum(platforms))
    .check(
      z.minLength(1, i18n.t('Choose at least one platform.')),
      z.maxLength(7, i18n.t('Choose up to 7 platforms.')),
    ),
  tone: z.optional(text(0, 80)),
  includeHashtags: z._default(z.boolean(), true),
  campaignId: z.optional(text(0, 128)),
})
export type CopyGeneration = z.output<typeof CopyGeneration>

export const PresetGeneration = z.strictObject({
  presetId: text(1, 64),
  subject: text(2, 500),
  campaignId: z.optional(text(0, 128)),
})
export type PresetGeneration = z.output<typeof PresetGeneration>

const normalized = (kind: string): string =>
  kind
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

/** A preset's kind in our spelling; an unknown kind is kept as it is. */
const kindOf = (value: string): string => presetKinds.find((kind) => kind === normalized(value)) ?? value

export const Preset = answer({
  name: maybe(z.string()),
  /** api.md section 4 names "UGC, product and video-storyboard" but not the exact values. */
  kind: maybe(z.pipe(z.string(), z.transform(kindOf))),
  description: maybe(z.string()),
  /** Number of images a run creates; each costs one credit (api.md section 4). */
  outputs: maybe(z.number()),
  aspectRatio: maybe(z.string()),
})
export type Preset = z.output<typeof Preset>

/** The image is at `data.media.url` (api.md section 4). */
export const GeneratedImage = z.looseObject({
  media: Media,
  model: maybe(z.string()),
  /** Credits. */
  cost: maybe(z.number()),
  generator: maybe(z.string()),
})
export type GeneratedImage = z.output<typeof GeneratedImage>

export const CopyVariant = z.looseObject({
  platform: maybe(z.enum(platforms)),
  text: z.string(),
  hashtags: maybe(z.array(z.string())),
})
export type CopyVariant = z.output<typeof CopyVariant>

export const GeneratedCopy = z.looseObject({
  variants: z.catch(z.array(CopyVariant), () => []),
  generator: maybe(z.string()),
})
export type GeneratedCopy = z.output<typeof GeneratedCopy>

export const GeneratedPreset = z.looseObject({
  media: z.catch(z.array(Media), () => []),
  text: maybe(z.string()),
  /** Credits. */
  cost: maybe(z.number()),
  generator: maybe(z.string()),
})
export type GeneratedPreset = z.output<typeof GeneratedPreset>
