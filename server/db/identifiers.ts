import { v7 } from 'uuid'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of Crockford's base 32, 5 bits each, from the system's secure source. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')
}

/**
 * A new identifier such as `post_019ab…`: the name of its kind and a UUID of version 7, which grows within a process, so
 * that records made in the same millisecond are listed in the order in which they were made.
 */
export const newId = (kind: string): string => `${kind}_${v7()}`
