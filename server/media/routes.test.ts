import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  completeUpload,
  createProduct,
  createUploadUrl,
  ErrorEnvelope,
  getMedia,
  listMedia,
} from '~/contract'
import { testPicture } from '../testing/generators'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sweepUploads } from './uploads'

let studio: TestStudio
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  studio = await createTestStudio({ limits: { uploadBytes: 2000 } })
  png = new Uint8Array((await testPicture(12, 34)).bytes)
})
beforeEach(() => studio.clock.advance(1000))
afterAll(() => studio.close())

async function slot(body: object = { mimeType: 'image/png', name: 'Frost – Ünder 1.PNG' }) {
  const { body: answer } = await studio.call(createUploadUrl, { body })
  return { url: answer.data.uploadUrl ?? '', path: answer.data.path, data: answer.data }
}

const put = (url: string, body: BodyInit = png, type = 'image/png') =>
  studio.fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })
const complete = (path: string, more: object = {}) => studio.call(completeUpload, { body: { path, ...more } })
const codeOf = async (response: Response) => ErrorEnvelope.parse(await response.json()).error.code

async function uploaded(bytes: BodyInit, mimeType: string) {
  const { url, path } = await slot({ mimeType })
  expect((await put(url, bytes, mimeType)).status).toBe(200)
  return complete(path)
}

describe('an upload', () => {
  it('is listed after upload-url, PUT and complete', async () => {
    const { url, path, data } = await slot()
    expect(data.expiresAt).toBe(new Date(studio.clock() + 15 * 60_000).toISOString())
    expect(path).toMatch(/^[0-9a-z]{32}\/Frost-Under-1\.png$/)
    expect((await put(url)).status).toBe(200)
    const { body } = await complete(path)
    expect(body.data).toMatchObject({
      name: 'Frost – Ünder 1.PNG',
      type: 'image',
      mimeType: 'image/png',
      size: png.byteLength,
      width: 12,
      height: 34,
      url: `http://studio.test/files/${path}`,
    })
    expect((await studio.call(listMedia)).body.data[0]).toEqual(body.data)
    const params = { workspaceId: studio.workspaceId, mediaId: body.data.id }
    expect((await studio.call(getMedia, { params })).body.data).toEqual(body.data)
    expect((await studio.call(listMedia, { query: { type: 'video' } })).body.data).toEqual([])
    expect((await studio.call(listMedia, { query: { type: 'audio' } })).status).toBe(400)
  })

  it('doesn’t block other requests while the storage is slow, with or without an Idempotency-Key', async () => {
    const slots = await Promise.all(Array.from({ length: 14 }, () => slot()))
    for (const { url } of slots) await put(url)
    let asked = 0
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const { storage } = studio
    const slow = vi.spyOn(storage, 'size').mockImplementation(async (path) => {
      asked++
      await held
      return storage.files.get(path)?.byteLength
    })
    const completing = slots.map(({ path }, index) =>
      studio.call(completeUpload, {
        body: { path },
        ...(index % 2 === 0 && { idempotencyKey: `complete ${path}` }),
      }),
    )
    await vi.waitFor(() => expect(asked).toBe(slots.length))
    const params = { workspaceId: studio.workspaceId }
    expect((await studio.call(createProduct, { params, body: { name: 'Meanwhile' } })).status).toBe(200)
    go()
    expect((await Promise.all(completing)).map(({ status }) => status)).toEqual(slots.map(() => 200))
    slow.mockRestore()
  })

  it('is registered once if two processes complete it at the same time', async () => {
    const { url, path } = await slot()
    await put(url)
    const body = { path }
    const [one, two] = await Promise.all([
      complete(path),
      studio.anotherProcess().call(completeUpload, { body }),
    ])
    expect(two.body.data).toEqual(one.body.data)
    expect(one.status).toBe(200)
  })

  it('is registered once, however often it is completed', async () => {
    const { url, path } = await slot()
    await put(url)
    const [first, ...others] = await Promise.all([
      complete(path),
      complete(path, { name: 'b' }),
      complete(path),
    ])
    expect(others.map(({ body }) => body.data)).toEqual([first.body.data, first.body.data])
    expect((await complete(path)).body.data).toEqual(first.body.data)
    const again = await put(url)
    expect([again.status, await codeOf(again)]).toEqual([400, 'invalid_state'])
  })

  it('can be replaced after it was rejected', async () => {
    const { url, path } = await slot()
    await put(url, 'no picture')
    expect((await complete(path)).status).toBe(400)
    expect((await complete(path)).status).toBe(400)
    await put(url)
    expect((await complete(path)).body.data.size).toBe(png.byteLength)
  })

  it('keeps the checked bytes if others arrive meanwhile', async () => {
    const { url, path } = await slot()
    await put(url)
    const overwrite = '<script>alert(1)</script>'
    const [{ status, body }] = await Promise.all([
      complete(path),
      ...Array.from({ length: 8 }, () => put(url, overwrite)),
    ])
    if (status !== 200) return
    const served = await studio.fetch(body.data.url ?? '')
    expect((await served.arrayBuffer()).byteLength).toBe(body.data.size)
    expect(studio.storage.files.has(`incoming/${path}`)).toBe(false)
  })

  it('can be sent again before it is completed', async () => {
    const { url, path } = await slot()
    await put(url, new Uint8Array([1, 2, 3]))
    await put(url)
    expect((await complete(path)).body.data.size).toBe(png.byteLength)
  })

  it('is rejected if it never arrived, or belongs to another workspace', async () => {
    const { path } = await slot()
    const { status, body } = await complete(path)
    expect([status, body.error.code]).toEqual([400, 'invalid_state'])
    expect((await complete('none/a.png')).status).toBe(404)
    expect((await complete('../../etc/passwd')).status).toBe(404)
  })
})

