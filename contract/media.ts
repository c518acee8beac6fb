import * as z from 'zod/mini'
import { answer, keepUnknownValues, maybe, one } from './answer'
import { text, wholeNumber } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'

export const mediaTypes = ['image', 'video'] as const
export type MediaType = (typeof mediaTypes)[number]

/** File types that the API accepts (api.md section 2, "Media item"). */
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

/** A signed PUT URL, valid for 15 minutes. api.md doesn't name the URL's key, so several are accepted. */
export const UploadSlot = z.looseObject({
  uploadUrl: maybe(z.string()),
  url: maybe(z.string()),
  signedUrl: maybe(z.string()),
  path: z.string(),
  expiresAt: maybe(z.string()),
  maxBytes: maybe(z.number()),
})
export type UploadSlot = z.output<typeof UploadSlot>

const AnsweredMedia = answer({
  url: maybe(z.string()),
  type: maybe(z.enum(mediaTypes)),
  mimeType: maybe(z.string()),
  name: maybe(z.string()),
  /** In bytes. */
  size: maybe(z.number()),
  /** In pixels. */
  width: maybe(z.number()),
  height: maybe(z.number()),
  source: maybe(z.string()),
  prompt: maybe(z.string()),
  campaignId: maybe(z.string()),
  /** Extension of the embedded server. */
  altText: maybe(z.string()),
  /** Length of a video in seconds, known once it has a poster. Extension of the embedded server. */
  duration: maybe(z.number()),
  createdAt: maybe(z.string()),
})
/** Media in a response; a type of a newer API is kept. */
export const Media = keepUnknownValues({ type: mediaTypes }, AnsweredMedia)
export type Media = z.output<typeof Media>

/** Up to 1,000 characters, the limit of X and Instagram; LinkedIn allows more (docs/publishing.md). */
export const AltTextUpdate = z.strictObject({
  /** `null` or a blank text removes it. */
  altText: z.nullable(text(0, 1000)),
})

export const setAltText = endpoint({
  extension: true,
  scope: 'write',
  method: 'PUT',
  path: '/workspaces/{workspaceId}/media/{mediaId}/alt-text',
  body: AltTextUpdate,
  data: one('media', Media),
  summary:
    /*i18n*/ 'Sets or removes the alt text of a media item, which is published with it where the platform takes one.',
})
