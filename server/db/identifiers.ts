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

/** 0 to 1, always the same for an identifier: spreads work that would otherwise happen at the same time. */
export const fractionOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1000, 0) / 1000
