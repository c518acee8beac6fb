import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeUpload, createUploadUrl, deleteWorkspace, generateImage, listMedia } from '~/contract'
import { makeArchive } from '../node/archive/make-archive'
import { StorageUnavailable, TooLarge } from '../ports/media-storage'
import { bytesOf as archiveBytes, openTarget } from '../testing/archives'
import { testPicture } from '../testing/generators'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { hasSwift, type Swift, startSwift } from '../testing/swift'
import { nodePictureSizer } from './node-picture-sizer'
import { checkBucket, s3Storage } from './s3-storage'

// Media on a real S3 server. Failures that only a simulated server can produce are in s3-storage.test.ts.

let s3: Swift
let studio: TestStudio
let png: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  if (!hasSwift) return
  s3 = await startSwift()
  const storage = s3Storage(s3.config, Date.now)
  studio = await createTestStudio({
    limits: { uploadBytes: 20_000 },
    // The S3 server checks signing times against its own clock.
    deps: { storage, clock: Date.now, pictures: nodePictureSizer() },
  })
  png = new Uint8Array((await testPicture(900, 300)).bytes)
})
afterAll(async () => {
  if (!hasSwift) return
  await studio.close()
  await s3.stop()
})

const slot = async (mimeType = 'image/png') => {
  const { data } = (await studio.call(createUploadUrl, { body: { mimeType, name: 'Frost – Ünder' } })).body
  return { url: data.uploadUrl ?? '', path: data.path }
}
const put = async (url: string, body: BodyInit = png, type = 'image/png') => {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })
  await response.body?.cancel()
  return response.status
}
const complete = (path: string) => studio.call(completeUpload, { body: { path } })
const textOf = async (stream: ReadableStream<Uint8Array> | undefined) => stream && new Response(stream).text()

describe.skipIf(!hasSwift)('on a real S3 server', () => {
  it('uploads straight to the bucket, registers once, serves and resizes', async () => {
    const { url, path } = await slot()
    expect(new URL(url).origin).toBe(s3.config.endpoint)
    expect(await put(url)).toBe(200)
    const done = await Promise.all([complete(path), complete(path), complete(path)])
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await studio.call(listMedia)).body.data).toHaveLength(1)
    expect(await s3.names()).toEqual([`files/${path}`])
    const whole = await studio.fetch(`/files/${path}`)
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(png)
    const part = await studio.fetch(`/files/${path}`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
    expect((await studio.fetch(`/files/${path}?w=320`)).status).toBe(200)
    await vi.waitFor(async () => expect(await s3.names()).toContain(`sized/${path}.320.png`))
  })

  it('rejects an upload with another type, a changed address or an expired one', async () => {
    const { url } = await slot()
    expect(await put(url, png, 'text/html')).toBe(403)
    expect(await put(url.replace('Frost', 'Other'))).toBe(403)
    expect(await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9000'))).toBe(403)
    const earlier = s3Storage(s3.config, () => Date.now() - 600_000)
    const ended = await earlier.signedPut?.('incoming/late', { mimeType: 'image/png', lifeMs: 60_000 })
    expect(await put(ended ?? '')).toBe(403)
  })

  it('doesn’t register a file that is too large or of another type', async () => {
    const large = await slot()
    await put(large.url, new Uint8Array(20_001))
    expect((await complete(large.path)).body.error.code).toBe('payload_too_large')
    const html = await slot()
    await put(html.url, '<html>')
    expect((await complete(html.path)).status).toBe(400)
    const none = await slot()
    expect((await complete(none.path)).body.error.code).toBe('invalid_state')
    expect((await s3.names()).filter((name) => name.startsWith('incoming/'))).toEqual([])
  })

  it('writes a file completely or not at all, moves it and reads parts, with any name', async () => {
    const { storage } = studio.deps
    const write = (name: string, text: string) => storage.write(name, new Blob([text]).stream(), 100)
    expect(await write('files/a b+ü/(1)!.txt', 'hello')).toBe(5)
    expect(await storage.size('files/a b+ü/(1)!.txt')).toBe(5)
    expect(await textOf(await storage.read('files/a b+ü/(1)!.txt', { start: 1, end: 2 }))).toBe('el')
    await storage.move('files/a b+ü/(1)!.txt', 'files/ü')
    expect(await storage.size('files/a b+ü/(1)!.txt')).toBeUndefined()
    expect(await textOf(await storage.read('files/ü'))).toBe('hello')
    await expect(write('files/big', 'x'.repeat(101))).rejects.toThrow(TooLarge)
    expect(await storage.read('files/big')).toBeUndefined()
    await expect(storage.move('files/none', 'files/x')).rejects.toThrow('refused to move')
    await storage.remove('files/none')
    await write('files/empty', '')
    expect(await textOf(await storage.read('files/empty', { start: 0, end: 9 }))).toBe('')
    for (const name of ['files/ü', 'files/empty']) await storage.remove(name)
  })

  it('streams a large file of known size', async () => {
    const { storage } = studio.deps
    let left = 9
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- === 0) controller.close()
        else controller.enqueue(new Uint8Array(1_000_000).fill(7))
      },
    })
    expect(await storage.write('files/large', body, 9_000_000, 9_000_000)).toBe(9_000_000)
    expect(await storage.size('files/large')).toBe(9_000_000)
    const tail = await storage.read('files/large', { start: 8_999_998, end: 8_999_999 })
    expect(new Uint8Array(await new Response(tail).arrayBuffer())).toEqual(new Uint8Array([7, 7]))
    await storage.remove('files/large')
  })

  it('stores a generated image, and moves all files to another bucket with an archive', async () => {
    const { data } = (await studio.call(generateImage, { body: { prompt: 'A cup of tea' } })).body
    expect((await studio.fetch(data.media.url ?? '')).status).toBe(200)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-real-s3-'))
    const archive = await archiveBytes(await makeArchive({ ...studio.deps, folder }))
    await rm(folder, { recursive: true, force: true })
    const other = await s3.bucket('other')
    const target = await openTarget()
    const storage = s3Storage(other, Date.now)
    const { end } = await target.take(archive, { storage, clock: Date.now })
    const files = (await s3.names()).filter((name) => name.startsWith('files/'))
    const taken = await s3.names('other')
    // Rejected files are swept later, and aren't in archives.
    expect(files).toEqual(expect.arrayContaining(taken))
    expect([end.files, taken.length]).toEqual([2, 2])
    await target.close()
  })

  it.each([
    [{ secretAccessKey: 'wrong' }, /doesn’t accept S3_ACCESS_KEY_ID/],
    [{ accessKeyId: 'other' }, /doesn’t accept/],
    [{ bucket: 'none' }, /“none” of S3_ENDPOINT doesn’t exist/],
  ])('explains what is wrong with %o, without the keys', async (wrong, sentence) => {
    await checkBucket(s3.config)
    const failed = await checkBucket({ ...s3.config, ...wrong }).catch((error: unknown) => String(error))
    expect(failed).toMatch(sentence)
    expect(failed).not.toContain('testing')
  })

  it('removes the files of a deleted workspace from the bucket', async () => {
    expect((await studio.call(deleteWorkspace, { body: { name: 'Test' } })).status).toBe(200)
    await vi.waitFor(async () => expect(await s3.names()).toEqual([]))
  })

  it('answers 503 if the S3 server is gone', async () => {
    const storage = s3Storage(s3.config, Date.now, { answerMs: 2_000, copyMs: 2_000 })
    await storage.write('files/a', new Blob(['a']).stream(), 10)
    await s3.stop()
    await expect(storage.read('files/a')).rejects.toThrow(StorageUnavailable)
  })
})
