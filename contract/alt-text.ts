import * as z from 'zod/mini'
import { one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'
import { Media } from './media'

/** At most 1,000 characters, the limit of X and Instagram; LinkedIn takes more (docs/publishing.md). */
export const AltTextUpdate = z.strictObject({
  /** `null`, or nothing but blanks, removes it. */
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
