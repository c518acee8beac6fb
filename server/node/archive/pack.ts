import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import * as tar from 'tar-stream'
import { pour } from './backpressure'

/** One file of an archive. */
export interface ArchiveEntry {
  readonly name: string
  /** Bytes of `body`. */
  readonly size: number
  readonly body: AsyncIterable<Uint8Array>
  /** `file` unless said: all others stand in tests alone. */
  readonly type?: string
}

/** Most of an archive are pictures and videos, which no effort makes smaller. */
const gzipLevel = 1
const gzipChunkBytes = 256 * 1024

function add(pack: tar.Pack, { name, size, body, type = 'file' }: ArchiveEntry, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = pack.entry({ name, size, mtime, type, mode: 0o600 }, (error) => {
      if (error) reject(error)
      else resolve()
    })
    // What is wrong is told to the callback.
    sink.on('error', () => undefined)
    pour(body, sink).catch((error: unknown) => {
      const failure = error instanceof Error ? error : new Error(String(error))
      sink.destroy(failure)
      reject(failure)
    })
  })
}

async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  for await (const entry of entries) {
    // Nobody reads on: leaving the loop closes what the entries come from.
    if (pack.destroyed) return
    await add(pack, entry, mtime)
  }
  pack.finalize()
}

async function* tarOf(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const pack = tar.pack()
  const filling = fill(pack, entries, mtime).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* pack
  } finally {
    pack.destroy()
    await filling
  }
}

/** The entries as one gzipped tar, read as fast as it is. Destroyed, it closes the entries. */
export function packed(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const gzip = createGzip({ level: gzipLevel, chunkSize: gzipChunkBytes })
  // Its error reaches whoever reads it.
  return pipeline(tarOf(entries, mtime), gzip, () => undefined)
}
