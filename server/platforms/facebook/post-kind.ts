import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import type { Delivery, MediaFile } from '../adapter'
import { refused } from '../answers'
import { videoFacts } from '../video-facts'
import { limits } from './limits'

export const facebookKinds = ['text', 'photos', 'reel', 'video', 'photo_story', 'video_story'] as const
export type FacebookKind = (typeof facebookKinds)[number]

const storyKind = (file: MediaFile): FacebookKind => (isVideo(file) ? 'video_story' : 'photo_story')

/**
 * The kind of post, by its media unless the person chose otherwise (docs/publishing.md, section 15). Throws
 * `PlatformError` for combinations that a Page can't post.
 */
export function kindOf(
  { media, postType }: Pick<Delivery, 'media' | 'postType'>,
  options: FacebookOptions,
): FacebookKind {
  const [first] = media
  const chosen = postType ?? options.kind
  if (!first) {
    if (chosen === 'story')
      throw refused('media_rejected', /*i18n*/ 'A Facebook story takes one image or video.')
    return 'text'
  }
  if (!media.every((file) => isPicture(file) || isVideo(file)))
    throw refused('media_rejected', /*i18n*/ 'Facebook takes images and videos only.')
  if (chosen === 'story') {
    if (media.length > 1)
      throw refused('media_rejected', /*i18n*/ 'A Facebook story takes one image or video.')
    return storyKind(first)
  }
  if (media.every(isPicture)) {
    if (media.length > limits.photos)
      throw refused('media_rejected', sentence('facebookPhotos', { max: limits.photos }))
    return 'photos'
  }
  if (media.length > 1)
    throw refused('media_rejected', /*i18n*/ 'Facebook doesn’t take a video along with other files.')
  return chosen === 'video' ? 'video' : 'reel'
}

/** True if a video can be a reel, as far as its duration and size are known (docs/publishing.md, section 6). */
export async function fitsReel(file: MediaFile): Promise<boolean> {
  const { seconds, width, height } = await videoFacts(file)
  const { minSeconds, maxSeconds, minWidth, ratio, tolerance } = limits.reel
  // Facebook decides about fractions of a second.
  if (seconds !== undefined && (seconds < minSeconds || seconds >= maxSeconds + 1)) return false
  if (width === undefined || height === undefined) return true
  return width >= minWidth && Math.abs(width / height / ratio - 1) <= tolerance
}

/** The image in a form that Facebook accepts: a JPEG within its limit, or a small PNG. */
export async function asFacebookPicture(file: MediaFile): Promise<MediaFile> {
  if (file.mimeType === 'image/jpeg' && file.size <= limits.image.maxBytes) return file
  if (file.mimeType === 'image/png' && file.size <= limits.pngMaxBytes) return file
  return file.asJpeg(limits.image)
}

/** What a person can set for a post on a Page (docs/publishing.md, section 6). */
export const FacebookOptions = z.object({
  /** Title of a video or reel. */
  title: maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title))),
  /** What a video is posted as, if the post itself doesn't say. */
  kind: maybe(z.enum(['video', 'reel', 'story'])),
})
export type FacebookOptions = z.output<typeof FacebookOptions>
