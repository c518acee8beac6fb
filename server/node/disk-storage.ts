import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type MediaStorage, TooLarge } from '../ports/media-storage'
import { incomingOf, webStream } from './streams'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Bytes that are buffered for one write: a call for each 64 KiB that the network hands over costs more than it writes. */
const batchBytes = 2 ** 20

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev([...chunks])
  const whole = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  // A write may stop half-way (a disk that is nearly full); this one goes on until it is done or refused.
  if (bytesWritten < whole) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}

/** Bytes after which the disk is told to begin with them: the sync at the end then has little left to wait for. */
const syncBytes = 32 * 2 ** 20

/** Has what is written so far brought to the disk, one stretch after the other, while more is written. */
function syncingOf(file: FileHandle) {
  let syncing = Promise.resolve()
  let busy = false
  return {
    begin() {
      if (busy) return
      busy = true
      syncing = syncing.then(() => file.datasync()).finally(() => (busy = false))
      // Thrown at the end: a disk tells of a failure once, and the last sync would not hear of it.
      syncing.catch(() => undefined)
    },
    async end() {
      await syncing
      await file.sync()
    },
  }
}

/** Writes while the next bytes come: at most two batches are in memory. */
async function fill(file: FileHandle, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  const syncing = syncingOf(file)
  let size = 0
  let unsynced = 0
  let batch: Uint8Array[] = []
  let buffered = 0
  let writing = Promise.resolve()
  const flush = async () => {
    await writing
    writing = writeAll(file, batch)
    // Its failure is thrown by the next `await writing`, not before.
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

/** A folder's entry is on disk only when the folder itself is synced; where folders can't be opened it is left out. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** Media in a folder. A file is there whole or not at all: it is written beside its place, synced, then renamed. */
export function diskStorage(folder: string): MediaStorage {
  const drafts = path.join(folder, 'drafts')
  const place = (name: string): string => {
    const full = path.resolve(folder, name)
    if (!full.startsWith(path.resolve(folder) + path.sep)) throw new Error('The path leaves the folder.')
    return full
  }
  const put = async (from: string, to: string): Promise<void> => {
    await mkdir(path.dirname(to), { recursive: true })
    await rename(from, to)
    await syncFolder(path.dirname(to))
  }
  const size = async (name: string): Promise<number | undefined> => {
    try {
      return (await stat(place(name))).size
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const write = async (name: string, body: AsyncIterable<Uint8Array>, maxBytes: number) => {
    const to = place(name)
    await mkdir(drafts, { recursive: true })
    const draft = path.join(drafts, randomUUID())
    const file = await open(draft, 'wx')
    try {
      const written = await fill(file, body, maxBytes).finally(() => file.close())
      await put(draft, to)
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
      return webStream(createReadStream(place(name), range))
    },
    move: (from, to) => put(place(from), place(to)),
    async remove(name) {
      await rm(place(name), { force: true })
      // The folder of one file goes with it.
      await rmdir(path.dirname(place(name))).catch(() => undefined)
    },
    async removeBelow(name) {
      await rm(place(name), { recursive: true, force: true })
    },
  }
}

/** Removes what an earlier process left half-written. Call it while nobody writes. */
export async function clearDrafts(folder: string): Promise<void> {
  await rm(path.join(folder, 'drafts'), { recursive: true, force: true })
}
