import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from '~/domain/bytes'

// Encryption of secrets in the database (docs/decisions/0043-signing-in-to-platforms.md): AES-256-GCM, bound to their
// place.

/** A sealed value can't be opened: its key is unknown, or it was modified or moved. */
export class SealError extends Error {
  override readonly name = 'SealError'
}

/** Encrypts with the first of its keys, and decrypts with any of them. */
export interface Seal {
  /** `place` names table, column and row; opening requires the same one. */
  seal(text: string, place: string): Promise<string>
  /** @throws SealError */
  open(sealed: string, place: string): Promise<string>
  /** True if it was sealed with the first key. */
  isCurrent(sealed: string): boolean
}

/** Length of a key in bytes. */
const keyBytes = 32
const ivBytes = 12
const version = 'v1'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function fromText(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text)
  } catch {
    throw new SealError('This isn’t a sealed value.')
  }
}

/** An identifier of a key that reveals nothing about it. */
const idOf = (key: Uint8Array): string => bytesToHex(sha256(key)).slice(0, 12)

/** The key as base64, as in `STUDIO_SECRET_KEY` and the key file. */
export const keyText = (key: Uint8Array): string => toBase64(key)

export const newKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(keyBytes))

/** Parses a key in base64, plain or URL-safe; undefined if it isn't 32 bytes. */
export function parseKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = text.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/]{43}$/.test(plain)) return undefined
  const key = fromText(plain)
  return key.length === keyBytes ? key : undefined
}

/** A seal with at least one key: the first encrypts, all decrypt. */
export function createSeal(keys: readonly Uint8Array<ArrayBuffer>[]): Seal {
  const [first] = keys
  if (!first || keys.some((key) => key.length !== keyBytes)) throw new Error('A seal needs keys of 32 bytes.')
  const current = idOf(first)
  const imported = new Map(
    keys.map((key) => [
      idOf(key),
      // Imported once, on first use.
      lazy(() => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])),
    ]),
  )
  const keyOf = async (id: string): Promise<CryptoKey> => {
    const key = imported.get(id)
    if (!key) throw new SealError('The key that sealed this value isn’t known.')
    return key()
  }
  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(`${version}:${current}:${place}`) }
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt(algorithm, await keyOf(current), bytesOf(text)),
      )
      const whole = new Uint8Array(ivBytes + sealed.length)
      whole.set(iv)
      whole.set(sealed, ivBytes)
      return `${version}.${current}.${toBase64(whole)}`
    },
    async open(value, place) {
      const [written, id = '', text = '', ...rest] = value.split('.')
      if (written !== version || rest.length > 0) throw new SealError('This isn’t a sealed value.')
      const key = await keyOf(id)
      const whole = fromText(text)
      const additionalData = bytesOf(`${version}:${id}:${place}`)
      const algorithm = { name: 'AES-GCM', iv: whole.subarray(0, ivBytes), additionalData }
      try {
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, whole.subarray(ivBytes)))
      } catch (error) {
        throw new SealError('This sealed value was changed, or belongs elsewhere.', { cause: error })
      }
    },
    isCurrent: (value) => value.startsWith(`${version}.${current}.`),
  }
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
