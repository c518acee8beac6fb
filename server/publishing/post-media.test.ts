import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../db/identifiers'
import { media } from '../db/schema'
import { pixelSize } from '../media/file-head'
import { filePath } from '../media/media-files'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { isPublicOrigin } from '../media/shared-files'
import { type MediaFile, PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { testPicture } from '../testing/generators'
import { testPages } from '../testing/pages'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { mediaFiles } from './post-media'
import { practiceMedia } from './practice-media'

let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio({
    deps: {
      pictures: nodePictureSizer(),
      pages: testPages({
        'https://example.com/a.png': { contentType: 'image/png', bytes: (await testPicture()).bytes },
      }),
    },
  })
})
afterEach(() => studio.close())

async function addFile(
  bytes: Uint8Array,
  mimeType = 'image/png',
  altText: string | null = null,
): Promise<string> {
  const id = newId('med')
  const path = `${id}/file.${mimeType.slice(6)}`
  await studio.storage.write(filePath(path), new Blob([new Uint8Array(bytes)]).stream(), bytes.byteLength)
  const size = pixelSize(bytes, mimeType)
  const type = mimeType.startsWith('image/') ? ('image' as const) : ('video' as const)
  const about = { id, path, name: 'File', type, mimeType, size: bytes.byteLength, ...size, altText }
  const row = { ...about, workspaceId: studio.workspaceId, source: 'upload' as const }
  await studio.db.insert(media).values({ ...row, createdAt: new Date(studio.clock()) })
  return `/files/${path}`
}

async function open(
  urls: string[],
  deps: Partial<Dependencies> = {},
  given: Partial<Parameters<typeof mediaFiles>[1]> = {},
): Promise<MediaFile[]> {
  const content = { text: 'a', mediaUrls: urls, hashtags: [], mentions: [] }
  return mediaFiles(content, { reach: 'platform', reads: false, ...given }, { ...studio.deps, ...deps })
}
async function openOne(...given: Parameters<typeof open>): Promise<MediaFile> {
  const [file] = await open(...given)
  if (!file) throw new Error('no file')
  return file
}
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())

it('reads library files in ranges, with their metadata', async () => {
  const bytes = new TextEncoder().encode('0123456789')
  const file = await openOne([await addFile(bytes, 'video/mp4', 'Rain on a window')])
  expect(file).toMatchObject({ size: 10, mimeType: 'video/mp4', altText: 'Rain on a window' })
  expect(await bytesOf(await file.open())).toEqual(bytes)
  expect(await bytesOf(await file.open({ start: 3, end: 5 }))).toEqual(bytes.slice(3, 6))
  await expect(file.asJpeg({ maxBytes: 100 })).rejects.toMatchObject({ failureClass: 'media_rejected' })
})

it('rejects missing files and external videos', async () => {
  await expect(open(['/files/gone/a.png'])).rejects.toThrow('no longer in the media library')
  const refused = await open(['http://10.0.0.1/a.mp4']).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(PlatformError)
  expect(refused).toMatchObject({ failureClass: 'transient' })
  expect(String(refused)).toContain('Upload the file')
})

it('fetches an external image through the guard, unless the step only reads', async () => {
  const url = 'https://example.com/a.png'
  const file = await openOne([url])
  expect(file).toMatchObject({ name: 'a.png', mimeType: 'image/png' })
  expect(await file.publicUrl()).toBe(url)
  const unopened = await openOne(['https://example.com/none.mp4'], {}, { reads: true })
  expect(unopened.name).toBe('none.mp4')
})

it('names an external image’s address in ASCII, as Instagram requires', async () => {
  const url = 'https://bücher.example/bäume.png'
  const bytes = (await testPicture()).bytes
  const pages = testPages({ [url]: { contentType: 'image/png', bytes } })
  expect(await (await openOne([url], { pages })).publicUrl()).toBe(
    'https://xn--bcher-kva.example/b%C3%A4ume.png',
  )
})

it.each(['caf%E9.png', '100%.png'])('names an external image %s, whose address isn’t UTF-8', async (name) => {
  const url = `https://example.com/${name}`
  const bytes = (await testPicture()).bytes
  const pages = testPages({ [url]: { contentType: 'image/png', bytes } })
  expect((await openOne([url], { pages })).name).toBe(name)
})

