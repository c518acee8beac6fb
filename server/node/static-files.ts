import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Coding } from './accept'

/** A file of the built dashboard with its precompressed forms (scripts/precompress.mjs), held in memory. */
export interface StaticFile {
  type: string
  /** Of the plain content, without quotes. */
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

const typeOf = (name: string): string => types[path.extname(name).toLowerCase()] ?? 'application/octet-stream'

/** A dot file (the build's stamp) is never served; a compressed form only under the plain one's name. */
const isServed = (name: string, all: ReadonlySet<string>): boolean =>
  !name.split('/').some((part) => part.startsWith('.')) &&
  !(/\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, '')))

/**
 * Reads the folder of the build once, by URL path (`/assets/a.js`).
 * @throws the file system's error when there is no such folder.
 */
export const readStaticFiles = async (dist: string): Promise<Map<string, StaticFile>> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  const all = new Set(names)
  const content = async (name: string) => new Uint8Array(await readFile(path.join(dist, name)))
  const load = async (name: string): Promise<[string, StaticFile]> => {
    const body = await content(name)
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const compressed = {
      ...(all.has(`${name}.br`) && { br: await content(`${name}.br`) }),
      ...(all.has(`${name}.gz`) && { gzip: await content(`${name}.gz`) }),
    }
    return [`/${name}`, { type: typeOf(name), hash, body, compressed }]
  }
  return new Map(await Promise.all(names.filter((name) => isServed(name, all)).map(load)))
}
