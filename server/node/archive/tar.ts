import { createGunzip, createGzip } from 'node:zlib'
import { pipeline, type Readable } from 'node:stream'
import * as tar from 'tar-stream'
import { cutShort, damaged } from './format'
import type { Sink } from 'tar-stream'

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

/** Resolves when the sink takes more, or takes nothing any more. */
const free = (sink: Sink): Promise<void> =>
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

/** Writes `bytes` to the sink and ends it, as fast as it takes them; stops where it was destroyed. */
export async function pour(bytes: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  for await (const chunk of bytes) {
    if (sink.destroyed) return
    if (!sink.write(chunk)) await free(sink)
  }
  if (!sink.destroyed) sink.end()
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const isCutShort = (error: unknown): boolean =>
  codeOf(error) === 'Z_BUF_ERROR' || (error instanceof Error && error.message === 'Unexpected end of data')

/** Errors of zlib and of the tar reader, as a person is told them. Those of the source itself stay what they are. */
function readable(error: unknown): unknown {
  if (isCutShort(error)) return cutShort()
  const code = codeOf(error)
  if (typeof code === 'string' && code.startsWith('Z_')) return damaged('it can’t be unpacked')
  return error instanceof Error && /^(Invalid tar header|Invalid header|Header exceeds)/.test(error.message)
    ? damaged('it isn’t a tar file')
    : error
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Its error reaches whoever reads it.
  yield* pipeline(bytes, createGunzip(), () => undefined)
}

/** One file of an archive that is read. */
export interface UnpackedEntry {
  readonly header: tar.Entry['header']
  /** To be read before the next entry is asked for. */
  readonly body: AsyncIterable<Uint8Array>
}

/**
 * The entries of a gzipped tar, one after the other.
 * @throws ArchiveError when the bytes are not a gzipped tar, or end early
 */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<UnpackedEntry> {
  const extract = tar.extract()
  const closed = new Promise<void>((resolve) => extract.once('close', resolve))
  // What went wrong first: the streams behind it only say that they were destroyed.
  let failure: unknown
  extract.on('error', (error) => (failure ??= error))
  const pouring = pour(gunzipped(bytes), extract).catch((error: unknown) => {
    failure ??= error
    extract.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  const close = async (): Promise<void> => {
    extract.destroy()
    await closed
    await pouring
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
