import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MediaFile, PlatformError } from './adapter'
import { lengthOf, multipart, rangesOf, readRange, streamFile } from './file-stream'
import { testFile } from './test-exchange'

/** A file whose bytes encode their position; `spoil` changes what is returned. */
function numbered(
  size: number,
  spoil: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> = (bytes) => bytes,
): MediaFile {
  const all = Uint8Array.from({ length: size }, (_, index) => index % 251)
  return testFile({
    mimeType: 'video/mp4',
    size,
    open: async ({ start, end } = { start: 0, end: size - 1 }) =>
      new Blob([spoil(all.slice(start, end + 1))]).stream(),
  })
}

describe('ranges', () => {
  it('cover a file once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 700 }), (size, chunk) => {
        const ranges = [...rangesOf(size, chunk)]
        let next = 0
        for (const range of ranges) {
          expect(range.start).toBe(next)
          expect(lengthOf(range)).toBeLessThanOrEqual(chunk)
          expect(lengthOf(range)).toBeGreaterThan(0)
          next = range.end + 1
        }
        expect(next).toBe(size)
        expect(ranges.slice(0, -1).every((range) => lengthOf(range) === chunk)).toBe(true)
      }),
    )
  })

  it('add up to the file when read', async () => {
    const file = numbered(1000)
    const parts = await Promise.all([...rangesOf(1000, 300)].map((range) => readRange(file, range)))
    expect(new Uint8Array(await new Blob(parts).arrayBuffer())).toEqual(
      await readRange(file, { start: 0, end: 999 }),
    )
  })

  it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['too few', (bytes) => bytes.slice(1)],
    ['too many', (bytes) => new Uint8Array(bytes.length + 5)],
    ['none', () => new Uint8Array()],
  ])('complaint: “stores that answer 200 corrupt uploads”: detects %s bytes', async (_, spoil) => {
    await expect(readRange(numbered(100, spoil), { start: 10, end: 59 })).rejects.toBeInstanceOf(
      PlatformError,
    )
  })
})

it('reads no more of a large file than was consumed', async () => {
  const size = 2 * 1024 ** 3
  const piece = new Uint8Array(64 * 1024)
  let read = 0
  const file = testFile({
    mimeType: 'video/mp4',
    size,
    open: async () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            read += piece.length
            controller.enqueue(piece)
            if (read >= size) controller.close()
          },
        },
        { highWaterMark: 0 },
      ),
  })
  const { body, contentLength } = await multipart({ fields: [['key', 'k']], fileField: 'file', file })
  let taken = 0
  let maxBuffered = 0
  const reader = body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    taken += chunk.value.length
    maxBuffered = Math.max(maxBuffered, read - taken)
  }
  expect(taken).toBe(contentLength)
  expect(maxBuffered).toBeLessThan(1024 ** 2)
})

it('writes a streamed form that parses as a form', async () => {
  const file = { ...numbered(500), name: 'a "b"\n.mp4' }
  const { contentType, contentLength, body } = await multipart({
    fields: [
      ['key', 'a/b'],
      ['policy', 'x\r\ny'],
    ],
    fileField: 'file',
    file,
  })
  const bytes = await new Response(body).arrayBuffer()
  expect(bytes.byteLength).toBe(contentLength)
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  expect(form.get('key')).toBe('a/b')
  expect(form.get('policy')).toBe('x\r\ny')
  const sent = form.get('file')
  expect(sent instanceof Blob && new Uint8Array(await sent.arrayBuffer())).toEqual(
    await readRange(file, { start: 0, end: 499 }),
  )
})

it('streams a whole file', async () => {
  expect(new Uint8Array(await new Response(await streamFile(numbered(300))).arrayBuffer())).toHaveLength(300)
})
