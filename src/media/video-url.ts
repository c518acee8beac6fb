const videoEnding = /\.(mp4|m4v|mov|webm|mkv|avi|ogv|mpe?g|3gp)$/i

/** True when an address ends as a video's does: all that a post tells of its media is their addresses. */
export function isVideoUrl(url: string): boolean {
  return (
    URL.canParse(url, 'https://base.invalid') &&
    videoEnding.test(new URL(url, 'https://base.invalid').pathname)
  )
}
