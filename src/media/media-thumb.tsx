import { i18n } from '@lingui/core'
import type { Media, MediaType } from '~/contract/media'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { VideoPoster } from './video-poster'

export interface MediaThumbProps {
  media: Media
  /** px. */
  width: number
  height: number
}

/** True if an item is a video, by its type, MIME type or URL. */
export const isVideo = ({ type, mimeType, url }: Pick<Media, 'type' | 'mimeType' | 'url'>): boolean =>
  type ? type === 'video' : (mimeType?.startsWith('video/') ?? isVideoUrl(url ?? ''))

/** An item's type, even if the API omits it. */
export const typeOf = (media: Media): MediaType => (isVideo(media) ? 'video' : 'image')

/** A thumbnail: a cropped image, or a video's poster. */
export function MediaThumb({ media, width, height }: MediaThumbProps) {
  if (isVideo(media))
    return (
      <>
        <VideoPoster url={safeHref(media.url) ?? ''} side={Math.max(width, height)} className="size-full" />
        <span className="sr-only">{i18n.t('Video')}</span>
      </>
    )
  return (
    <Picture
      {...sizedPicture(safeHref(media.url), Math.max(width, height))}
      alt=""
      width={width}
      height={height}
      className="size-full"
    />
  )
}
