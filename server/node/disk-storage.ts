import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type MediaStorage, TooLarge } from '../media/storage'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function fill(file: FileHandle, body: ReadableStream<Uint8Array>, maxBytes: number): Promise<number> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLarge()
    await file.writeFile(chunk)
  }
  await file.sync()
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
  return {
    size,
    async write(name, body, maxBytes) {
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
    },
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
  }
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = stream.iterator()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        stream.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Removes what an earlier process left half-written. Call it while nobody writes. */
export async function clearDrafts(folder: string): Promise<void> {
  await rm(path.join(folder, 'drafts'), { recursive: true, force: true })
}