it('says that an external image is converted only in the library, for platforms that fetch it', async () => {
  const file = await openOne(['https://example.com/a.png'], { origin: 'https://studio.example.com' })
  const jpeg = await file.asJpeg({ maxBytes: 100_000 })
  expect([...(await bytesOf(await jpeg.open())).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  await expect(jpeg.publicUrl()).rejects.toMatchObject({
    failureClass: 'media_rejected',
    message:
      '“a.png” isn’t a JPEG that the platform accepts, and only files in the media library are converted. Upload it to the media library, then publish again.',
  })
})

it('measures an external image, so that one too large for a platform isn’t sent', async () => {
  const { bytes } = await testPicture(12, 34)
  const pages = testPages({ 'https://example.com/b.png': { contentType: 'image/png', bytes } })
  expect(await openOne(['https://example.com/b.png'], { pages })).toMatchObject({ width: 12, height: 34 })
})

it('fetches an external PDF', async () => {
  const url = 'https://example.com/guide.pdf?v=2'
  const kinds: string[] = []
  const pages = testPages({
    [url]: { contentType: 'application/pdf', bytes: new TextEncoder().encode('%PDF') },
  })
  const fetch: typeof pages.fetch = (address, kind) => {
    kinds.push(kind)
    return pages.fetch(address, kind)
  }
  const file = await openOne([url], { pages: { fetch } })
  expect(file).toMatchObject({ name: 'guide.pdf', mimeType: 'application/pdf', size: 4 })
  expect(kinds).toEqual(['pdf'])
})

describe('JPEG conversion', () => {
  it('makes it upright on white, within the limits for bytes and pixels', async () => {
    const { bytes } = await testPicture()
    const file = await openOne([await addFile(bytes, 'image/png', 'A cup')])
    const jpeg = await file.asJpeg({ maxBytes: 100_000, maxWidth: 32 })
    expect(jpeg).toMatchObject({ name: 'File.jpg', mimeType: 'image/jpeg', altText: 'A cup' })
    expect(jpeg.width).toBeLessThanOrEqual(32)
    const made = await bytesOf(await jpeg.open())
    expect([...made.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(made.byteLength).toBe(jpeg.size)
    expect(await bytesOf(await jpeg.open({ start: 0, end: 2 }))).toEqual(made.slice(0, 3))
    expect(await jpeg.asJpeg({ maxBytes: 100_000, maxWidth: 32 })).toBe(jpeg)
    await expect(file.asJpeg({ maxBytes: 10 })).rejects.toThrow('small enough')
  })

  it('is rejected with a message if the server can’t convert', async () => {
    const file = await openOne([await addFile((await testPicture()).bytes)], { pictures: undefined })
    await expect(file.asJpeg({ maxBytes: 100_000 })).rejects.toThrow('this studio can’t convert it')
  })
})

describe('public addresses for platforms', () => {
  const origin = 'https://studio.example.com'
  const get = async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url)
    return studio.fetch(`${pathname}${search}`, init)
  }

  it('expire, support ranges, and don’t reveal the storage path', async () => {
    const { bytes } = await testPicture()
    const own = await addFile(bytes)
    const url = (await (await openOne([own], { origin })).publicUrl()) ?? ''
    expect(url.startsWith(`${origin}/files/shared/file.png?`)).toBe(true)
    expect(url).not.toContain(own.slice('/files/'.length))
    const answer = await get(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes))
    const part = await get(url, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${bytes.byteLength}`])
    expect((await get(url.replace('type=image%2Fpng', 'type=text%2Fhtml'))).status).toBe(404)
    expect((await get(url.replace(/signature=../, 'signature=00'))).status).toBe(404)
    studio.clock.advance(25 * 3_600_000)
    expect((await get(url)).status).toBe(404)
  })

  it('exist for the JPEG copy, too', async () => {
    const file = await openOne([await addFile((await testPicture()).bytes)], { origin })
    const jpeg = await file.asJpeg({ maxBytes: 100_000, maxWidth: 24 })
    const answer = await get((await jpeg.publicUrl()) ?? '')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect((await answer.arrayBuffer()).byteLength).toBe(jpeg.size)
  })

  it('don’t exist if the studio isn’t reachable from outside, except for practice in this process', async () => {
    const own = await addFile((await testPicture()).bytes)
    expect(await (await openOne([own])).publicUrl()).toBeUndefined()
    expect(await (await openOne([own], { origin: 'http://localhost:3000' })).publicUrl()).toBeUndefined()
    const url = (await (await openOne([own], {}, { reach: 'practice' })).publicUrl()) ?? ''
    expect(url.startsWith('https://practice.invalid/studio/files/shared/')).toBe(true)
    expect((await practiceMedia(url, studio.deps)).status).toBe(200)
    expect((await practiceMedia('https://example.com/a.png', studio.deps)).status).toBe(404)
  })

  it('are those of the storage if it is public', async () => {
    const signedGet = (path: string) => Promise.resolve(`https://bucket.example.com/${path}?signed`)
    const file = await openOne([await addFile((await testPicture()).bytes)], {
      storage: { ...studio.storage, signedGet },
    })
    expect(await file.publicUrl()).toMatch(/^https:\/\/bucket\.example\.com\/files\//)
  })

  it.each([
    ['https://studio.example.com', true],
    ['https://93.184.215.14', true],
    ['http://studio.example.com', false],
    ['https://localhost', false],
    ['https://192.168.1.2:8443', false],
    ['https://[::1]', false],
    ['https://studio.local', false],
    ['https://studio', false],
    [undefined, false],
  ])('%s is public: %s', (given, expected) => expect(isPublicOrigin(given)).toBe(expected))
})
