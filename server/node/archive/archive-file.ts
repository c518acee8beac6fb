import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ArchiveError } from './format'

/** Where an archive goes. */
export interface ExportTarget {
  readonly write: (chunk: Uint8Array) => Promise<void>
  /** The archive is whole: it takes its name. */
  readonly commit: () => Promise<void>
  /** Leaves nothing. */
  readonly drop: () => Promise<void>
}

const statOf = (file: string) => stat(file).catch(() => undefined)

async function checkFree(file: string, force: boolean): Promise<void> {
  const there = await statOf(file)
  if (there?.isDirectory()) throw new ArchiveError(`${file} is a folder. Give the path of a file.`)
  if (there && !force) throw new ArchiveError(`${file} already exists. Use --force to overwrite it.`)
}

/** A file that is written under another name beside it, for this user alone, and renamed when it is whole. */
export async function fileTarget(file: string, { force }: { force: boolean }): Promise<ExportTarget> {
  await checkFree(file, force)
  const folder = path.dirname(path.resolve(file))
  if (!(await statOf(folder))?.isDirectory()) throw new ArchiveError(`Couldn’t find the folder ${folder}.`)
  const draft = path.join(folder, `${path.basename(file)}.${randomUUID()}.part`)
  const handle = await open(draft, 'wx', 0o600)
  return {
    write: (chunk) => handle.writeFile(chunk),
    async commit() {
      await handle.sync()
      await handle.close()
      await checkFree(file, force)
      await rename(draft, file)
    },
    async drop() {
      await handle.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

/** Writes what it hands on. */
export async function* copied(
  bytes: AsyncIterable<Uint8Array>,
  target: ExportTarget,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    await target.write(chunk)
    yield chunk
  }
}
