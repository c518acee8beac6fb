import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { media, uploads } from '../db/schema'
import type { Dependencies } from '../dependencies'
import { ApiError, notFound } from '../http/api-error'
import { newId } from '../identifiers'
import { pixelSize } from './image-size'
import type { MediaRow } from './media-record'
import { filePath, incomingPath } from './paths'
import { headBytes, isOfType } from './sniff'

type Slot = typeof uploads.$inferSelect

async function readHead(path: string, { storage }: Dependencies): Promise<Uint8Array> {
  const stream = await storage.read(path, { start: 0, end: headBytes - 1 })
  return stream ? new Uint8Array(await new Response(stream).arrayBuffer()) : new Uint8Array()
}

/** Where the slot's file lies: moved already when an earlier `complete` died between the move and its commit. */
async function locate(slot: Slot, { storage }: Dependencies): Promise<{ path: string; size: number }> {
  for (const path of [incomingPath(slot.path), filePath(slot.path)]) {
    const size = await storage.size(path)
    if (size !== undefined) return { path, size }
  }
  throw new ApiError('invalid_state', 'No file has arrived at this path.')
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
  const { db, storage, clock } = deps
  const where = and(eq(uploads.path, given.path), eq(uploads.workspaceId, given.workspaceId))
  const [slot] = await db.select().from(uploads).where(where)
  if (!slot) throw notFound('upload')
  const done = await db.transaction((tx) => registered(tx, slot))
  if (done) return done

  const file = await locate(slot, deps)
  const head = await readHead(file.path, deps)
  if (!(await isOfType(head, slot.mimeType))) throw wrongType(slot.mimeType)

  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(uploads).where(where).for('update')
    if (!locked) throw notFound('upload')
    const other = await registered(tx, locked)
    if (other) return other
    const row: MediaRow = {
      id: newId('med'),
      workspaceId: slot.workspaceId,
      path: slot.path,
      name: given.name || slot.name || slot.path.replace(/^.*\//, ''),
      type: slot.mimeType.startsWith('video/') ? 'video' : 'image',
      mimeType: slot.mimeType,
      size: file.size,
      ...pixelSize(head, slot.mimeType),
      source: 'upload',
      prompt: null,
      campaignId: null,
      createdAt: new Date(clock()),
    }
    await tx.insert(media).values(row)
    await tx.update(uploads).set({ mediaId: row.id }).where(where)
    if (file.path !== filePath(slot.path)) await storage.move(file.path, filePath(slot.path))
    return row
  })
}
