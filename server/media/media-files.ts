import { eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { MediaType } from '~/contract'
import { toHex } from '~/domain/bytes'
import type { Transaction } from '../db/database'
import { randomText } from '../db/identifiers'
import { media } from '../db/schema'
import { withoutNulls } from '../http/envelope'
import type { MediaStorage } from '../ports/media-storage'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'video/quicktime': 'mov',
}

/** File extension of a type, such as `png` for `image/png`. At most 10 characters, since paths are limited. */
export function extensionOf(mimeType: string): string {
  return extensions[mimeType] ?? (/\/(?:x-)?([a-z0-9]{1,10})/.exec(mimeType)?.[1] || 'bin')
}

/** `name` as a URL segment: letters, digits and dashes, with an extension that matches the type. */
function fileNameOf(name: string, mimeType: string): string {
  const stem = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${stem || 'file'}.${extensionOf(mimeType)}`
}

/** A new unguessable path: 160 random bits, then a readable name. */
export function newMediaPath(name: string, mimeType: string): string {
  return `${randomText(32)}/${fileNameOf(name, mimeType)}`
}

/** Storage path of a file between its PUT and `complete`. It isn't served from there. */
export const incomingPath = (path: string): string => `incoming/${path}`
/** Storage path of a registered file. */
export const filePath = (path: string): string => `files/${path}`
/** Storage path of a resized copy of a registered file. */
export const sizedPath = (path: string, width: number, format: string): string =>
  `sized/${path}.${width}.${format}`
/** Storage path of a video's poster, beside its resized copies. */
export const posterPath = (path: string): string => `sized/${path}.poster.jpeg`

export type MediaRow = Omit<typeof media.$inferSelect, 'searchText'>

const { searchText: _, ...columns } = getTableColumns(media)
/** All columns of a media item but its search text. */
export const mediaColumns = columns

/** The address of a media file in its stored form, without origin (see addresses.ts). */
export const mediaAddress = (path: string): string => `/files/${path}`

/** The condition for a media item with this stored address. */
export function isAt(address: string): SQL | undefined {
  const path = /^\/files\/(.+)/.exec(address)?.[1]
  return or(eq(media.elsewhere, address), path === undefined ? undefined : eq(media.path, path))
}

/** A media item as the API returns it. */
export function mediaRecord({ workspaceId: _, path, elsewhere, ...row }: MediaRow) {
  return withoutNulls({
    ...row,
    url: elsewhere ?? mediaAddress(path),
    createdAt: row.createdAt.toISOString(),
  })
}

export interface NewFile {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly type: MediaType
  readonly mimeType: string
  readonly bytes: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly source: 'generation' | 'import'
  readonly prompt?: string | undefined
  readonly campaignId?: string | undefined
  readonly at: Date
}

/** Writes a generated or imported file to the storage. It isn't served until its row is inserted (`registerFiles`). */
export async function storeFile(file: NewFile, storage: MediaStorage): Promise<MediaRow> {
  const path = newMediaPath(file.name, file.mimeType)
  const bytes = new Uint8Array(file.bytes)
  const size = await storage.write(filePath(path), new Blob([bytes]).stream(), bytes.byteLength)
  return {
    id: file.id,
    workspaceId: file.workspaceId,
    path,
    name: file.name,
    type: file.type,
    mimeType: file.mimeType,
    size,
    width: file.width,
    height: file.height,
    source: file.source,
    prompt: file.prompt ?? null,
    campaignId: file.campaignId ?? null,
    elsewhere: null,
    altText: null,
    duration: null,
    createdAt: file.at,
  }
}

/** Inserts the rows of stored files. */
export async function registerFiles(tx: Transaction, rows: MediaRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(media).values(rows)
}

const encoder = new TextEncoder()

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The signed values: a list, so that adjacent values can't be confused. */
type Signed = readonly (string | number)[]

/** HMAC-SHA-256 of the values in hex. */
export async function sign(values: Signed, secret: string): Promise<string> {
  const bytes = encoder.encode(JSON.stringify(values))
  return toHex(await crypto.subtle.sign('HMAC', await importKey(secret), bytes))
}

/** True if `signature` is valid for the values; compared in constant time. */
export async function isSigned(values: Signed, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = encoder.encode(JSON.stringify(values))
  return crypto.subtle.verify('HMAC', await importKey(secret), fromHex(signature), bytes)
}
