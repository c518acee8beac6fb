import * as z from 'zod/mini'
import { answer, maybe, keepUnknownValues } from './answer'
import { text, wholeNumber } from './bounds'
import { i18n } from './i18n'

export const mediaTypes = ['image', 'video'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Files that the API takes (api.md section 2, "Media item"). */
export const mediaMimeType = /^(image|video)\/[\w.+-]+$/

export const MediaQuery = z.object({
  limit: z.optional(wholeNumber(1, 100)),
  type: z.optional(z.enum(mediaTypes)),
})

export const UploadUrlRequest = z.strictObject({
  mimeType: z
    .string()
    .check(z.regex(mediaMimeType, i18n.t('Must be an image or video type, such as image/png.'))),
  name: z.optional(text(0, 200)),
})

export const UploadComplete = z.strictObject({
  path: text(1, 512),
  name: z.optional(text(0, 200)),
})

/** A signed PUT slot: valid 15 minutes. The document names the URL and `path`, not the URL's key, so several are read. */
export const UploadSlot = z.looseObject({
  uploadUrl: maybe(z.string()),
  url: maybe(z.string()),
  signedUrl: maybe(z.string()),
  path: z.string(),
  expiresAt: maybe(z.string()),
  /** Bytes. */
  maxBytes: maybe(z.number()),
})
export type UploadSlot = z.output<typeof UploadSlot>

const AnsweredMedia = answer({
  url: maybe(z.string()),
  type: maybe(z.enum(mediaTypes)),
  mimeType: maybe(z.string()),
  name: maybe(z.string()),
  /** Bytes. */
  size: maybe(z.number()),
  /** Pixels. */
  width: maybe(z.number()),
  height: maybe(z.number()),
  source: maybe(z.string()),
  prompt: maybe(z.string()),
  campaignId: maybe(z.string()),
  /** Describes the file for people who can't see it. An extension of the embedded server. */
  altText: maybe(z.string()),
  createdAt: maybe(z.string()),
})
/** As answered; a type of a later API is kept as it is. */
export const Media = keepUnknownValues({ type: mediaTypes }, AnsweredMedia)
export type Media = z.output<typeof Media>
