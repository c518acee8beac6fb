import { isShared, serveShared } from '../media/shared-files'
import { practiceOrigin } from '../platforms/addresses'
import type { Dependencies } from '../ports/dependencies'
import { standIn } from './placeholder-media'

/** Answers the media addresses that practice posts name, for simulated platforms that fetch them within this process. */
export async function practiceMedia(url: string, deps: Dependencies): Promise<Response> {
  const prefix = `${practiceOrigin}/studio/`
  if (url.startsWith(`${prefix}stand-in/`)) {
    const { bytes, mimeType } = standIn(url.endsWith('/video') ? 'video' : 'image')
    return new Response(bytes, { headers: { 'content-type': mimeType } })
  }
  const own = url.startsWith(prefix) ? `${practiceOrigin}/${url.slice(prefix.length)}` : undefined
  if (own === undefined || !isShared(own)) return new Response(null, { status: 404 })
  return serveShared(new Request(own), deps)
}
