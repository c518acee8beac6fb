import * as z from 'zod/mini'
import { one } from './answer'
import { text, wholeNumber } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { Media } from './media'

/** A frame of a video, drawn by a browser, as the server can't decode videos. */
export const MediaPoster = z.strictObject({
  /** A JPEG in base64. */
  picture: text(1, 400_000).check(
    z.regex(/^(?:[\d+/A-Za-z]{4})*(?:[\d+/A-Za-z]{2}==|[\d+/A-Za-z]{3}=)?$/, i18n.t('Must be base64.')),
  ),
  /** Seconds. */
  duration: z.optional(z.number().check(z.minimum(0), z.maximum(86_400))),
  /** Pixels of the video. */
  width: z.optional(wholeNumber(1, 20_000)),
  height: z.optional(wholeNumber(1, 20_000)),
})

export const setPoster = endpoint({
  extension: true,
  scope: 'write',
  method: 'PUT',
  path: '/workspaces/{workspaceId}/media/{mediaId}/poster',
  body: MediaPoster,
  data: one('media', Media),
  summary:
    /*i18n*/ 'Stores a poster for a video that has none. Copies of it are served at the video’s URL with `?w=`.',
})
