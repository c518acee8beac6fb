import { sentence } from '~/contract/server-sentences'
import { firstLine, isPicture, isVideo } from '~/domain/platforms/post-draft'
import { firstOver } from '~/domain/platforms/text-length'
import type { Delivery, MediaFile, Session } from '../adapter'
import { readTolerantly, refused } from '../answers'
import { composeText, titledText } from '../compose-text'
import { limits } from './limits'
import { onlyDrafts, TiktokOptions } from './options'

/** What all requests of one post share. */
export interface Publication {
  readonly delivery: Delivery
  readonly session: Session
  readonly kind: TiktokKind
  /** Sent to the account's inbox, where the person finishes it. */
  readonly isDraft: boolean
  readonly options: TiktokOptions
}

export const tiktokKinds = ['video', 'photos'] as const
type TiktokKind = (typeof tiktokKinds)[number]

/**
 * One video, or photos (docs/publishing.md, section 15). Throws `PlatformError` for combinations that TikTok
 * can't post.
 */
function kindOf(media: readonly MediaFile[]): TiktokKind {
  if (media.length === 0) throw refused('media_rejected', /*i18n*/ 'TikTok posts need a video or photos.')
  if (media.every(isPicture)) {
    if (media.length > limits.photos)
      throw refused('media_rejected', sentence('tiktokPhotos', { max: limits.photos }))
    return 'photos'
  }
  if (!media.every((file) => isPicture(file) || isVideo(file)))
    throw refused('media_rejected', /*i18n*/ 'TikTok takes a video or photos only.')
  if (media.length > 1)
    throw refused('media_rejected', /*i18n*/ 'TikTok takes one video alone, without other files.')
  return 'video'
}

/**
 * `decided`: the kind stored by `prepare`, as later steps may not know the file types; derived from the media
 * by default.
 */
export function publicationOf(
  delivery: Delivery,
  session: Session,
  decided: { readonly kind?: TiktokKind | undefined } = {},
): Publication {
  const options = readTolerantly(TiktokOptions, delivery.options)
  const isDraft = delivery.postType === 'draft' || options.draft || onlyDrafts(session.app.options)
  return { delivery, session, options, isDraft, kind: decided.kind ?? kindOf(delivery.media) }
}

/** What the person chose, restricted by what the account has switched off for all posts. */
function choices({ options }: Publication, isCommentDisabled: boolean) {
  return {
    privacy_level: options.privacy_level,
    disable_comment: options.disable_comment || isCommentDisabled,
    brand_content_toggle: options.brand_content_toggle,
    brand_organic_toggle: options.brand_organic_toggle,
  }
}

/** What the account has switched off, if it was asked. */
export interface SwitchedOff {
  readonly comment: boolean
  readonly duet: boolean
  readonly stitch: boolean
}

/** Body of a video's `init`, without its source. */
export function videoInfo(publication: Publication, off: SwitchedOff) {
  const { delivery, options } = publication
  const title = composeText(delivery.content)
  if (title.length > limits.videoTitle)
    throw refused('content_rejected', sentence('tiktokCaption', { max: limits.videoTitle }))
  return {
    title,
    ...choices(publication, off.comment),
    disable_duet: options.disable_duet || off.duet,
    disable_stitch: options.disable_stitch || off.stitch,
    is_aigc: options.is_aigc,
    ...(options.video_cover_timestamp_ms !== undefined && {
      video_cover_timestamp_ms: options.video_cover_timestamp_ms,
    }),
  }
}

/**
 * Title and description of a photo post. The title's limit is in UTF-16 units, and it is cut at a grapheme
 * boundary.
 */
export function photoTexts({ delivery, options }: Publication) {
  const { content } = delivery
  const first = options.title ?? firstLine(content.text).text
  const fitting = first.slice(0, firstOver(first, limits.photoTitle, 'utf16'))
  const { title, rest } = titledText(content.text, options.title, [...fitting].length)
  const description = composeText({ ...content, text: rest })
  if (description.length > limits.photoDescription)
    throw refused('content_rejected', sentence('tiktokDescription', { max: limits.photoDescription }))
  return { title, description }
}

/** Body of a photo post's `init`, which is its commit. */
export function photoBody(publication: Publication, images: readonly string[], isCommentDisabled: boolean) {
  const { isDraft, options } = publication
  const texts = photoTexts(publication)
  return {
    media_type: 'PHOTO',
    post_mode: isDraft ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    post_info: isDraft
      ? texts
      : { ...texts, ...choices(publication, isCommentDisabled), auto_add_music: options.auto_add_music },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: images,
      photo_cover_index: Math.min(options.photo_cover_index ?? 0, images.length - 1),
    },
  }
}

const unreachable =
  /*i18n*/ 'TikTok fetches photos from this studio, which has no public https address. Ask the studio’s operator to set one.'

/** The photo in a form that TikTok accepts: a JPEG or WebP of at most 20 MB and 1080p. */
async function asTiktokPhoto(file: MediaFile): Promise<MediaFile> {
  const { mimeType, size, width, height } = file
  const { maxBytes, shorterSide } = limits.photo
  const fits =
    ['image/jpeg', 'image/webp'].includes(mimeType) &&
    size <= maxBytes &&
    (width === undefined || height === undefined || Math.min(width, height) <= shorterSide)
  if (fits) return file
  const isWide = width !== undefined && height !== undefined && width > height
  return file.asJpeg({ maxBytes, ...(isWide ? { maxHeight: shorterSide } : { maxWidth: shorterSide }) })
}

/** The addresses from which TikTok fetches a post's photos. */
export async function photoAddresses({ delivery }: Publication): Promise<string[]> {
  const addresses: string[] = []
  for (const file of delivery.media) {
    const address = await (await asTiktokPhoto(file)).publicUrl()
    if (address === undefined) throw refused('media_rejected', unreachable)
    addresses.push(address)
  }
  return addresses
}
