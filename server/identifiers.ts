const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `length` characters of Crockford's base 32, 5 bits each, from the system's secure source. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 32]).join('')
}

/** A new identifier such as `post_8f2…`: 80 random bits behind the name of its kind. */
export function newId(kind: string): string {
  return `${kind}_${randomText(16)}`
}
