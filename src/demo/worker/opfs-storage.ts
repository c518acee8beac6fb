import { i18n } from '~/contract/i18n'
import type { MediaStorage } from '~/server/ports/media-storage'

/** All files are in one folder; the server's paths need no more escaping than this. */
const nameOf = (path: string): string => path.replaceAll('/', '~')

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Media in a folder of the browser's file system. A file changes only when closed, so it is never partial.
 */
export async function opfsStorage(folder: FileSystemDirectoryHandle): Promise<MediaStorage> {
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
