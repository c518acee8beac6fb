import { i18n } from '@lingui/core'
import type { Media, MediaType } from '~/contract/media'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { safeHref } from '~/src/ui/safe-link'
import { Picture } from '~/src/ui/picture'
import { VideoPoster } from './video-poster'

export interface MediaThumbProps {
  media: Media
  /** px. */
  width: number
  height: number
  /** In view, or near it: load now. */
  eager?: boolean | undefined
}

/** Whether an item is a video, by its type or else by its address. */
export const isVideo = ({ type, mimeType, url }: Pick<Media, 'type' | 'mimeType' | 'url'>): boolean =>
  type ? type === 'video' : (mimeType?.startsWith('video/') ?? isVideoUrl(url ?? ''))

/** What it is, where the API does not say so too. */
export const typeOf = (media: Media): MediaType => (isVideo(media) ? 'video' : 'image')

/** An item in a box: a picture cropped; a frame of a video. */
export function MediaThumb({ media, width, height, eager }: MediaThumbProps) {
  if (isVideo(media))
    return (
      <>
        <VideoPoster url={safeHref(media.url) ?? ''} className="size-full" />
        <span className="sr-only">{i18n.t('Video')}</span>
      </>
    )
  return (
    <Picture
      {...sizedPicture(safeHref(media.url), Math.max(width, height))}
      alt=""
      width={width}
      height={height}
      eager={eager}
      className="size-full"
    />
  )
}
