import { type MediaStorage, TooLarge } from './storage'

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

async function gather(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Media in memory, for tests and for the demo inside the page. */
export function memoryStorage(): MediaStorage & { readonly files: ReadonlyMap<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async write(path, body, maxBytes) {
      const bytes = await gather(body, maxBytes)
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
      if (!bytes) return Promise.reject(new Error(`There is no file ${from}.`))
      files.set(to, bytes)
      files.delete(from)
      return Promise.resolve()
    },
    remove(path) {
      files.delete(path)
      return Promise.resolve()
    },
  }
}
