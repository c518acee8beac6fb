import type { MediaType } from '~/contract'

/** `image` or `video` by MIME type, the two that the API takes (api.md section 2, "Media item"); otherwise undefined. */
export function mediaKind(mimeType: string): MediaType | undefined {
  const [, kind] = /^(image|video)\/[\w.+-]+$/i.exec(mimeType.trim().replace(/\s*;.*$/, '')) ?? []
  if (kind === undefined) return undefined
  return kind.toLowerCase() === 'image' ? 'image' : 'video'
}
