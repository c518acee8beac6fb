import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'

/** A stretch of the spool: one file of the archive to be. */
export interface Section {
  readonly name: string
  readonly start: number
  readonly size: number
}

/** What was read of the database in one moment, until it is sent: on disk, as it may be more than memory holds. */
export type Spool = Awaited<ReturnType<typeof openSpool>>

const readBytes = 64 * 1024

/** A file in `folder` that only this user can read, and that is gone with this process however it ends. */
export async function openSpool(folder: string) {
  const name = path.join(folder, `archive-${randomUUID()}.spool`)
  const file = await open(name, 'wx+', 0o600)
  // Its name goes at once where the system allows that for an open file; else when it is closed.
  const unlink = (): Promise<void> => rm(name, { force: true }).catch(() => undefined)
  await unlink()
  const sections: Section[] = []
  let end = 0

  return {
    sections: sections as readonly Section[],
    async add(section: string, text: string): Promise<void> {
      const bytes = Buffer.from(text)
      await file.writeFile(bytes)
      sections.push({ name: section, start: end, size: bytes.byteLength })
      end += bytes.byteLength
    },
    async *read({ start, size }: Section): AsyncGenerator<Uint8Array> {
      for (let at = start; at < start + size; ) {
        const buffer = Buffer.alloc(Math.min(readBytes, start + size - at))
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) throw new Error('The spool file is incomplete.')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    async close(): Promise<void> {
      await file.close()
      await unlink()
    },
  }
}
