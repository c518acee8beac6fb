import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Sink } from 'tar-stream'
import * as tar from 'tar-stream'
import { errorCode } from '../../db/error-code'
import { damaged, incomplete } from './format'

/** A file to add to an archive. */
export interface ArchiveEntry {
  readonly name: string
  /** Size of `body` in bytes. */
  readonly size: number
  readonly body: AsyncIterable<Uint8Array>
  /** Defaults to `file`; other types are only used in tests. */
  readonly type?: string
}

/** Lowest level, because archives are mostly pictures and videos, which don't compress. */
const gzipLevel = 1
const gzipChunkBytes = 256 * 1024

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

function add(pack: tar.Pack, { name, size, body, type = 'file' }: ArchiveEntry, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = pack.entry({ name, size, mtime, type, mode: 0o600 }, (error) => {
      if (error) reject(error)
      else resolve()
    })
    // The callback receives the error.
    sink.on('error', () => undefined)
    pipeTo(body, sink).catch((error: unknown) => {
      sink.destroy(asError(error))
      reject(asError(error))
    })
  })
}

async function fill(pack: tar.Pack, entries: AsyncIterable<ArchiveEntry>, mtime: Date): Promise<void> {
  for await (const entry of entries) {
    // The reader is gone. Leaving the loop closes the source of the entries.
    if (pack.destroyed) return
    await add(pack, entry, mtime)
  }
  pack.finalize()
}

async function* tarStream(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const pack = tar.pack()
  const filling = fill(pack, entries, mtime).catch((error: unknown) => {
    pack.destroy(asError(error))
  })
  try {
    yield* pack
  } finally {
    pack.destroy()
    await filling
  }
}

/** The entries as one gzipped tar stream, with backpressure. Destroying it closes the entries. */
export function packTar(entries: AsyncIterable<ArchiveEntry>, mtime: Date): Readable {
  const gzip = createGzip({ level: gzipLevel, chunkSize: gzipChunkBytes })
  // Whoever reads the stream gets its error.
  return pipeline(tarStream(entries, mtime), gzip, () => undefined)
}

/** Resolves when the sink accepts more or is closed. */
const drained = (sink: Sink): Promise<void> =>
  new Promise((resolve) => {
    if (sink.destroyed) return resolve()
    const done = (): void => {
      sink.off('drain', done)
      sink.off('close', done)
      resolve()
    }
    sink.once('drain', done)
    sink.once('close', done)
  })

/** Writes `bytes` to the sink with backpressure and ends it; stops if the sink is destroyed. */
async function pipeTo(bytes: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  for await (const chunk of bytes) {
    if (sink.destroyed) return
    if (!sink.write(chunk)) await drained(sink)
  }
  if (!sink.destroyed) sink.end()
}

/** Maps errors of zlib and the tar reader to readable ones. Errors of the source are passed on. */
function readable(error: unknown): unknown {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data') return incomplete()
  if (code.startsWith('Z_')) return damaged('it can’t be unpacked')
  return /^(Invalid tar header|Invalid header|Header exceeds)/.test(message)
    ? damaged('it isn’t a tar file')
    : error
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Whoever reads the stream gets its error.
  yield* pipeline(bytes, createGunzip(), () => undefined)
}

/** A file read from an archive. */
export interface UnpackedEntry {
  readonly header: tar.Entry['header']
  /** Must be read before the next entry is requested. */
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * The entries of a gzipped tar, one by one.
 * @throws ArchiveError if the bytes are not a gzipped tar, or end early
 */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<UnpackedEntry> {
  const extract = tar.extract()
  const closed = new Promise<void>((resolve) => extract.once('close', resolve))
  // The first error: those of later streams only say that they were destroyed.
  let failure: unknown
  extract.on('error', (error) => (failure ??= error))
  const piping = pipeTo(gunzip(bytes), extract).catch((error: unknown) => {
    failure ??= error
    extract.destroy(asError(error))
  })
  const close = async (): Promise<void> => {
    extract.destroy()
    await closed
    await piping
  }
  async function* withReadableErrors<T>(from: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* from
    } catch (error) {
      await close()
      throw readable(failure ?? error)
    }
  }
  try {
    for await (const entry of withReadableErrors(extract))
      yield { header: entry.header, body: withReadableErrors(entry) }
  } finally {
    await close()
  }
}
