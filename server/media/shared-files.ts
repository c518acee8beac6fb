import { eq } from 'drizzle-orm'
import { media } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { isLocalName, isPublicAddress } from '../imports/page-address'
import type { Dependencies } from '../ports/dependencies'
import { answerFile, sandboxHeaders } from './byte-range'
import { filePath, isSigned, sign, sizedPath } from './media-files'

// Signed, expiring file addresses for platforms that fetch media. They don't reveal the file's permanent address.

const prefix = '/files/shared/'

/** A library file, or a JPEG copy of it, to share by address. */
export interface SharedFile {
  /** Id of the media item. */
  readonly id: string
  /** Its path, which isn't part of the studio's shared address. */
  readonly path: string
  /** Width of the JPEG copy in pixels; the original file if omitted. */
  readonly jpegWidth?: number | undefined
  readonly mimeType: string
  /** Last segment of the address: ASCII, with an extension that matches the type. */
  readonly fileName: string
}

interface Grant {
  readonly id: string
  /** Empty for the original. */
  readonly width: string
  readonly mimeType: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const values = ({ id, width, mimeType, expires }: Grant) => ['GET', id, width, mimeType, expires] as const

/** Storage path of a file or its JPEG copy. */
export const storedAt = ({ path, jpegWidth }: Pick<SharedFile, 'path' | 'jpegWidth'>): string =>
  jpegWidth === undefined ? filePath(path) : sizedPath(path, jpegWidth, 'jpeg')

/** True if an origin looks reachable from the internet: https, and no local name or address. */
export function isPublicOrigin(origin: string | undefined): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' || isLocalName(hostname)) return false
  const bare = hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$/.test(bare) || bare.includes(':')
  return isAddress ? isPublicAddress(bare) : bare.includes('.')
}

/** An address at `origin` that serves the file for `lifeMs` milliseconds. */
export async function sharedAddress(
  file: SharedFile,
  { origin, lifeMs }: { origin: string; lifeMs: number },
  { clock, signingKey }: Pick<Dependencies, 'clock' | 'signingKey'>,
): Promise<string> {
  const { id, mimeType, jpegWidth } = file
  const grant = { id, mimeType, width: jpegWidth?.toString() ?? '', expires: clock() + lifeMs }
  const signature = await sign(values(grant), signingKey)
  const query = new URLSearchParams({
    id,
    width: grant.width,
    type: mimeType,
    expires: String(grant.expires),
    signature,
  })
  return `${origin}${prefix}${file.fileName}?${query}`
}

/**
 * A public address of the file: the storage's own if it is reachable, else one of this studio. Undefined if neither is
 * reachable from the internet.
 */
export async function publicAddress(
  file: SharedFile,
  lifeMs: number,
  deps: Pick<Dependencies, 'clock' | 'signingKey' | 'storage' | 'origin'>,
): Promise<string | undefined> {
  const signed = await deps.storage.signedGet?.(storedAt(file), { mimeType: file.mimeType, lifeMs })
  if (signed !== undefined && isPublicOrigin(new URL(signed).origin)) return signed
  const { origin } = deps
  return origin !== undefined && isPublicOrigin(origin)
    ? sharedAddress(file, { origin, lifeMs }, deps)
    : undefined
}

/** True if platforms can fetch files from this studio or its storage. */
export async function canBeFetched(
  deps: Pick<Dependencies, 'clock' | 'signingKey' | 'storage' | 'origin'>,
): Promise<boolean> {
  const probe = { id: 'probe', path: 'probe', mimeType: 'image/jpeg', fileName: 'probe.jpg' }
  return (await publicAddress(probe, 60_000, deps)) !== undefined
}

/** True for addresses made by `sharedAddress`. */
export const isShared = (url: string): boolean => new URL(url).pathname.startsWith(prefix)

async function readGrant(url: URL, { signingKey, clock }: Dependencies): Promise<Grant> {
  const { searchParams: query } = url
  const grant = {
    id: query.get('id') ?? '',
    width: query.get('width') ?? '',
    mimeType: query.get('type') ?? '',
    expires: Number(query.get('expires')),
  }
  if (!(await isSigned(values(grant), query.get('signature') ?? '', signingKey)))
    throw notFound(/*i18n*/ 'file')
  if (clock() >= grant.expires) throw new ApiError('not_found', /*i18n*/ 'This address has expired.')
  return grant
}

/** GET and HEAD of a shared file, with byte ranges. Throws 404 if the address was changed or has expired. */
export async function serveShared(request: Request, deps: Dependencies): Promise<Response> {
  const grant = await readGrant(new URL(request.url), deps)
  const [row] = await deps.db.select().from(media).where(eq(media.id, grant.id))
  if (!row) throw notFound(/*i18n*/ 'file')
  const path = storedAt({ path: row.path, jpegWidth: grant.width === '' ? undefined : Number(grant.width) })
  const size = await deps.storage.size(path)
  if (size === undefined) throw notFound(/*i18n*/ 'file')
  const headers = new Headers({
    ...sandboxHeaders,
    'content-type': grant.mimeType,
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  return answerFile(request, deps, { path, size, headers }, request.headers.get('range'))
}
