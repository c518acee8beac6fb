import type { Media, MediaType } from '~/contract/media'
import { typeOf } from '~/src/media/grid/media-thumb'

/**
 * Whether an item belongs under `type`. The API's own answer does, though it need not say so of each item; what is
 * remembered (`seenAt`) was seen under any.
 */
export const isOf = (type: MediaType | undefined, media: Media, seenAt: number | undefined): boolean =>
  type === undefined || (seenAt === undefined ? (media.type ?? type) : typeOf(media)) === type
