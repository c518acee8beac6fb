import { PGlite } from '@electric-sql/pglite'
import { Memfs2OpfsFS } from '@electric-sql/pglite/memfs2opfs'
import type { TokenStore } from '~/server/auth/access-tokens'
import type { MediaStorage } from '~/server/ports/media-storage'
import { browserFiles, demoFolder } from '../folder'
import { opfsStorage } from './opfs-storage'

/** Where the demo stores its data. */
export interface Place {
  /** True if it survives a reload. */
  readonly isPersistent: boolean
  readonly storage: MediaStorage
  openPostgres(): Promise<PGlite>
  /** Stores a secret, such as the owner's token. */
  secret(name: string): TokenStore
  /** Marks the database as complete. */
  finish(): Promise<void>
}

/**
 * Stores in the browser's file system, or in memory if there is none; a demo until reload is better than
 * none.
 */
export async function openPlace(): Promise<Place> {
  const files = await browserFiles()
  if (files && 'createWritable' in FileSystemFileHandle.prototype) return placeInFiles(files)
  return placeInMemory()
}

const mark = 'made'

/** The demo's folder. If its first start was interrupted it is deleted, as its database may be incomplete. */
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
    // In memory, with changes written to files before a statement returns. The log comes first, so that
    // Postgres recovers what a closed page cut off.
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
