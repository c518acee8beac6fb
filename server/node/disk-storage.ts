import { randomUUID } from 'node:crypto'
import { createReadStream, statfsSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../db/error-code'
import { type MediaStorage, TooLarge } from '../ports/media-storage'
import { incomingOf, webStream } from './streams'

/**
 * Bytes that stay free for the database: its log is extended in files of 16 MiB, and if the next one can't be created
 * it stops for good (docs/decisions/0081-room-for-the-database.md).
 */
export const reservedBytes = 48 * 2 ** 20

/** Returns a function that tells whether the folder's disk has room for so many bytes more, beyond what is reserved. */
export function roomOn(folder: string): (bytes?: number) => boolean {
  return (bytes = 0) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize - bytes >= reservedBytes
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error))

/** Bytes buffered for one write: a call for each 64 KiB from the network costs more than it writes. */
const batchBytes = 2 ** 20

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev([...chunks])
  const whole = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  // A write may stop half-way if the disk is nearly full; this one continues until done or refused.
  if (bytesWritten < whole) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** Bytes after which flushing starts, so that the final sync has little left to do. */
const syncBytes = 32 * 2 ** 20

/** Flushes what is written so far, one range after the other, while more is written. */
function backgroundSync(file: FileHandle) {
  let syncing = Promise.resolve()
  let busy = false
  return {
    begin() {
      if (busy) return
      busy = true
      syncing = syncing.then(() => file.datasync()).finally(() => (busy = false))
      // Thrown in `end`: a disk reports a failure once, so the final sync would miss it.
      syncing.catch(() => undefined)
    },
    async end() {
      await syncing
      await file.sync()
    },
  }
}

/** Writes while the next bytes arrive: at most two batches are in memory. */
async function fill(file: FileHandle, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const syncing = backgroundSync(file)
  let size = 0
  let unsynced = 0
  let batch: Uint8Array[] = []
  let buffered = 0
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, batch)
    // Its failure is thrown by the next `await writing`.
    writing.catch(() => undefined)
    batch = []
    unsynced += buffered
    buffered = 0
    if (unsynced < syncBytes) return
    unsynced = 0
    syncing.begin()
  }
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLarge()
    batch.push(chunk)
    buffered += chunk.byteLength
    if (buffered >= batchBytes) await flush()
  }
  if (batch.length > 0) await flush()
  await writing
  await syncing.end()
  return size
}

/** Syncs a folder, without which a new entry may be lost. Skipped where folders can't be opened. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}

async function writeDraft(draft: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const file = await open(draft, 'wx')
  try {
    return await fill(file, body, maxBytes)
  } finally {
    await file.close()
  }
}

/** Media in a folder. A file exists completely or not at all: it is written to a draft, synced, then renamed. */
export function diskStorage(folder: string): MediaStorage {
  const drafts = path.join(folder, 'drafts')
  const pathOf = (name: string): string => {
    const full = path.resolve(folder, name)
    if (!full.startsWith(path.resolve(folder) + path.sep)) throw new Error('The path leaves the folder.')
    return full
  }
  const moveInto = async (from: string, to: string): Promise<void> => {
    await mkdir(path.dirname(to), { recursive: true })
    await rename(from, to)
    await syncFolder(path.dirname(to))
  }
  const size = async (name: string): Promise<number | undefined> => {
    try {
      return (await stat(pathOf(name))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const write = async (name: string, body: AsyncIterable<Uint8Array>, maxBytes: number) => {
    const to = pathOf(name)
    await mkdir(drafts, { recursive: true })
    const draft = path.join(drafts, randomUUID())
    try {
      const written = await writeDraft(draft, body, maxBytes)
      await moveInto(draft, to)
      return written
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    size,
    write,
    receive: (name, request, maxBytes) =>
      write(name, incomingOf(request) ?? request.body ?? new Blob([]).stream(), maxBytes),
    async read(name, range) {
      if ((await size(name)) === undefined) return undefined
      return webStream(createReadStream(pathOf(name), range))
    },
    move: (from, to) => moveInto(pathOf(from), pathOf(to)),
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Removes the file's own folder too, if now empty.
      await rmdir(path.dirname(pathOf(name))).catch(() => undefined)
    },
    async removeBelow(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
  }
}

/** Removes files left half-written by an earlier process. Call it while nobody writes. */
export async function clearDrafts(folder: string): Promise<void> {
  await rm(path.join(folder, 'drafts'), { recursive: true, force: true })
}
