import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestStudio } from '../testing/studio'
import { type Listening, listen } from './listen'
import { createProxy } from './proxy'

const nextPage = '<https://api.example/api/v1/posts?cursor=c>; rel="next"'
const partOfFile = { 'accept-ranges': 'bytes', 'content-range': 'bytes 0-0/4' }

let upstream: Listening
let seen: { url: string; method: string; headers: Headers; body: string }[] = []
beforeAll(async () => {
  const answer = async (request: Request) => {
    const { url, method, headers } = request
    seen.push({ url, method, headers, body: await request.text() })
    if (url.endsWith('/redirect'))
      return new Response(null, { status: 302, headers: { location: '/v1/else' } })
    if (headers.get('if-none-match') === '"1"')
      return new Response(null, { status: 304, headers: { etag: '"1"' } })
    if (url.endsWith('/posts'))
      return Response.json({ data: [] }, { headers: { link: nextPage, 'x-total-count': '250' } })
    if (url.endsWith('/file')) return new Response('f', { status: 206, headers: partOfFile })
    const status = url.endsWith('/broke') ? 402 : 200
    return Response.json(
      { data: 'from there' },
      { status, headers: { 'set-cookie': 'a=b', 'retry-after': '7' } },
    )
  }
  upstream = await listen(answer, { host: '127.0.0.1', port: 0 })
})
afterAll(() => upstream.close())

const through = (path: string, init: RequestInit = {}, origin = 'http://127.0.0.1:4173', own?: string) => {
  seen = []
  const proxy = createProxy({ url: `http://127.0.0.1:${upstream.port}/api/v1`, token: 'secret' }, own)
  return proxy(new Request(`${origin}${path}`, init))
}

