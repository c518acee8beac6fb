import { sentence } from '~/contract/server-sentences'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import type { Delivery, MediaFile } from '../adapter'
import { refused } from '../answers'
import { limits } from './limits'

export const instagramKinds = ['image', 'reel', 'trial_reel', 'carousel', 'story'] as const
export type InstagramKind = (typeof instagramKinds)[number]

/**
 * The kind of post, by its media unless the person chose a story or trial reel (docs/publishing.md, section
 * 15). Throws `PlatformError` for combinations that Instagram can't post.
 */
export function kindOf({ media, postType }: Pick<Delivery, 'media' | 'postType'>): InstagramKind {
  const [first] = media
  if (!first) throw refused('media_rejected', /*i18n*/ 'Instagram posts need an image or a video.')
  if (!media.every((file) => isPicture(file) || isVideo(file)))
    throw refused('media_rejected', /*i18n*/ 'Instagram takes images and videos only.')
  if (postType === 'story') {
    if (media.length > 1)
      throw refused('media_rejected', /*i18n*/ 'An Instagram story takes one image or video.')
    return 'story'
  }
  if (postType === 'trial_reel') {
    if (media.length > 1 || !isVideo(first))
      throw refused('media_rejected', /*i18n*/ 'An Instagram trial reel takes one video.')
    return 'trial_reel'
  }
  if (media.length > limits.carouselFiles)
    throw refused('media_rejected', sentence('instagramCarousel', { max: limits.carouselFiles }))
  if (media.length > 1) return 'carousel'
  return isVideo(first) ? 'reel' : 'image'
}

const unreachable =
  /*i18n*/ 'Instagram fetches media from this studio, which has no public https address. Ask the studio’s operator to set one.'

/** The image in a form that Instagram accepts: a JPEG of at most 8 MB (docs/publishing.md, section 5). */
async function asInstagramPicture(file: MediaFile): Promise<MediaFile> {
  if (file.mimeType === 'image/jpeg' && file.size <= limits.image.maxBytes) return file
  return file.asJpeg(limits.image)
}

/** The address from which Instagram fetches a file. */
export async function addressOf(file: MediaFile): Promise<string> {
  const address = await (isVideo(file) ? file : await asInstagramPicture(file)).publicUrl()
  if (address === undefined) throw refused('media_rejected', unreachable)
  return address
}
