import { fileTypeFromBuffer } from 'file-type/core'

/** How much of a file's beginning tells its type and size in pixels: a JPEG's may stand behind long metadata. */
export const headBytes = 512 * 1024

/** Other names under which a type is declared, and containers that are told apart by their brand alone. */
const families: readonly (readonly string[])[] = [
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'],
  ['image/x-icon', 'image/vnd.microsoft.icon'],
  ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ['image/tiff', 'image/tif'],
  ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/3gpp2'],
  ['video/webm', 'video/x-matroska', 'video/matroska'],
  ['video/x-msvideo', 'video/vnd.avi', 'video/avi'],
  ['video/mpeg', 'video/mp1s', 'video/mp2p', 'video/MP1S', 'video/MP2P'],
  ['video/ogg', 'application/ogg'],
]

const isSame = (a: string, b: string): boolean =>
  a === b || families.some((family) => family.includes(a) && family.includes(b))

const startsAsSvg =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>)\s*)*<svg[\s>]/i

function isSvg(head: Uint8Array): boolean {
  return startsAsSvg.test(new TextDecoder().decode(head))
}

/** Whether bytes that begin with `head` are a file of the declared type: sniffed, not believed. */
export async function isOfType(head: Uint8Array, declared: string): Promise<boolean> {
  const type = declared.toLowerCase()
  if (type === 'image/svg+xml') return isSvg(head)
  const found = await fileTypeFromBuffer(head)
  return found !== undefined && isSame(found.mime, type)
}
