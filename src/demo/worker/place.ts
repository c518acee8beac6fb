import { PGlite } from '@electric-sql/pglite'
import { Memfs2OpfsFS } from '@electric-sql/pglite/memfs2opfs'
import { i18n } from '~/contract/i18n'
import type { TokenStore } from '~/server/auth/access-tokens'
import type { MediaStorage } from '~/server/ports/media-storage'
import { browserFiles, demoFolder } from '../folder'

/** All files are in one folder; the server's paths need no more escaping than this. */
const nameOf = (path: string): string => path.replaceAll('/', '~')

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Media in a folder of the browser's file system. A file changes only when closed, so it is never partial.
 */
async function opfsStorage(folder: FileSystemDirectoryHandle): Promise<MediaStorage> {
  const { TooLarge } = await import('~/server/ports/media-storage')

  const find = async (path: string): Promise<File | undefined> => {
    try {
      return await (await folder.getFileHandle(nameOf(path))).getFile()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const remove = async (path: string): Promise<void> => {
    try {
      await folder.removeEntry(nameOf(path))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  const write = async (path: string, body: AsyncIterable<Uint8Array>, maxBytes: number) => {
    const isNew = !(await find(path))
    const handle = await folder.getFileHandle(nameOf(path), { create: true })
    const writable = await handle.createWritable()
    try {
      let size = 0
      for await (const chunk of body) {
        size += chunk.byteLength
        if (size > maxBytes) throw new TooLarge()
        await writable.write(new Uint8Array(chunk))
      }
      await writable.close()
      return size
    } catch (error) {
      await writable.abort().catch(() => undefined)
      // getFileHandle created an empty file.
      if (isNew) await remove(path)
      throw error
    }
  }

  return {
    write,
    remove,
    size: async (path) => (await find(path))?.size,
    async read(path, range) {
      const file = await find(path)
      return (range ? file?.slice(range.start, range.end + 1) : file)?.stream()
    },
    async move(from, to) {
      const file = await find(from)
      if (!file) throw new Error(i18n.t('File not found: {from}.', { from }))
      await write(to, file.stream(), file.size)
      await remove(from)
    },
  }
}

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

const completeMarker = 'made'

/** The demo's folder. If its first start was interrupted it is deleted, as its database may be incomplete. */
async function openFolder(parent: FileSystemDirectoryHandle): Promise<FileSystemDirectoryHandle> {
  const open = () => parent.getDirectoryHandle(demoFolder, { create: true })
  const root = await open()
  const isComplete = await root.getFileHandle(completeMarker).catch(() => undefined)
  if (isComplete) return root
  await parent.removeEntry(demoFolder, { recursive: true })
  return open()
}

async function placeInFiles(parent: FileSystemDirectoryHandle): Promise<Place> {
  const root = await openFolder(parent)
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
      await root.getFileHandle(completeMarker, { create: true })
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
