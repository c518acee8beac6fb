import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { percentDecoded } from '~/domain/percent-decoded'
import { errorCode } from '../db/error-code'
import { type Coding, chooseCoding } from './compress'
import { commonHeaders, documentHeaders } from './static-headers'

/** A file of the built dashboard with its precompressed forms (scripts/precompress.mjs), held in memory. */
interface StaticFile {
  type: string
  /** Of the uncompressed content, without quotes. */
  hash: string
  body: Uint8Array<ArrayBuffer>
  compressed: Partial<Record<Coding, Uint8Array<ArrayBuffer>>>
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const hashOf = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

const typeOf = (name: string): string => types[path.extname(name).toLowerCase()] ?? 'application/octet-stream'

/** Dot files (the build's stamp) are never served; compressed forms only under the uncompressed name. */
const isServed = (name: string, all: ReadonlySet<string>): boolean =>
  !name.split('/').some((part) => part.startsWith('.')) &&
  !(/\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, '')))

/**
 * Reads the build's folder once, by URL path (`/assets/a.js`).
 * @throws the file system's error if the folder doesn't exist
 */
const readStaticFiles = async (dist: string): Promise<Map<string, StaticFile>> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  const all = new Set(names)
  const content = async (name: string) => new Uint8Array(await readFile(path.join(dist, name)))
  const load = async (name: string): Promise<[string, StaticFile]> => {
    const body = await content(name)
    const compressed = {
      ...(all.has(`${name}.br`) && { br: await content(`${name}.br`) }),
      ...(all.has(`${name}.gz`) && { gzip: await content(`${name}.gz`) }),
    }
    return [`/${name}`, { type: typeOf(name), hash: hashOf(body), body, compressed }]
  }
  return new Map(await Promise.all(names.filter((name) => isServed(name, all)).map(load)))
}

/** True if `If-None-Match` contains this tag, by weak comparison (RFC 9110, 13.1.2). */
const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag)

interface StaticOptions {
  /**
   * Further origins that the dashboard may connect to and load media from, such as a storage server over plain HTTP.
   */
  origins?: readonly string[]
  /** Whether its own scripts may compile WebAssembly, as the demo's do. */
  wasm?: boolean
  /**
   * Features of the API at this origin, written into the document: its scripts needn't ask before they read lists
   * (`featuresInPage`, src/api/http/read-studio.ts).
   */
  features?: readonly string[]
}

/** Answers with a file of the dashboard; null for methods other than GET and HEAD. */
export type StaticSite = (request: Request) => Response | null

/** Vite names these files by their content. */
const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/')

/** A screen's address, which is answered with index.html for the dashboard's router. A missing file must stay a 404. */
const isScreen = (pathname: string, accept: string | null): boolean =>
  !isHashed(pathname) && (!/\.[^/]*$/.test(pathname) || (accept ?? '').includes('text/html'))

const runsInBrowser = (pathname: string, file: StaticFile): boolean =>
  /html|svg/.test(file.type) || /worker[^/]*\.js$/i.test(pathname)

const cacheControl = (pathname: string): string =>
  isHashed(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache'

const headersOf = (pathname: string, file: StaticFile, coding: Coding | undefined, tag: string): Headers => {
  const headers = new Headers({
    ...commonHeaders,
    'Cache-Control': cacheControl(pathname),
    ETag: tag,
    'Content-Type': file.type,
  })
  if (Object.keys(file.compressed).length > 0) headers.set('Vary', 'Accept-Encoding')
  if (coding) headers.set('Content-Encoding', coding)
  return headers
}

const missing = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })

/** Serves the given files; see `loadStaticSite`. */
const staticSite = (
  files: ReadonlyMap<string, StaticFile>,
  { origins = [], wasm = false }: Omit<StaticOptions, 'features'> = {},
): StaticSite => {
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const url = new URL(request.url)
    const decodedPath = percentDecoded(url.pathname)
    const pathname =
      files.has(decodedPath) || !isScreen(decodedPath, request.headers.get('Accept'))
        ? decodedPath
        : '/index.html'
    const file = files.get(pathname)
    if (!file) return missing()

    const coding = chooseCoding(file.compressed, request.headers.get('Accept-Encoding'))
    const tag = `"${file.hash}${coding ? `-${coding}` : ''}"`
    const headers = headersOf(pathname, file, coding, tag)
    if (runsInBrowser(pathname, file)) {
      for (const [name, value] of Object.entries(documentHeaders(url.hostname, origins, { wasm })))
        headers.set(name, value)
    }
    if (matchesTag(request.headers.get('If-None-Match'), tag))
      return new Response(null, { status: 304, headers })

    const body = (coding && file.compressed[coding]) ?? file.body
    headers.set('Content-Length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

/** The document with the features of this origin's API in its head. */
function withFeatures({ type, body: built }: StaticFile, features: readonly string[]): StaticFile {
  const meta = `<head>\n    <meta name="api-features" content="${features.join(' ')}" />`
  const body = new Uint8Array(Buffer.from(Buffer.from(built).toString().replace('<head>', meta)))
  const compressed = {
    br: new Uint8Array(brotliCompressSync(body)),
    gzip: new Uint8Array(gzipSync(body, { level: 9 })),
  }
  return { type, hash: hashOf(body), body, compressed }
}

/**
 * Reads the built dashboard into memory once and serves it from there. Paths are looked up among the files read, so
 * none can leave the folder.
 * @throws the file system's error if the build doesn't exist
 */
export async function loadStaticSite(
  dist: string,
  { features = [], ...options }: StaticOptions = {},
): Promise<StaticSite> {
  const files = await readStaticFiles(dist)
  const document = files.get('/index.html')
  if (document && features.length > 0) files.set('/index.html', withFeatures(document, features))
  return staticSite(files, options)
}

const notBuilt: StaticSite = () =>
  new Response('The dashboard isn’t built yet. Run: npm run build\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })

/** The built dashboard, or a hint if it isn't built (in development, Vite serves it). */
export async function loadSite(dist: string, options: StaticOptions): Promise<StaticSite> {
  try {
    return await loadStaticSite(dist, options)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return notBuilt
    throw error
  }
}

type Answer = (request: Request) => Promise<Response>

/** Routes the API's paths to `api` and all others to the dashboard. */
export function siteAndApi(site: StaticSite, api: Answer, prefixes: readonly string[]): Answer {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const isApi = prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
    return (isApi ? undefined : site(request)) ?? api(request)
  }
}
