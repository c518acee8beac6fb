import type { MediaType } from '~/contract'
import { isVideoUrl } from './video-url'

const pictureEnding = /\.(jpe?g|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?)$/i

/** What a file is by its address's ending; undefined where that does not say it. */
export function urlKind(url: string): MediaType | undefined {
  if (isVideoUrl(url)) return 'video'
  const path = URL.canParse(url, 'https://base.invalid') ? new URL(url, 'https://base.invalid').pathname : url
  return pictureEnding.test(path) ? 'image' : undefined
}
