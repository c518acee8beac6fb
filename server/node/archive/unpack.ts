import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import * as tar from 'tar-stream'
import { pour } from './backpressure'
import { cutShort, damaged } from './format'

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
 * @throws ArchiveError when the bytes are no such thing, or end early
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
  async function* told<T>(from: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* from
    } catch (error) {
      await close()
      throw readable(failure ?? error)
    }
  }
  try {
    for await (const entry of told(extract)) yield { header: entry.header, body: told(entry) }
  } finally {
    await close()
  }
}
