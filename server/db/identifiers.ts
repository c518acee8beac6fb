import { v7 } from 'uuid'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of Crockford's base 32, 5 bits each, from the system's secure random source. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')
}

/**
 * A new identifier such as `post_019ab…`: its kind and a UUID v7, which increases within a process, so that records
 * made in the same millisecond keep their order in lists.
 */
export const newId = (kind: string): string => `${kind}_${v7()}`
