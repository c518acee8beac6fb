import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '~/contract'
import { holdsAll, reportSuite } from '../testing/hold'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Files of a wrong type or with active content: each has to be rejected, or served so that nothing in it can run.

const types = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/bmp',
  'video/mp4',
  'video/webm',
  'video/quicktime',
] as const

const script = '<script>top.hit = 1</script>'
const text = (value: string) => new TextEncoder().encode(value)
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** A PNG header that claims a size in pixels, without image data. */
function claimsToBe(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head)
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  head.set([8, 6, 0, 0, 0], 24)
  return new Uint8Array(head)
}

async function contents(): Promise<Record<string, Uint8Array>> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#1f4d3a' } })
  const png = new Uint8Array(await picture.clone().png().toBuffer())
  const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer())
  const svg = (body: string) => text(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`)
  return {
    'a page': text(`<!doctype html>${script}`),
    'a page behind a comment': text(`<!--\n-->${script}`),
    'a script': text('top.hit = 1'),
    'a stylesheet': text('@import url(//evil.example)'),
    'an SVG with a script': svg(script),
    'an SVG with a handler': svg('<image href="x" onerror="top.hit = 1"/>'),
    'an SVG with a foreign page': svg(`<foreignObject><iframe srcdoc="${script}"/></foreignObject>`),
    'an SVG with entities': text(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
    ),
    'a GIF that is a script': text('GIF89a/*x*/=1;top.hit=1'),
    'a PNG with a page behind it': joined(png, text(script)),
    'a JPEG with a page behind it': joined(jpeg, text(script)),
    'a JPEG’s mark and a page': joined(new Uint8Array([0xff, 0xd8, 0xff]), text(script)),
    'a PDF': text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    'a ZIP': joined(new Uint8Array([0x50, 0x4b, 3, 4]), text(script)),
    'an MP4’s mark and a page': joined(new Uint8Array([0, 0, 0, 24]), text(`ftypmp42${script}`)),
    'a picture of 40 gigapixels': claimsToBe(200_000, 200_000),
    'a picture of 101 megapixels': claimsToBe(10_100, 10_000),
    nothing: new Uint8Array(),
  }
}

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

async function upload(mimeType: string, bytes: Uint8Array, name: string) {
  const slot = (await studio.call(contract.createUploadUrl, { body: { mimeType, name } })).body.data
  const put = await studio.fetch(slot.uploadUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: new Uint8Array(bytes),
  })
  expect([200, 400]).toContain(put.status)
  return studio.call(contract.completeUpload, { body: { path: slot.path, name } })
}

/** The reasons why a served file could be unsafe; "" if there are none. */
async function unsafeIn(url: string, declared: string): Promise<string> {
  const response = await studio.fetch(url)
  const { headers } = response
  const problems = [
    headers.get('x-content-type-options') !== 'nosniff' && 'it is sniffed',
    !/(^|;)\s*sandbox\s*(;|$)/.test(headers.get('content-security-policy') ?? '') && 'it is not sandboxed',
    headers.get('content-security-policy')?.includes("default-src 'none'") !== true && 'it may load',
    headers.get('content-type') !== declared && `it is served as ${String(headers.get('content-type'))}`,
    /[\r\n]/.test(headers.get('content-disposition') ?? '') && 'its name breaks the header',
  ]
  return problems.filter((problem) => problem !== false).join(', ')
}

it('accepts no file of a wrong type, and serves none that could run', async () => {
  const names = ['x.png', '"><script>.html', 'a\r\nset-cookie: b=c.svg', '../../owner-token']
  const cells = Object.entries(await contents()).flatMap(([what, bytes], at) =>
    types.map((mimeType, index) => ({
      what,
      bytes,
      mimeType,
      name: names[(at + index) % names.length] ?? '',
    })),
  )
  const tried = holdsAll ? cells : cells.filter((_, index) => index % 7 === 0)
  const wrong: string[] = []
  let served = 0
  for (const { what, bytes, mimeType, name } of tried) {
    const { status, body } = await upload(mimeType, bytes, name)
    if (status === 400) continue
    served += 1
    const problem = status === 200 ? await unsafeIn(body.data.url ?? '', mimeType) : `status ${status}`
    if (problem) wrong.push(`${what} as ${mimeType}: ${problem}`)
    if (what.includes('pixels')) wrong.push(`${what} was taken as ${mimeType}`)
  }
  expect(wrong).toEqual([])
  reportSuite('hostile uploads', `${tried.length} files, ${served} taken and sandboxed, the others refused`)
}, 600_000)
