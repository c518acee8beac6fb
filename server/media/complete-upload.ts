import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { media, uploads } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'
import { tooLarge } from './too-large'
import { newId } from '../db/identifiers'
import { pixelSize } from './image-size'
import type { MediaRow } from './media-record'
import { filePath, incomingPath } from './paths'
import { headBytes, isOfType } from './sniff'

type Slot = typeof uploads.$inferSelect

async function readHead(path: string, { storage }: Dependencies): Promise<Uint8Array> {
  const stream = await storage.read(path, { start: 0, end: headBytes - 1 })
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : new Uint8Array()
}

/**
 * Takes the file to its final place before it is looked at: a later PUT cannot change it any more, and nothing serves it
 * until it is registered. It lies there already when an earlier `complete` refused it or died. Returns its bytes.
 */
async function take({ path, maxBytes }: Slot, { storage }: Dependencies): Promise<number> {
  const arrived = await storage.size(incomingPath(path))
  // Our own PUT stops at the limit; a storage that the browser reaches itself does not.
  if (arrived !== undefined && arrived > maxBytes) {
    await storage.remove(incomingPath(path))
    throw tooLarge(maxBytes)
  }
  if (arrived !== undefined) await storage.move(incomingPath(path), filePath(path))
  const size = await storage.size(filePath(path))
  if (size === undefined) throw new ApiError('invalid_state', 'No file has arrived at this path.')
  return size
}

const wrongType = (mimeType: string) =>
  new ApiError('invalid_request', `The file that arrived is no ${mimeType}.`)

async function registered(tx: Transaction, slot: Slot): Promise<MediaRow | undefined> {
  if (slot.mediaId === null) return undefined
  const [row] = await tx.select().from(media).where(eq(media.id, slot.mediaId))
  return row
}

/**
 * Registers the file that arrived at `path` as media, once: repetitions answer the same item. 404 when the workspace
 * never asked for that path; 400 when no file arrived or it isn't what was announced.
 */
export async function completeUpload(
  given: { workspaceId: string; path: string; name?: string | undefined },
  deps: Dependencies,
): Promise<MediaRow> {
  const where = and(eq(uploads.path, given.path), eq(uploads.workspaceId, given.workspaceId))
  return deps.db.transaction(async (tx) => {
    const [slot] = await tx.select().from(uploads).where(where).for('update')
    if (!slot) throw notFound('upload')
    const done = await registered(tx, slot)
    if (done) return done
    const size = await take(slot, deps)
    const head = await readHead(filePath(slot.path), deps)
    if (!(await isOfType(head, slot.mimeType))) throw wrongType(slot.mimeType)
    const row: MediaRow = {
      id: newId('med'),
      workspaceId: slot.workspaceId,
      path: slot.path,
      name: given.name || slot.name || slot.path.replace(/^.*\//, ''),
      type: slot.mimeType.startsWith('video/') ? 'video' : 'image',
      mimeType: slot.mimeType,
      size,
      ...pixelSize(head, slot.mimeType),
      source: 'upload',
      prompt: null,
      campaignId: null,
      elsewhere: null,
      createdAt: new Date(deps.clock()),
    }
    await tx.insert(media).values(row)
    await tx.update(uploads).set({ mediaId: row.id }).where(where)
    return row
  })
}
