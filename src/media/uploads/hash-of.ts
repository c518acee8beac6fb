import { toHex } from '~/domain/bytes'

/** Bytes read at once, which bounds the memory use. */
const part = 4 * 2 ** 20

/**
 * A hash of a file's content: the SHA-256 of the SHA-256s of its 4 MiB parts, as hex. WebCrypto can't digest streams, but
 * is about ten times as fast as JavaScript; digesting in parts bounds the memory.
 */
export async function hashOf(file: Blob): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / part))
  const digests = new Uint8Array(count * 32)
  for (let index = 0; index < count; index++) {
    const bytes = await file.slice(index * part, (index + 1) * part).arrayBuffer()
    digests.set(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), index * 32)
  }
  return toHex(await crypto.subtle.digest('SHA-256', digests))
}
