import { randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../../db/unavailable'
import { CliError } from '../cli-error'
import { ArchiveError } from './format'

/** Destination of an archive. */
export interface ExportTarget {
  readonly write: (chunk: Uint8Array) => Promise<void>
  /** Called when the archive is complete; gives it its final name. */
  readonly commit: () => Promise<void>
  /** Discards everything written. */
  readonly drop: () => Promise<void>
}

const statOf = (file: string) => stat(file).catch(() => undefined)

async function checkFree(file: string, force: boolean): Promise<void> {
  const existing = await statOf(file)
  if (existing?.isDirectory()) throw new ArchiveError(`${file} is a folder. Give the path of a file.`)
  if (existing && !force) throw new ArchiveError(`${file} already exists. Use --force to overwrite it.`)
}

/** Writes below `folder`; if that disk is full, the error names it, as it needn't be the data folder's. */
export async function onDiskOf<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new CliError(`The disk that holds ${folder} is full. Free some space and try again.`, {
      cause: error,
    })
  }
}

/** Writes to a temporary file beside `file`, readable only by this user, and renames it when complete. */
export async function fileTarget(file: string, { force }: { force: boolean }): Promise<ExportTarget> {
  await checkFree(file, force)
  const folder = path.dirname(path.resolve(file))
  if (!(await statOf(folder))?.isDirectory()) throw new ArchiveError(`Couldn’t find the folder ${folder}.`)
  const draft = path.join(folder, `${path.basename(file)}.${randomUUID()}.part`)
  const handle = await open(draft, 'wx', 0o600)
  return {
    write: (chunk) => onDiskOf(folder, () => handle.writeFile(chunk)),
    async commit() {
      await onDiskOf(folder, () => handle.sync())
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

/** Passes the bytes through while writing them to `target`. */
export async function* writingTo(
  bytes: AsyncIterable<Uint8Array>,
  target: ExportTarget,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    await target.write(chunk)
    yield chunk
  }
}