describe('the signed upload URL', () => {
  const changed: [string, (url: URL) => void][] = [
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['another signature', (url) => url.searchParams.set('signature', 'a'.repeat(64))],
    ['a later expiry', (url) => url.searchParams.set('expires', '9999999999999')],
    ['a larger limit', (url) => url.searchParams.set('max', '99999999')],
    ['another type', (url) => url.searchParams.set('type', 'image/svg+xml')],
    ['another path', (url) => void (url.pathname = '/uploads/other/a.png')],
    ['a path traversal', (url) => void (url.pathname = '/uploads/%2e%2e%2fa.png')],
  ]
  it.each(changed)('is rejected with %s', async (_, change) => {
    const url = new URL((await slot()).url)
    change(url)
    const response = await put(url.href)
    expect([response.status, await codeOf(response)]).toEqual([403, 'invalid_signature'])
  })

  it('expires after 15 minutes', async () => {
    const { url } = await slot()
    studio.clock.advance(15 * 60_000 - 1)
    expect((await put(url)).status).toBe(200)
    studio.clock.advance(1)
    const response = await put(url)
    expect([response.status, await codeOf(response)]).toEqual([403, 'upload_expired'])
  })

  it('only accepts its content type', async () => {
    const { url } = await slot()
    expect((await put(url, png, 'image/jpeg')).status).toBe(400)
    expect((await put(url, png, '')).status).toBe(400)
    expect((await put(url, png, 'IMAGE/PNG; a=b')).status).toBe(200)
  })

  it('accepts up to its size limit and not a byte more, declared or not', async () => {
    const { url, path } = await slot()
    expect((await put(url, new Uint8Array(2000))).status).toBe(200)
    expect(await codeOf(await put(url, new Uint8Array(2001)))).toBe('payload_too_large')
    const stream = new Blob([new Uint8Array(2001)]).stream()
    const init = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: stream, duplex: 'half' }
    expect(await codeOf(await studio.fetch(url, init))).toBe('payload_too_large')
    expect(studio.storage.files.get(`incoming/${path}`)?.byteLength).toBe(2000)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script></svg>'

it('an upload that nobody completed is removed again if the storage didn’t answer', async () => {
  const { url, path } = await slot()
  await put(url)
  const isStored = () => studio.storage.size(`incoming/${path}`)
  studio.clock.advance(48 * 3_600_000)
  const down = { ...studio.storage, remove: () => Promise.reject(new Error('The storage is down.')) }
  await expect(sweepUploads({ ...studio.deps, storage: down })).rejects.toThrow('down')
  expect(await isStored()).toBe(png.byteLength)
  await sweepUploads(studio.deps)
  expect(await isStored()).toBeUndefined()
  expect((await complete(path)).status).toBe(404)
})

describe('the uploaded bytes', () => {
  const wrong: [string, BodyInit, string][] = [
    ['HTML as PNG', '<!doctype html><script>alert(1)</script>', 'image/png'],
    ['HTML as SVG', '<!doctype html><svg></svg>', 'image/svg+xml'],
    ['SVG as PNG', svg, 'image/png'],
    ['text as a video', 'hello', 'video/mp4'],
    ['nothing', '', 'image/png'],
  ]
  it.each(wrong)('are rejected if they are %s', async (_, bytes, type) => {
    const { status, body } = await uploaded(bytes, type)
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
  })

  it('are rejected if they are a PNG declared as JPEG', async () => {
    expect((await uploaded(png, 'image/jpeg')).status).toBe(400)
  })

  it('may be an SVG, which is served sandboxed', async () => {
    const { body } = await uploaded(svg, 'image/svg+xml')
    expect(body.data).toMatchObject({ type: 'image', mimeType: 'image/svg+xml', width: 30, height: 20 })
    const file = await studio.fetch(body.data.url ?? '')
    expect(file.headers.get('content-type')).toBe('image/svg+xml')
    expect(file.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    )
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('a file', () => {
  let url = ''
  beforeAll(async () => {
    url = (await uploaded(png, 'image/png')).body.data.url ?? ''
  })
  const get = (headers: Record<string, string> = {}, method = 'GET') => studio.fetch(url, { method, headers })

  it('is served completely, to any origin, as immutable', async () => {
    const file = await get()
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-length': `${png.byteLength}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    })
  })

  it.each([
    ['bytes=0-3', 0, 4],
    ['bytes=2-2', 2, 3],
    ['bytes=5-', 5, undefined],
    ['bytes=-4', -4, undefined],
    ['bytes=3-99999', 3, undefined],
  ])('answers %s with a part', async (range, start, end) => {
    const file = await get({ range })
    expect(file.status).toBe(206)
    const part = png.slice(start, end)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(part)
    const first = start < 0 ? png.byteLength + start : start
    const last = first + part.byteLength - 1
    expect(file.headers.get('content-range')).toBe(`bytes ${first}-${last}/${png.byteLength}`)
  })

  it('answers 416 beyond its end, and ignores ranges it doesn’t support', async () => {
    const beyond = await get({ range: 'bytes=99999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${png.byteLength}`])
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=5-2', 'bytes=-']) {
      expect((await get({ range })).status).toBe(200)
    }
    expect((await get({ range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })

  it('answers HEAD, and 304 for its ETag', async () => {
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${png.byteLength}`])
    expect(await head.text()).toBe('')
    const tag = head.headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': tag })).status).toBe(304)
  })

  it('isn’t served before it is completed', async () => {
    const pending = await slot()
    await put(pending.url)
    expect((await studio.fetch(`/files/${pending.path}`)).status).toBe(404)
    expect((await studio.fetch(`/files/incoming/${pending.path}`)).status).toBe(404)
  })
})
