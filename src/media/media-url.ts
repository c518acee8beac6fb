import type { MediaType } from '~/contract'

const videoEnding = /\.(mp4|m4v|mov|webm|mkv|avi|ogv|mpe?g|3gp)$/i

/** True when an address ends as a video's does: all that a post tells of its media is their addresses. */
export function isVideoUrl(url: string): boolean {
  return (
    URL.canParse(url, 'https://base.invalid') &&
    videoEnding.test(new URL(url, 'https://base.invalid').pathname)
  )
}

const pictureEnding = /\.(jpe?g|png|gif|webp|avif|hei[cf]|svg|bmp|tiff?)$/i

/** What a file is by its address's ending; undefined where that does not say it. */
export function urlKind(url: string): MediaType | undefined {
  if (isVideoUrl(url)) return 'video'
  const path = URL.canParse(url, 'https://base.invalid') ? new URL(url, 'https://base.invalid').pathname : url
  return pictureEnding.test(path) ? 'image' : undefined
}
