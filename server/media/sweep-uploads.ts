import { and, isNull, lt } from 'drizzle-orm'
import { uploads } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { filePath, incomingPath } from './paths'

/** How long after its slot ended a file may still be completed, in milliseconds. */
const keptMs = 24 * 3_600_000

/** Forgets slots that nobody completed within a day, and removes what arrived for them, refused or not. */
export async function sweepUploads({ db, clock, storage }: Dependencies): Promise<void> {
  const before = new Date(clock() - keptMs)
  const slots = await db
    .delete(uploads)
    .where(and(isNull(uploads.mediaId), lt(uploads.expiresAt, before)))
    .returning()
  for (const { path } of slots) {
    await storage.remove(incomingPath(path))
    await storage.remove(filePath(path))
  }
}
