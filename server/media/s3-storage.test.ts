import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeUpload, createUploadUrl, generateImage, listMedia } from '~/contract'
import { StorageUnavailable, TooLarge } from '../ports/media-storage'
import { testClock } from '../testing/clock'
import { freezable } from '../testing/freezable'
import { testPicture } from '../testing/generators'
import { startS3 } from '../testing/s3-server'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { nodePictureSizer } from './node-picture-sizer'
import { checkBucket, s3Storage } from './s3-storage'
import { sweepUploads } from './uploads'

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key', region: 'eu-central-1' }
const clock = testClock('2026-03-02T12:00:00Z')
let s3: Awaited<ReturnType<typeof startS3>>
let studio: TestStudio
let png: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  s3 = await startS3(keys, clock)
  const deps = { storage: s3Storage(s3.config, clock), clock, pictures: nodePictureSizer() }
  studio = await createTestStudio({ limits: { uploadBytes: 20_000 }, deps })
  png = new Uint8Array((await testPicture(900, 300)).bytes)
})
afterAll(async () => {
  await studio.close()
  await s3.close()
})

const bytesOf = async (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && new Uint8Array(await new Response(stream).arrayBuffer())
async function slot(mimeType = 'image/png') {
  const { data } = (await studio.call(createUploadUrl, { body: { mimeType, name: 'Frost – Ünder' } })).body
  return { url: data.uploadUrl ?? '', path: data.path }
}
/** A PUT as the browser sends it: without a token, only with the type. */
const put = (url: string, body: BodyInit = png, type = 'image/png') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })
const complete = (path: string) => studio.call(completeUpload, { body: { path } })

describe('an upload', () => {
  it('goes straight to the bucket, is registered once, and is served and resized from there', async () => {
    const { url, path } = await slot()
    expect(new URL(url).origin).toBe(s3.config.endpoint)
    expect(url).toContain('X-Amz-Expires=900')
    expect(url).toContain('X-Amz-SignedHeaders=content-type%3Bhost')
    expect((await put(url)).status).toBe(200)
    const done = await Promise.all([complete(path), complete(path), complete(path)])
    const [first] = done.map(({ body }) => body.data)
    expect(first).toMatchObject({ size: png.byteLength, width: 900, height: 300 })
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await studio.call(listMedia)).body.data).toHaveLength(1)
    expect([...s3.files.keys()]).toEqual([`files/${path}`])
    const whole = await studio.fetch(`/files/${path}`)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(png)
    const part = await studio.fetch(`/files/${path}`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
    const small = await studio.fetch(`/files/${path}?w=320`)
    expect(small.headers.get('etag')).toContain('-320-png')
    expect(s3.files.has(`sized/${path}.320.png`)).toBe(true)
  })

  it('is rejected with another type, after it expired, or with a changed address', async () => {
    const { url } = await slot()
    expect((await put(url, png, 'text/html')).status).toBe(403)
    expect((await put(url.replace('Frost', 'Other'))).status).toBe(403)
    expect((await put(url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))).status).toBe(403)
    clock.advance(15 * 60_000 + 1000)
    expect((await put(url)).status).toBe(403)
  })

  it('isn’t registered if it is too large or of another type', async () => {
    const large = await slot()
    await put(large.url, new Uint8Array(20_001))
    const refused = await complete(large.path)
    expect(refused.body.error.code).toBe('payload_too_large')
    expect(s3.files.has(`incoming/${large.path}`)).toBe(false)
    const html = await slot()
    await put(html.url, '<html>')
    expect((await complete(html.path)).status).toBe(400)
    const none = await slot()
    expect((await complete(none.path)).body.error.code).toBe('invalid_state')
    await put(none.url, new Uint8Array())
    expect((await complete(none.path)).status).toBe(400)
  })

  it('is swept if nobody completed it', async () => {
    const { url, path } = await slot()
    await put(url)
    clock.advance(48 * 3_600_000)
    await sweepUploads(studio.deps)
    expect([...s3.files.keys()].filter((key) => key.includes(path))).toEqual([])
  })
})

