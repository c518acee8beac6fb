import { PGlite } from '@electric-sql/pglite'
import { Memfs2OpfsFS } from '@electric-sql/pglite/memfs2opfs'
import type { TokenStore } from '~/server/auth/access-tokens'
import type { MediaStorage } from '~/server/ports/media-storage'
import { browserFiles, demoFolder } from '../folder'
import { opfsStorage } from './opfs-storage'

/** Where the demo keeps what is made in it. */
export interface Place {
  /** Whether a reload finds it again. */
  readonly isPersistent: boolean
  readonly storage: MediaStorage
  openPostgres(): Promise<PGlite>
  /** Keeps a secret, such as the owner's token. */
  secret(name: string): TokenStore
  /** Notes that the database is whole. */
  finish(): Promise<void>
}

/** The browser's files where it has them, else this page's memory: a demo that lasts until a reload is better than none. */
export async function openPlace(): Promise<Place> {
  const files = await browserFiles()
  if (files && 'createWritable' in FileSystemFileHandle.prototype) return placeInFiles(files)
  return placeInMemory()
}

const mark = 'made'

/** The demo's folder. One whose first start was cut off half-way is begun anew: its database may be in pieces. */
async function openFolder(above: FileSystemDirectoryHandle): Promise<FileSystemDirectoryHandle> {
  const open = () => above.getDirectoryHandle(demoFolder, { create: true })
  const root = await open()
  const made = await root.getFileHandle(mark).catch(() => undefined)
  if (made) return root
  await above.removeEntry(demoFolder, { recursive: true })
  return open()
}

async function placeInFiles(above: FileSystemDirectoryHandle): Promise<Place> {
  const root = await openFolder(above)
  return {
    isPersistent: true,
    storage: await opfsStorage(await root.getDirectoryHandle('media', { create: true })),
    // In memory, whose changes are written to files before a statement answers: the log first, so that Postgres makes good
    // what a closed page cut off.
    openPostgres: () => PGlite.create({ fs: new Memfs2OpfsFS(`${demoFolder}/database`) }),
    secret: (name) => ({
      async read() {
        const handle = await root.getFileHandle(name).catch(() => undefined)
        const text = await (await handle?.getFile())?.text()
        return text || undefined
      },
      async write(secret) {
        const handle = await root.getFileHandle(name, { create: true })
        const writable = await handle.createWritable()
        await writable.write(secret)
        await writable.close()
      },
    }),
    async finish() {
      await root.getFileHandle(mark, { create: true })
    },
  }
}

async function placeInMemory(): Promise<Place> {
  const { memoryStorage } = await import('~/server/testing/memory-storage')
  const secrets = new Map<string, string>()
  return {
    isPersistent: false,
    storage: memoryStorage(),
    openPostgres: () => PGlite.create(),
    secret: (name) => ({
      read: () => Promise.resolve(secrets.get(name)),
      write(secret) {
        secrets.set(name, secret)
        return Promise.resolve()
      },
    }),
    finish: () => Promise.resolve(),
  }
}
