import { sentence } from '~/contract/server-sentences'
import { type MediaFile, PlatformError } from './adapter'

/** Byte range of a file, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export const lengthOf = ({ start, end }: ByteRange): number => end - start + 1

/** Splits `size` bytes into ranges of at most `chunkBytes`. */
export function* rangesOf(size: number, chunkBytes: number): Generator<ByteRange> {
  for (let start = 0; start < size; start += chunkBytes)
    yield { start, end: Math.min(start + chunkBytes, size) - 1 }
}

/**
 * Some storages answer a range request with the whole file, which would corrupt an upload
 * (docs/publishing.md, section 1).
 */
function corruptFile(file: MediaFile): PlatformError {
  return new PlatformError('transient', sentence('fileSpoilt', { name: file.name }))
}

/** The bytes of a range as a stream, which errors if there are more or fewer bytes than in the range. */
export async function streamRange(file: MediaFile, range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const expected = lengthOf(range)
  const whole = range.start === 0 && expected === file.size
  let seen = 0
  return (await file.open(whole ? undefined : range)).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        seen += bytes.length
        if (seen > expected) controller.error(corruptFile(file))
        else controller.enqueue(bytes)
      },
      flush(controller) {
        if (seen !== expected) controller.error(corruptFile(file))
      },
    }),
  )
}

/** The whole file as a stream, checked like `streamRange`. */
export const streamFile = (file: MediaFile): Promise<ReadableStream<Uint8Array>> =>
  streamRange(file, { start: 0, end: file.size - 1 })

/** The bytes of a range in memory, for chunks of a few MiB that the platform takes within a form. */
export async function readRange(file: MediaFile, range: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(lengthOf(range))
  let filled = 0
  const reader = (await streamRange(file, range)).getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes.set(piece.value, filled)
    filled += piece.value.length
  }
  return bytes
}

/** A streamed form, with what `PlatformRequest` needs. */
export interface MultipartBody {
  readonly contentType: string
  readonly contentLength: number
  readonly body: ReadableStream<Uint8Array>
}

/** Escapes a name as browsers do (HTML, "multipart/form-data encoding"). */
const quoted = (name: string): string => name.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22')

/**
 * A `multipart/form-data` body with text fields and, last, one file, which is streamed: `FormData` would hold
 * it in memory.
 */
export async function multipart(given: {
  readonly fields: Iterable<readonly [name: string, value: string]>
  readonly fileField: string
  readonly file: MediaFile
}): Promise<MultipartBody> {
  const { fields, fileField, file } = given
  const boundary = `studio-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  let start = ''
  for (const [name, value] of fields)
    start += `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`
  start += `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(fileField)}"; filename="${quoted(file.name)}"\r\n`
  start += `content-type: ${file.mimeType}\r\n\r\n`
  const before = encoder.encode(start)
  const after = encoder.encode(`\r\n--${boundary}--\r\n`)
  const bytes = await streamFile(file)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: before.length + file.size + after.length,
    body: bytes.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => controller.enqueue(before),
        flush: (controller) => controller.enqueue(after),
      }),
    ),
  }
}
