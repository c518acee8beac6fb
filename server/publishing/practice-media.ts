import { isShared, serveShared } from '../media/shared-files'
import { practiceOrigin } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'

/** Serves the media addresses of practice posts, which simulated platforms fetch within this process. */
export async function practiceMedia(url: string, deps: Dependencies): Promise<Response> {
  const prefix = `${practiceOrigin}/studio/`
  if (url.startsWith(`${prefix}stand-in/`)) {
    const { bytes, mimeType } = placeholderMedia(url.endsWith('/video') ? 'video' : 'image')
    return new Response(bytes, { headers: { 'content-type': mimeType } })
  }
  const own = url.startsWith(prefix) ? `${practiceOrigin}/${url.slice(prefix.length)}` : undefined
  if (own === undefined || !isShared(own)) return new Response(null, { status: 404 })
  return serveShared(new Request(own), deps)
}

/** A grey square of 320 × 320 pixels, as a JPEG. */
const picture = [
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBD',
  'ARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAFAAUAD',
  'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAA',
  'AAEC/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AoAaQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB//2Q==',
].join('')

/** An MP4 header without any frames: simulated platforms only look at its size. */
const videoBytes = 100 * 1024
const videoHead = '\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2'

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** Placeholder for an external file, which practice publishing doesn't fetch. */
export function placeholderMedia(kind: 'image' | 'video' | 'document'): {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
} {
  if (kind === 'image') return { bytes: bytesOf(atob(picture)), mimeType: 'image/jpeg' }
  if (kind === 'document') return { bytes: bytesOf('%PDF-1.4\n%%EOF\n'), mimeType: 'application/pdf' }
  const bytes = new Uint8Array(videoBytes)
  bytes.set(bytesOf(videoHead))
  return { bytes, mimeType: 'video/mp4' }
}
