import type { MediaType } from '~/contract'

const videoExtension = /\.(mp4|m4v|mov|webm|mkv|avi|ogv|mpe?g|3gp)$/i

/** True if a URL has a video's extension. Posts refer to their media by URL only. */
export function isVideoUrl(url: string): boolean {
  return (
    URL.canParse(url, 'https://base.invalid') &&
    videoExtension.test(new URL(url, 'https://base.invalid').pathname)
  )
}

const imageExtension = /\.(jpe?g|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?)$/i

/** A file's type by its URL's extension; undefined if unknown. */
export function urlKind(url: string): MediaType | undefined {
  if (isVideoUrl(url)) return 'video'
  const path = URL.canParse(url, 'https://base.invalid') ? new URL(url, 'https://base.invalid').pathname : url
  return imageExtension.test(path) ? 'image' : undefined
}
