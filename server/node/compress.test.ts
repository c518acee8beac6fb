import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed } from './compress'

const long = { data: Array.from({ length: 200 }, (_, index) => ({ id: `post_${index}`, text: 'Frost' })) }

const answering = (make: () => Response, acceptEncoding?: string) =>
  compressed(() => Promise.resolve(make()))(
    new Request('http://studio.test/v1/me', {
      headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
    }),
  )
const json = (data: unknown, init?: ResponseInit) => () => Response.json(data, init)
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('compressed', () => {
  it('compresses long JSON as accepted by the caller, keeping status and headers', async () => {
    const make = json(long, { status: 201, headers: { 'x-request-id': 'req_1', vary: 'Origin' } })
    const br = await answering(make, 'gzip, deflate, br')
    expect(br.status).toBe(201)
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.headers.get('x-request-id')).toBe('req_1')
    expect(br.headers.get('vary')).toBe('Origin, Accept-Encoding')
    const packed = await bytes(br)
    expect(br.headers.get('content-length')).toBe(String(packed.byteLength))
    expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual(long)

    const zipped = await answering(make, 'gzip;q=0.5, br;q=0')
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(gunzipSync(await bytes(zipped)).toString())).toEqual(long)
  })

  it('leaves everything else unchanged', async () => {
    const plain = await answering(json(long))
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.json()).toEqual(long)
    const short = await answering(json({ a: 1 }), 'br')
    expect(short.headers.get('content-encoding')).toBeNull()
    expect(await short.json()).toEqual({ a: 1 })
    const file = await answering(
      () => new Response('x'.repeat(5000), { headers: { 'content-type': 'image/png' } }),
      'br',
    )
    expect(file.headers.get('content-encoding')).toBeNull()
    const empty = await answering(() => new Response(null, { status: 204 }), 'br')
    expect(empty.status).toBe(204)
  })
})
