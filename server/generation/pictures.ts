import { and, eq, or } from 'drizzle-orm'
import { media } from '../db/schema'
import { ApiError } from '../http/api-error'
import { orPageUnreadable } from '../imports/import-page'
import { filePath } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'

/** Maximum size of a reference image, whether our own or from the web. */
const maxReferenceBytes = 25 * 1024 * 1024

async function ownPicture(workspaceId: string, address: string, { db, storage }: Dependencies) {
  const path = address.replace(/^\/files\//, '')
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), or(eq(media.path, path), eq(media.elsewhere, address))))
  const usable = row?.type === 'image' && row.size <= maxReferenceBytes
  const stream = usable ? await storage.read(filePath(path)) : undefined
  return stream && { bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }
}

/**
 * The image at an address: from the workspace's media, or from the public web through the guarded fetcher. Throws 400
 * on `field`.
 */
export async function pictureAt(workspaceId: string, address: string, field: string, deps: Dependencies) {
  if (!address.startsWith('/')) {
    const page = await orPageUnreadable(field, () => deps.pages.fetch(address, 'image'))
    return { bytes: page.bytes }
  }
  const own = await ownPicture(workspaceId, address, deps)
  if (own) return own
  const message = /*i18n*/ 'This image isn’t in this workspace.'
  throw new ApiError('invalid_request', `${field}: ${message}`, { details: [{ path: field, message }] })
}
