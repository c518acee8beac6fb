import { readBytes } from '../http/read-body'
import { type MediaStorage, TooLarge } from '../ports/media-storage'

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** Media in memory, for tests and the demo in the page. */
export function memoryStorage(): MediaStorage & { readonly files: ReadonlyMap<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async write(path, body, maxBytes) {
      const bytes = await readBytes(body, maxBytes, () => new TooLarge())
      files.set(path, bytes)
      return bytes.byteLength
    },
    read(path, range) {
      const bytes = files.get(path)
      return Promise.resolve(bytes && streamOf(range ? bytes.subarray(range.start, range.end + 1) : bytes))
    },
    size: (path) => Promise.resolve(files.get(path)?.byteLength),
    move(from, to) {
      const bytes = files.get(from)
      if (!bytes) return Promise.reject(new Error(`Couldn’t find the file ${from}.`))
      files.set(to, bytes)
      files.delete(from)
      return Promise.resolve()
    },
    remove(path) {
      files.delete(path)
      return Promise.resolve()
    },
    removeBelow(path) {
      for (const name of [...files.keys()]) if (name.startsWith(`${path}/`)) files.delete(name)
      return Promise.resolve()
    },
  }
}
