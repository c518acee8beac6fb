import { eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { uploads } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError } from '../http/api-error'
import { incomingPath } from './paths'
import { TooLarge } from '../ports/media-storage'
import { tooLarge } from './too-large'
import { readUploadGrant, type UploadGrant } from './upload-signature'

function checkHeaders({ headers }: Request, { mimeType, maxBytes }: UploadGrant): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== mimeType.toLowerCase()) {
    throw new ApiError('invalid_request', `The file needs to be sent with Content-Type: ${mimeType}.`)
  }
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/** A registered file stays what it is: its address no longer takes bytes. */
async function checkOpen(db: Database, path: string): Promise<void> {
  const [slot] = await db.select().from(uploads).where(eq(uploads.path, path))
  if (!slot) throw new ApiError('upload_expired', 'The upload address is no longer valid. Ask for a new one.')
  if (slot.mediaId !== null) throw new ApiError('invalid_state', 'This upload is already completed.')
}

/** Bytes that came while the upload was being completed belong to nothing. */
async function checkStillOpen(path: string, { db, storage }: Dependencies): Promise<void> {
  try {
    await checkOpen(db, path)
  } catch (error) {
    await storage.remove(incomingPath(path))
    throw error
  }
}

/**
 * PUT of a file to its signed address (api.md section 4, "Media"). It carries no token: the signature is the
 * authority. The bytes go to the storage as they come, and are there whole or not at all.
 */
export async function receiveUpload(
  request: Request,
  deps: Dependencies,
): Promise<{ path: string; size: number }> {
  const { db, storage, clock, signingKey } = deps
  const grant = await readUploadGrant(new URL(request.url), signingKey, clock())
  checkHeaders(request, grant)
  await checkOpen(db, grant.path)
  const to = incomingPath(grant.path)
  try {
    const size = storage.receive
      ? await storage.receive(to, request, grant.maxBytes)
      : await storage.write(to, request.body ?? new Blob([]).stream(), grant.maxBytes)
    await checkStillOpen(grant.path, deps)
    return { path: grant.path, size }
  } catch (error) {
    if (error instanceof TooLarge) throw tooLarge(grant.maxBytes)
    if (request.signal.aborted) throw new ApiError('invalid_request', 'The upload was broken off.')
    throw error
  }
}
