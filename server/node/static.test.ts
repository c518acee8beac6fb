import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStaticSite, type StaticSite } from './static'

let dist = ''
let site: StaticSite = () => null

beforeAll(async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'studio-static-'))
  dist = path.join(root, 'dist')
  await mkdir(path.join(dist, 'assets'), { recursive: true })
  const files = {
    '../secret.txt': 'secret',
    'index.html': '<!doctype html>',
    'index.html.br': 'BR',
    'index.html.gz': 'GZ',
    'icon.svg': '<svg/>',
    'mockServiceWorker.js': '//',
    'service-worker.js': '//',
    'manifest.webmanifest': '{}',
    '.stamp': 'x',
    'assets/app-1a2b.js': 'let a',
    'assets/app-1a2b.js.br': 'BRJS',
    'assets/geist.woff2': 'font',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text)
  site = await loadStaticSite(dist, { origins: ['http://minio:9000'] })
})

afterAll(() => rm(path.dirname(dist), { recursive: true, force: true }))

const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Response => {
  const response = site(new Request(new URL(url, 'https://studio.example.com'), { headers, method }))
  if (!response) throw new Error('no response')
  return response
}

describe('the features of the API at this origin', () => {
  it('are named in the document, in each of its codings', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-static-'))
    const html = '<!doctype html><html><head><title>Studio</title></head></html>'
    await writeFile(path.join(folder, 'index.html'), html)
    await writeFile(path.join(folder, 'index.html.br'), brotliCompressSync(html))
    const told = await loadStaticSite(folder, { features: ['idempotencyKey', 'lists'] })
    const silent = await loadStaticSite(folder)
    await rm(folder, { recursive: true })
    const read = (from: StaticSite, coding: string) =>
      from(new Request('https://studio.example.com/', { headers: { 'Accept-Encoding': coding } }))
    const named = '<head>\n    <meta name="api-features" content="idempotencyKey lists" /><title>'
    expect(await read(told, 'identity')?.text()).toContain(named)
    expect(brotliDecompressSync((await read(told, 'br')?.arrayBuffer()) ?? '').toString()).toContain(named)
    expect(gunzipSync((await read(told, 'gzip')?.arrayBuffer()) ?? '').toString()).toContain(named)
    expect(await read(silent, 'identity')?.text()).toBe(html)
    const tags = [told, silent].map((site) => read(site, 'br')?.headers.get('ETag'))
    expect(new Set(tags).size).toBe(2)
  })
})

describe('the screens', () => {
  it.each(['/', '/w/ws_1/calendar?view=month', '/connect', '/index.html', '/w/%', '/v%00'])(
    '%s serves the page',
    async (url) => {
      const response = get(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('Cache-Control')).toBe('no-cache')
      expect(await response.text()).toBe('<!doctype html>')
    },
  )

  it('treats an id with a dot as a screen when a person navigates there', () => {
    expect(get('/w/a.b', { Accept: 'text/html,*/*' }).status).toBe(200)
  })

  it.each(['/assets/old-9f.js', '/missing.png', '/.stamp', '/index.html.br'])('%s is missing', (url) => {
    const response = get(url)
    expect(response.status).toBe(404)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%5c..%5csecret.txt'])(
    '%s doesn’t leave the folder',
    async (url) => {
      expect(await get(url).text()).toBe('Not found\n')
      expect(get(url).status).toBe(404)
    },
  )

  it('leaves other methods to the API', () => {
    expect(site(new Request('http://localhost/', { method: 'POST' }))).toBeNull()
  })
})

describe('compression', () => {
  it.each([
    ['br, gzip', 'br', 'BR'],
    ['gzip, deflate', 'gzip', 'GZ'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'GZ'],
    ['*', 'br', 'BR'],
    ['*;q=0', null, '<!doctype html>'],
    ['identity', null, '<!doctype html>'],
  ])('%s gets %s', async (accepted, coding, body) => {
    const response = get('/', { 'Accept-Encoding': accepted })
    expect(response.headers.get('Content-Encoding')).toBe(coding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Content-Length')).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  it('isn’t mentioned for a file with one form', () => {
    expect(get('/assets/geist.woff2', { 'Accept-Encoding': 'br' }).headers.get('Vary')).toBeNull()
  })
})

describe('caching', () => {
  it('lets hashed files be cached for good', () => {
    const response = get('/assets/app-1a2b.js')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  })

  it('answers 304 only for the tag of the same form', async () => {
    const tag = get('/', { 'Accept-Encoding': 'br' }).headers.get('ETag') ?? ''
    const again = get('/', { 'Accept-Encoding': 'br', 'If-None-Match': `"x", W/${tag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('ETag')).toBe(tag)
    expect(await again.text()).toBe('')
    expect(get('/', { 'If-None-Match': tag }).status).toBe(200)
  })

  it('answers HEAD with the headers only', async () => {
    const response = get('/', {}, 'HEAD')
    expect(response.headers.get('Content-Length')).toBe('15')
    expect(await response.text()).toBe('')
  })
})

describe('security headers', () => {
  const policy = (url: string): string => get(url).headers.get('Content-Security-Policy') ?? ''

  it('are on pages, pictures that can run script, and workers', () => {
    for (const url of ['/', '/icon.svg', '/mockServiceWorker.js']) {
      expect(policy(url)).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    }
    expect(policy('/assets/app-1a2b.js')).toBe('')
    expect(get('/').headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(get('/').headers.get('Permissions-Policy')).toContain('camera=()')
    for (const url of ['/', '/assets/geist.woff2']) {
      expect(get(url).headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(get(url).headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('allow plain http to this machine only when served from it', () => {
    expect(policy('/')).toContain("connect-src 'self' https: http://minio:9000;")
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const local = 'https: http://minio:9000 http://localhost:* http://127.0.0.1:*'
      expect(policy(`http://${host}:4173/`)).toContain(`connect-src 'self' ${local};`)
      expect(policy(`http://${host}:4173/`)).toContain(`img-src 'self' data: blob: ${local};`)
    }
    expect(policy('http://localhost.example.com/')).not.toContain('http://localhost')
  })
})

describe('the installable app', () => {
  it('serves its manifest with its type, revalidated each time', () => {
    const { headers } = get('/manifest.webmanifest')
    expect(headers.get('Content-Type')).toBe('application/manifest+json')
    expect(headers.get('Cache-Control')).toBe('no-cache')
  })

  it('serves its service worker as code under the policy, revalidated each time', () => {
    const { headers } = get('/service-worker.js')
    expect(headers.get('Content-Type')).toContain('text/javascript')
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })
})
