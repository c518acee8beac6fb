import { isShared, serveShared } from '../media/shared-files'
import { practiceOrigin } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import { placeholderMedia } from './placeholder-media'

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
