import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import * as z from 'zod/mini'

// PGlite in a folder, with writes that reach the disk when Postgres syncs. PGlite's own folder driver has no `fsync`,
// and PGlite starts Postgres with `-F`, which never asks for one (docs/decisions/0058-durability-on-pglite.md).

/** An open Emscripten file. A folder has no system file descriptor. */
const Stream = z.object({
  nfd: z.optional(z.number()),
  path: z.string(),
  node: z.object({ mount: z.object({ mountpoint: z.string() }) }),
})

/** Flushes a file to disk: its path, and its descriptor unless it is a folder. */
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

/** A PGlite folder that flushes to disk when Postgres syncs. */
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

/** True if the folder contains a database. */
export const holdsDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'))

const maxOpen = 32

/** Flushes a new database to disk. It was created without syncs, because it had nothing to lose. */
export async function syncAll(folder: string): Promise<void> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  // In parallel, because disks handle several flushes at once.
  for (let from = 0; from < names.length; from += maxOpen)
    await Promise.all(
      names.slice(from, from + maxOpen).map(async (name) => {
        const file = await open(path.join(folder, name), 'r')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    )
}
