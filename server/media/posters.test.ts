import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getMedia, getStudio, setPoster } from '~/contract'
import { toBase64 } from '~/domain/bytes'
import { testPicture } from '../testing/generators'
import { addFile, mediaIdIn } from '../testing/library-file'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { nodePictureSizer } from './node-picture-sizer'

let studio: TestStudio
let video: string
let picture: string
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pictures: nodePictureSizer() } })
  const drawn = sharp({ create: { width: 360, height: 640, channels: 3, background: '#a33' } })
  picture = toBase64(
    await drawn
      .withExif({ IFD0: { Artist: 'A device' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => studio.close())
beforeEach(async () => {
  video = await addFile(studio, { bytes: new Uint8Array(100), mimeType: 'video/mp4' })
})

const paramsOf = (address: string) => ({ workspaceId: studio.workspaceId, mediaId: mediaIdIn(address) })
const facts = { duration: 4.95, width: 720, height: 1280 }
const store = (body: unknown = { picture, ...facts }, address = video) =>
  studio.call(setPoster, { params: paramsOf(address), body })
const copy = (width = 160) => studio.fetch(`${video}?w=${width}`, { headers: { accept: 'image/webp,*/*' } })

it('is served in the sizes of images, as the file’s own address goes on serving the video', async () => {
  const { status, body } = await store()
  expect(status).toBe(200)
  expect(body.data).toMatchObject(facts)
  expect((await studio.call(getMedia, { params: paramsOf(video) })).body.data).toEqual(body.data)
  const response = await copy()
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('vary')).toContain('Accept')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 284 })
  expect((await studio.fetch(video)).headers.get('content-type')).toBe('video/mp4')
})

it('is stored without what a device adds to it', async () => {
  await store()
  const stored = await sharp(await (await copy(640)).arrayBuffer()).metadata()
  expect(stored).toMatchObject({ width: 360 })
  expect(stored.exif).toBeUndefined()
})

it('is no content, and isn’t kept by browsers, until it is stored', async () => {
  const none = await copy()
  expect(none.status).toBe(204)
  expect(none.headers.get('cache-control')).toBe('no-store')
  await store()
  expect((await copy()).status).toBe(200)
})

it('stays the first, since copies of it are cached for good', async () => {
  const { body: first } = await store()
  const drawn = sharp({ create: { width: 30, height: 30, channels: 3, background: '#3a3' } })
  const other = toBase64(await drawn.jpeg().toBuffer())
  const { status, body } = await store({ picture: other, duration: 9 })
  expect(status).toBe(200)
  expect(body.data).toEqual(first.data)
  expect(await sharp(await (await copy(80)).arrayBuffer()).metadata()).toMatchObject({ height: 142 })
})

it('answers a repeat that finds it stored with what the first call knew, even before that one has ended', async () => {
  const repeats: ReturnType<typeof store>[] = []
  vi.spyOn(studio.storage, 'write').mockImplementationOnce(async (...file) => {
    const size = await studio.storage.write(...file)
    repeats.push(store())
    await repeats[0]
    return size
  })
  const { body: first } = await store()
  expect(first.data).toMatchObject(facts)
  expect((await repeats[0])?.body.data).toEqual(first.data)
})

it.each([
  {},
  { picture: '' },
  { picture: 'not base64' },
  {
    picture: toBase64(
      new TextEncoder().encode(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>',
      ),
    ),
  },
  { picture: 'A'.repeat(400_004) },
])('refuses a body such as %j', async (body) => {
  expect((await store(body)).status).toBe(400)
  expect((await copy()).status).toBe(204)
})

it('is for videos only', async () => {
  const { bytes } = await testPicture()
  const image = await addFile(studio, { bytes: new Uint8Array(bytes), mimeType: 'image/png' })
  const { status, body } = await store(undefined, image)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { message: 'Only videos stored in this studio can have a poster.' } })
  expect((await store(undefined, 'http://x.test/files/none/file')).status).toBe(404)
})

it('isn’t offered by a server that can’t read images', async () => {
  const offered = async (from: TestStudio) => (await from.call(getStudio)).body.data.extensions
  expect(await offered(studio)).toContain('setPoster')
  const plain = await createTestStudio()
  expect(await offered(plain)).not.toContain('setPoster')
  await plain.close()
})
