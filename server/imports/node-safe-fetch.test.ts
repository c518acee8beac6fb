import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentence } from '~/contract/server-sentences'
import { PageError, type PageErrorReason } from '../ports/pages'
import { serveTestSite, type TestSite } from '../testing/test-site'
import { createSafeFetch } from './node-safe-fetch'

const mebibyte = 1024 * 1024
let site: TestSite
let inner: TestSite
let innerHits = 0
const safe = (totalMs = 10_000) => createSafeFetch({ allowAddress: site.allow, limits: { totalMs } })

beforeAll(async () => {
  inner = await serveTestSite((_, response) => {
    innerHits++
    response.setHeader('content-type', 'text/html').end('secret')
  })
  site = await serveTestSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const html = (body: string | Buffer) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(body)
    if (pathname === '/good') html('<title>Grüße</title>')
    else if (pathname === '/latin1') {
      response
        .setHeader('content-type', 'text/html')
        .end(Buffer.from('<meta charset=iso-8859-1>Gr\xfc\xdfe', 'latin1'))
    } else if (pathname === '/utf-16-in-ascii') {
      response.setHeader('content-type', 'text/html').end('<meta charset="utf-16"><title>Grüße</title>')
    } else if (pathname === '/empty') html('')
    else if (pathname === '/huge') html('x'.repeat(3 * mebibyte))
    else if (pathname === '/bomb') {
      response.setHeader('content-encoding', 'gzip')
      html(gzipSync(Buffer.alloc(200 * mebibyte)))
    } else if (pathname === '/slow') setTimeout(() => html('late'), 5_000).unref()
    else if (pathname === '/trickle') {
      response.setHeader('content-type', 'text/html')
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
    } else if (pathname === '/to') response.writeHead(302, { location: searchParams.get('url') ?? '' }).end()
    else if (pathname === '/to-utf-8')
      response.writeHead(302, { location: Buffer.from('/größe').toString('latin1') }).end()
    else if (pathname === '/gr%C3%B6%C3%9Fe') html('<title>Größe</title>')
    else if (pathname === '/loop') response.writeHead(301, { location: '/loop' }).end()
    else if (pathname === '/pdf') response.setHeader('content-type', 'application/pdf').end('%PDF')
    else if (pathname === '/cut') response.socket?.destroy()
    else response.writeHead(403).end('no')
  })
})

afterAll(async () => {
  await site.close()
  await inner.close()
})

async function reasonOf(path: string, fetcher = safe()): Promise<PageErrorReason | 'fetched' | 'other'> {
  const address = path.startsWith('/') ? site.origin + path : path
  return fetcher.fetch(address, 'html').then(
    () => 'fetched' as const,
    (error: unknown) => (error instanceof PageError ? error.reason : 'other'),
  )
}

describe('fetching', () => {
  it('follows redirects and reads a page in its own charset', async () => {
    expect((await safe().fetch(`${site.origin}/good`, 'html')).text).toContain('Grüße')
    expect((await safe().fetch(`${site.origin}/latin1`, 'html')).text).toContain('Grüße')
    expect((await safe().fetch(`${site.origin}/utf-16-in-ascii`, 'html')).text).toContain('Grüße')
    const redirected = await safe().fetch(`${site.origin}/to?url=/good`, 'html')
    expect(redirected.url).toBe(`${site.origin}/good`)
    const unencoded = await safe().fetch(`${site.origin}/to-utf-8`, 'html')
    expect(unencoded.url).toBe(`${site.origin}/gr%C3%B6%C3%9Fe`)
  })

  it.each([
    ['/huge', 'too_large'],
    ['/bomb', 'too_large'],
    ['/slow', 'timeout'],
    ['/trickle', 'timeout'],
    ['/loop', 'redirects'],
    ['/pdf', 'not_html'],
    ['/empty', 'empty'],
    ['/cut', 'unreachable'],
    ['/none', 'refused'],
    ['ftp://a.example/', 'address'],
    ['http://u:p@a.example/', 'address'],
    ['http://[fe80::1%25eth0]/', 'address'],
  ])('%s ends as %s', async (path, reason) => {
    expect(await reasonOf(path, safe(reason === 'timeout' ? 300 : undefined))).toBe(reason)
  })

  it('reports the status of a refusal', async () => {
    await expect(safe().fetch(`${site.origin}/none`, 'html')).rejects.toMatchObject({
      status: 403,
      message: sentence('pageRefused', { status: 403 }),
    })
  })
})

const privateSpellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::127.0.0.1]',
  '[fd00:ec2::254]',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'x.localhost',
  'metadata.google.internal',
  '169.254.169.254',
  '10.0.0.1',
  '192.168.0.1',
  '100.64.0.1',
]

describe('private addresses', () => {
  it.each(privateSpellings)('rejects %s', async (host) => {
    const port = new URL(inner.origin).port
    expect(await reasonOf(`http://${host}:${port}/`, createSafeFetch())).toBe('blocked')
    expect(await reasonOf(`https://${host}/`, createSafeFetch())).toBe('blocked')
    expect(innerHits).toBe(0)
  })

  it.each([
    'http://127.0.0.1:8089/',
    'http://0x7f.1:8089/',
    'http://[::1]:8089/',
    'http://169.254.169.254/latest',
    '//10.0.0.1/',
  ])('rejects a redirect to %s', async (target) => {
    expect(await reasonOf(`/to?url=${encodeURIComponent(target)}`)).toBe('blocked')
  })

  it('rejects a redirect to another local server or to another scheme', async () => {
    expect(await reasonOf(`/to?url=${encodeURIComponent(inner.origin)}`)).toBe('blocked')
    expect(await reasonOf(`/to?url=${encodeURIComponent('file:///etc/passwd')}`)).toBe('address')
    expect(innerHits).toBe(0)
  })

  it('rejects a name with a private address, even among public ones', async () => {
    const resolving = (addresses: string[]) => createSafeFetch({ resolve: async () => addresses })
    expect(await reasonOf('http://inside.example/', resolving(['127.0.0.1']))).toBe('blocked')
    expect(await reasonOf('http://inside.example/', resolving(['93.184.215.14', '10.0.0.1']))).toBe('blocked')
    expect(await reasonOf('http://inside.example/', resolving(['::ffff:10.0.0.1']))).toBe('blocked')
    expect(await reasonOf('http://nowhere.example/', resolving([]))).toBe('unreachable')
  })

  it('connects to the address it checked, without a second DNS lookup', async () => {
    let asked = 0
    const { port } = new URL(site.origin)
    const fetcher = createSafeFetch({
      resolve: async () => [asked++ === 0 ? '127.0.0.1' : '10.0.0.1'],
      allowAddress: site.allow,
    })
    const page = await fetcher.fetch(`http://rebind.example:${port}/good`, 'html')
    expect(page.text).toContain('Grüße')
    expect(asked).toBe(1)
  })
})
