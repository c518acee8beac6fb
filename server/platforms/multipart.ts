import type { MediaFile } from './adapter'
import { type ByteRange, lengthOf, streamRange } from './chunks'

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
 * it in memory. `range` sends only part of the file.
 */
export async function multipart(given: {
  readonly fields: Iterable<readonly [name: string, value: string]>
  readonly fileField: string
  readonly file: MediaFile
  readonly range?: ByteRange | undefined
}): Promise<MultipartBody> {
  const { fields, fileField, file } = given
  const range = given.range ?? { start: 0, end: file.size - 1 }
  const boundary = `studio-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  let start = ''
  for (const [name, value] of fields)
    start += `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`
  start += `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(fileField)}"; filename="${quoted(file.name)}"\r\n`
  start += `content-type: ${file.mimeType}\r\n\r\n`
  const before = encoder.encode(start)
  const after = encoder.encode(`\r\n--${boundary}--\r\n`)
  const bytes = await streamRange(file, range)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: before.length + lengthOf(range) + after.length,
    body: bytes.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        start: (controller) => controller.enqueue(before),
        flush: (controller) => controller.enqueue(after),
      }),
    ),
  }
}