describe('the storage', () => {
  it('stores generated images', async () => {
    const { data } = (await studio.call(generateImage, { body: { prompt: 'A cup of tea' } })).body
    expect((await studio.fetch(data.media.url ?? '')).status).toBe(200)
  })

  it('writes completely or not at all, and reports missing files', async () => {
    const { storage } = studio.deps
    const write = (path: string, text: string, maxBytes = 100) =>
      storage.write(path, new Blob([text]).stream(), maxBytes)
    expect(await write('files/a b+ü/(1)!.txt', 'hello')).toBe(5)
    expect(await storage.size('files/a b+ü/(1)!.txt')).toBe(5)
    expect(await bytesOf(await storage.read('files/a b+ü/(1)!.txt', { start: 1, end: 2 }))).toEqual(
      new TextEncoder().encode('el'),
    )
    await storage.move('files/a b+ü/(1)!.txt', 'files/ü')
    expect(await storage.size('files/a b+ü/(1)!.txt')).toBeUndefined()
    await expect(write('files/big', 'x'.repeat(101))).rejects.toThrow(TooLarge)
    expect(await storage.read('files/big')).toBeUndefined()
    await expect(storage.move('files/none', 'files/x')).rejects.toThrow('refused to move')
    await storage.remove('files/none')
  })

  it('streams large files of known size', async () => {
    const { storage } = studio.deps
    const chunk = new Uint8Array(1_000_000).fill(7)
    let sent = 0
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent++ % 10 === 9) controller.close()
          else controller.enqueue(chunk)
        },
      })
    expect(await storage.write('files/large', body(), 9_000_000, 9_000_000)).toBe(9_000_000)
    expect(s3.files.get('files/large')?.equals(Buffer.alloc(9_000_000, 7))).toBe(true)
    await expect(storage.write('files/more', body(), 8_999_999, 9_000_000)).rejects.toThrow(TooLarge)
    await storage.remove('files/large')
  })

  it('retries if the service is briefly busy', async () => {
    s3.failNext(2)
    expect(await studio.deps.storage.size('files/ü')).toBe(5)
  })
})

describe('a frozen bucket', () => {
  it('answers 503 to requests that need it, and to no others', async () => {
    const { url, path } = await slot()
    await put(url)
    const way = await freezable(Number(new URL(s3.config.endpoint).port))
    const endpoint = `http://127.0.0.1:${way.port}`
    const storage = s3Storage({ ...s3.config, endpoint }, clock, { answerMs: 300, copyMs: 300 })
    const [file] = (await studio.call(listMedia)).body.data
    const studioDeps = Object.assign(studio.deps, { storage })
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    way.freeze()
    const completing = Array.from({ length: 12 }, () => complete(path))
    expect((await studio.call(listMedia)).status).toBe(200)
    for (const { status, body } of await Promise.all(completing))
      expect([status, body.error.code]).toEqual([503, 'unavailable'])
    const served = await studio.fetch(new URL(file?.url ?? '').pathname)
    expect([served.status, served.headers.get('retry-after')]).toEqual([503, '5'])
    way.thaw()
    expect((await complete(path)).status).toBe(200)
    log.mockRestore()
    Object.assign(studioDeps, { storage: s3Storage(s3.config, clock) })
    await way.close()
  })

  it('times out in the middle of a file, too', async () => {
    const way = await freezable(Number(new URL(s3.config.endpoint).port))
    const endpoint = `http://127.0.0.1:${way.port}`
    const storage = s3Storage({ ...s3.config, endpoint }, clock, { answerMs: 300, copyMs: 300 })
    s3.files.set('files/long', Buffer.alloc(8_000_000, 7))
    const reader = (await storage.read('files/long'))?.getReader()
    await reader?.read()
    way.freeze()
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow(StorageUnavailable)
    s3.files.delete('files/long')
    await way.close()
  })
})

describe('checkBucket', () => {
  it.each([
    [{ secretAccessKey: 'wrong' }, /doesn’t accept S3_ACCESS_KEY_ID/],
    [{ accessKeyId: 'other' }, /doesn’t accept/],
    [{ bucket: 'none' }, /“none” of S3_ENDPOINT doesn’t exist/],
    [{ endpoint: 'http://127.0.0.1:1' }, /can’t be reached/],
  ])('explains what is wrong with %o, without secrets', async (wrong, sentence) => {
    clock.set(Date.now())
    await checkBucket(s3.config)
    const failed = await checkBucket({ ...s3.config, ...wrong }).catch((error: unknown) => String(error))
    expect(failed).toMatch(sentence)
    expect(failed).not.toContain('secret+key')
  })
})
