import type { MediaType } from '~/contract'

const videoExtension = /\.(mp4|m4v|mov|webm|mkv|avi|ogv|mpe?g|3gp)$/i

const base = 'https://base.invalid'

const pathOf = (url: string): string | undefined =>
  URL.canParse(url, base) ? new URL(url, base).pathname : undefined

/** True if a URL has a video's extension. Posts refer to their media by URL only. */
export const isVideoUrl = (url: string): boolean => videoExtension.test(pathOf(url) ?? '')

const imageExtension = /\.(jpe?g|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?)$/i

/** A file's type by its URL's extension; undefined if unknown. */
export function urlKind(url: string): MediaType | undefined {
  if (isVideoUrl(url)) return 'video'
  return imageExtension.test(pathOf(url) ?? url) ? 'image' : undefined
}
