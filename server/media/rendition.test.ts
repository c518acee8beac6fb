import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeUpload, createUploadUrl } from '~/contract'
import { media } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { nodePictureSizer } from './node-picture-sizer'

const browser = { accept: 'image/avif,image/webp,*/*' }
const pictures = nodePictureSizer()
let studio: TestStudio
let jpeg: Buffer
let path: string

beforeAll(async () => {
  studio = await createTestStudio({ deps: { pictures } })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  jpeg = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#333', noise } })
    .jpeg()
    .toBuffer()
  path = await upload(jpeg, 'image/jpeg')
})
afterAll(() => studio.close())

async function upload(bytes: Buffer | string, mimeType: string): Promise<string> {
  const { body } = await studio.call(createUploadUrl, { body: { mimeType } })
  await studio.fetch(body.data.uploadUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
  await studio.call(completeUpload, { body: { path: body.data.path } })
  return `/files/${body.data.path}`
}

const get = (query: string, headers: Record<string, string> = browser) =>
  studio.fetch(path + query, { headers })
const sizeOf = async (response: Response) => sharp(await response.arrayBuffer()).metadata()

describe('GET /files/…?w=', () => {
  it('returns a copy of that width, as WebP if accepted, to be cached for good', async () => {
    const response = await get('?w=320')
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toContain('Accept')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sizeOf(response)).toMatchObject({ format: 'webp', width: 320, height: 160 })
  })

  it('keeps the original format if WebP isn’t accepted', async () => {
    for (const accept of ['image/jpeg', 'image/webp;q=0, */*']) {
      const response = await get('?w=160', { accept })
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(await sizeOf(response)).toMatchObject({ format: 'jpeg', width: 160 })
    }
  })

  it('makes each copy once, for concurrent and later requests', async () => {
    const resize = vi.spyOn(pictures, 'resize')
    await Promise.all([get('?w=640'), get('?w=640'), get('?w=640')])
    await get('?w=640')
    expect(resize).toHaveBeenCalledTimes(1)
  })

  it('has its own ETag, and answers HEAD without a body', async () => {
    const tag = (await get('?w=320')).headers.get('etag') ?? ''
    expect(tag).not.toBe((await get('')).headers.get('etag'))
    expect((await get('?w=320', { ...browser, 'if-none-match': tag })).status).toBe(304)
    const head = await studio.fetch(`${path}?w=320`, { method: 'HEAD', headers: browser })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await head.text()).toBe('')
  })

  it.each(['?w=321', '?w=960', '?w=0320', '?w=', '?w=-80', '?w=1e2', '?w=320x', '?h=80'])(
    'returns the original for %s',
    async (query) => {
      const response = await get(query)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(jpeg.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true)
    },
  )

  it('returns the original of vectors and broken images', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
    const drawn = await studio.fetch(`${await upload(svg, 'image/svg+xml')}?w=80`, { headers: browser })
    expect(await drawn.text()).toBe(svg)
    const half = jpeg.subarray(0, 400)
    const broken = await studio.fetch(`${await upload(half, 'image/jpeg')}?w=80`, { headers: browser })
    expect((await broken.arrayBuffer()).byteLength).toBe(400)
  })

  it('doesn’t resize an image stored before the pixel limit that exceeds it', async () => {
    const large = await upload(jpeg.subarray(0, 400), 'image/jpeg')
    const stored = eq(media.path, large.replace('/files/', ''))
    await studio.db.update(media).set({ width: 20_000, height: 20_000 }).where(stored)
    expect((await studio.fetch(`${large}?w=320`, { headers: browser })).status).toBe(404)
    // The original file is still available.
    expect((await studio.fetch(large, { headers: browser })).status).toBe(200)
  })
})
