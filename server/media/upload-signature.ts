import { ApiError } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { incomingPath } from './paths'

/** What a signed PUT is bound to. */
export interface UploadGrant {
  readonly path: string
  readonly mimeType: string
  /** The most bytes that may be sent. */
  readonly maxBytes: number
  /** Milliseconds since 1970. */
  readonly expires: number
}

const encoder = new TextEncoder()

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

// An array, so that no value can run into the next one.
const signed = ({ path, mimeType, maxBytes, expires }: UploadGrant) =>
  encoder.encode(JSON.stringify(['PUT', path, mimeType, maxBytes, expires]))

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The address, from the root, that accepts one PUT of the granted file. */
export async function signedUploadPath(grant: UploadGrant, secret: string): Promise<string> {
  const signature = toHex(await crypto.subtle.sign('HMAC', await importKey(secret), signed(grant)))
  const query = new URLSearchParams({
    type: grant.mimeType,
    max: String(grant.maxBytes),
    expires: String(grant.expires),
    signature,
  })
  return `/uploads/${grant.path}?${query}`
}

const refused = () => new ApiError('invalid_signature', 'The upload URL wasn’t signed by this server.')

/** What the address of a PUT grants; 403 when it was not signed here, was changed, or `now` is past its time. */
export async function readUploadGrant(url: URL, secret: string, now: number): Promise<UploadGrant> {
  const { searchParams: query } = url
  const signature = query.get('signature') ?? ''
  const grant = {
    path: url.pathname.replace(/^\/uploads\//, ''),
    mimeType: query.get('type') ?? '',
    maxBytes: Number(query.get('max')),
    expires: Number(query.get('expires')),
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) throw refused()
  const valid = await crypto.subtle.verify('HMAC', await importKey(secret), fromHex(signature), signed(grant))
  if (!valid) throw refused()
  if (now >= grant.expires) {
    throw new ApiError('upload_expired', 'The upload URL has expired. Request a new one.')
  }
  return grant
}

/** Where a granted file is put: in the storage itself where a browser reaches it, else here. */
export function uploadAddress(
  grant: UploadGrant,
  { storage, clock, signingKey }: Dependencies,
): Promise<string> {
  if (!storage.signedPut) return signedUploadPath(grant, signingKey)
  const { path, mimeType, expires } = grant
  return storage.signedPut(incomingPath(path), { mimeType, lifeMs: expires - clock() })
}
