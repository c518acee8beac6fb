import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as z from 'zod/mini'

// PGlite in a folder whose writes reach the disk when Postgres says so. Its own driver of folders has no `fsync`, and it is
// started with `-F`, so that nothing asks for one (docs/decisions/0058-durability-on-pglite.md).

/** An open file of Emscripten's. A folder has no descriptor of the system. */
const Stream = z.object({
  nfd: z.optional(z.number()),
  path: z.string(),
  node: z.object({ mount: z.object({ mountpoint: z.string() }) }),
})

/** Brings a file to the disk: `file` is its name, `descriptor` it opened, unless it is a folder. */
export type SyncFile = (file: string, descriptor: number | undefined) => void

const syncFile: SyncFile = (file, descriptor) => {
  if (descriptor !== undefined) return fsyncSync(descriptor)
  const folder = openSync(file, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** A folder for PGlite that does what Postgres asks for when it syncs. */
export class SyncedFolder extends NodeFS {
  constructor(
    folder: string,
    private readonly sync: SyncFile = syncFile,
  ) {
    super(folder)
  }

  override async init(pg: PGlite, given: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, given)
    const { preRun = [] } = emscriptenOpts
    const folder = this.rootDir
    const { sync } = this
    const hook: (typeof preRun)[number] = ({ NODEFS }) => {
      const operations: unknown = Reflect.get(NODEFS, 'stream_ops')
      if (typeof operations !== 'object' || operations === null)
        throw new TypeError('PGlite’s driver of folders has changed.')
      Reflect.set(operations, 'fsync', (stream: unknown): number => {
        const { nfd, path: name, node } = Stream.parse(stream)
        sync(path.join(folder, name.slice(node.mount.mountpoint.length)), nfd)
        return 0
      })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [hook, ...preRun] } }
  }
}

/** Whether there is a database in the folder. */
export const holdsDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'))

const atOnce = 32

/** Brings a new database to the disk: it was made without a sync, as nothing in it could be lost. */
export async function syncAll(folder: string): Promise<void> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  // Side by side, as a disk brings several down at once.
  for (let from = 0; from < names.length; from += atOnce)
    await Promise.all(
      names.slice(from, from + atOnce).map(async (name) => {
        const file = await open(path.join(folder, name), 'r')
        await file.sync().finally(() => file.close())
      }),
    )
}