describe('the proxy before a hosted API', () => {
  it('adds the token, and forwards only what is needed', async () => {
    const headers = {
      authorization: 'Bearer of the page',
      cookie: 'session=1',
      'content-type': 'application/json',
      'x-own': '1',
    }
    const response = await through('/v1/workspaces/a%2Fb/products?limit=2', {
      method: 'POST',
      headers,
      body: '{"a":1}',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: 'from there' })
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('retry-after')).toBe('7')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(seen[0]?.url).toContain('/api/v1/workspaces/a%2Fb/products?limit=2')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(seen[0]?.headers.get('cookie')).toBeNull()
    expect(seen[0]?.headers.get('x-own')).toBeNull()
  })

  it('says where a list continues here, not at the API', async () => {
    const list = await through('/v1/posts')
    expect(list.headers.get('link')).toBe('<http://127.0.0.1:4173/v1/posts?cursor=c>; rel="next"')
    expect(list.headers.get('x-total-count')).toBe('250')
    const origin = 'https://studio.example'
    const published = await through('/v1/posts', {}, origin, origin)
    expect(published.headers.get('link')).toBe(`<${origin}/v1/posts?cursor=c>; rel="next"`)
  })

  it('passes on where a stream continues', async () => {
    await through('/v1/changes/stream', { headers: { 'last-event-id': 'ch_7' } })
    expect(seen[0]?.headers.get('last-event-id')).toBe('ch_7')
  })

  it('passes on which part of a file was sent', async () => {
    const part = await through('/v1/file', { headers: { range: 'bytes=0-0' } })
    expect(part.status).toBe(206)
    expect(Object.fromEntries(part.headers)).toMatchObject(partOfFile)
  })

  it('passes on that the browser’s copy is still current', async () => {
    const response = await through('/v1/posts', { headers: { 'if-none-match': '"1"' } })
    expect([response.status, response.headers.get('etag')]).toEqual([304, '"1"'])
  })

  it('passes errors on unchanged', async () => {
    expect((await through('/v1/broke')).status).toBe(402)
  })

  it('does not follow redirects with the token', async () => {
    const response = await through('/v1/redirect')
    expect([response.status, seen.length]).toEqual([502, 1])
  })

  it.each<[string, Record<string, string>, string]>([
    ['another site', { origin: 'https://evil.example' }, 'http://127.0.0.1:4173'],
    ['a sandboxed page', { origin: 'null' }, 'http://127.0.0.1:4173'],
    ['another port', { origin: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:4173'],
    ['a cross-site load', { 'sec-fetch-site': 'cross-site' }, 'http://127.0.0.1:4173'],
    ['a same-site load', { 'sec-fetch-site': 'same-site' }, 'http://localhost:4173'],
    ['a rebound name', {}, 'http://evil.example:4173'],
  ])('refuses %s', async (_, headers, origin) => {
    const response = await through('/v1/me', { headers }, origin)
    expect([response.status, seen.length]).toEqual([403, 0])
  })

  it.each([
    '/v1/..%2fadmin',
    '/v1/workspaces/..%2F..%2f..%2fadmin',
    '/v1/workspaces/%2e%2e%2fadmin',
    '/v1/workspaces/%252e%252e%252fadmin',
    '/v1/workspaces/%25252e%25252e/admin',
    '/v1/workspaces/a%5c..%5cadmin',
    '/v1/workspaces/a%5cb',
    '/v1/workspaces/a%00',
    '/v1/workspaces/a%2500',
    '/v1/workspaces/a%0d%0aHost:%20evil.example',
    '/v1/workspaces/%ff',
    '/v1/workspaces/%',
  ])('refuses the path %s', async (path) => {
    const response = await through(path)
    expect([response.status, seen.length]).toEqual([400, 0])
  })

  it.each([
    ['/v1', ''],
    ['/v1/', '/'],
    ['/v1/../v1/me', '/me'],
    ['/v1/workspaces/a%2fb/posts', '/workspaces/a%2Fb/posts'],
    ['/v1/workspaces/caf%C3%A9/posts?limit=2', '/workspaces/caf%C3%A9/posts?limit=2'],
    ['/v1/workspaces/100%25/posts', '/workspaces/100%25/posts'],
    ["/v1/workspaces/a'(b)/posts", "/workspaces/a'(b)/posts"],
    ['/v1/workspaces/a...b/posts', '/workspaces/a...b/posts'],
    ['/v1//me', '//me'],
  ])('sends %s on below the base address', async (path, sent) => {
    expect((await through(path)).status).toBe(200)
    expect(seen[0]?.url).toBe(`http://127.0.0.1:${upstream.port}/api/v1${sent}`)
  })

  it('compares whole origins', async () => {
    const from = (origin: string) => ({ headers: { origin } })
    const site = 'https://studio.example'
    for (const [origin, host] of [
      ['http://studio.example', 'http://studio.example'],
      ['https://studio.example:8443', 'http://studio.example'],
      ['https://127.0.0.1:4173', 'http://127.0.0.1:4173'],
      ['https://studio.example.evil.example', 'http://studio.example'],
    ] as const)
      expect((await through('/v1/me', from(origin), host, site)).status, origin).toBe(403)
    expect((await through('/v1/me', from(site), 'http://studio.example', site)).status).toBe(200)
    // Opened on the machine itself, bypassing its reverse proxy.
    const local = 'http://127.0.0.1:4173'
    expect((await through('/v1/me', from(local), local, site)).status).toBe(200)
  })

  it('accepts its own page, under any of its names', async () => {
    const own = (origin: string) => ({ headers: { origin, 'sec-fetch-site': 'same-origin' } })
    for (const origin of ['http://127.0.0.1:4173', 'http://localhost:4173', 'http://[::1]:4173']) {
      expect((await through('/v1/me', own(origin), origin)).status).toBe(200)
    }
    const site = 'https://studio.example'
    expect((await through('/v1/me', own(site), 'http://studio.example', site)).status).toBe(200)
  })
})

it('reaches the API after a body that it refused as too large', async () => {
  const studio = await createTestStudio()
  const api = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await api.close(0)
    await studio.close()
  })
  const url = `http://127.0.0.1:${api.port}/v1`
  const proxy = createProxy({ url, token: studio.ownerToken }, undefined)
  const body = JSON.stringify({ name: 'x'.repeat(3 * 2 ** 20) })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const products = `http://127.0.0.1:4173/v1/workspaces/${studio.workspaceId}/products`
  for (let times = 0; times < 5; times++) {
    const refused = await proxy(new Request(products, { method: 'POST', headers, body }))
    expect(await refused.text()).toContain('payload_too_large')
    const list = await proxy(new Request(products))
    expect([list.status, typeof (await list.text())]).toEqual([200, 'string'])
  }
})

it('answers in the envelope that the API can’t be reached', async () => {
  const { error } = console
  console.error = () => undefined
  const proxy = createProxy({ url: 'http://127.0.0.1:9/v1', token: 'secret' }, undefined)
  const response = await proxy(new Request('http://127.0.0.1:4173/v1/me'))
  console.error = error
  expect(response.status).toBe(502)
  const text = await response.text()
  expect(text).toContain('upstream_unreachable')
  expect(text).not.toContain('secret')
})

it('says whether the API may have got a request that it didn’t answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const cutting = createServer((socket) => socket.on('data', () => socket.destroy()))
  await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve))
  const { port } = cutting.address() as AddressInfo
  const proxy = createProxy({ url: `http://127.0.0.1:${port}/v1`, token: undefined }, undefined)
  const write = async () => {
    const answer = await proxy(
      new Request('http://127.0.0.1:4173/v1/products', { method: 'POST', body: '{}' }),
    )
    return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
  }
  expect(await write()).toEqual([502, 'upstream_unreachable'])
  await new Promise((resolve) => cutting.close(resolve))
  expect(await write()).toEqual([503, 'upstream_offline'])
})
