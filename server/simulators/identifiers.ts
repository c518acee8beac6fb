import { toBase64, toHex } from '~/domain/bytes'

const random = (length: number, alphabet: string): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')

const letters = 'abcdefghijklmnopqrstuvwxyz'
const capitals = letters.toUpperCase()
const decimalDigits = '0123456789'

/** A number as text: from 16 digits on it exceeds 2^53 and doesn't fit a JavaScript number. */
export const digits = (length: number, start = '1'): string =>
  start + random(length - start.length, decimalDigits)

/** Letters and digits, as in short links. */
export const word = (length: number): string => random(length, `${letters}${capitals}${decimalDigits}`)

export const base36 = (length: number): string => random(length, `${decimalDigits}${letters}`)

/** A number of 19 digits that grows with time, like X's post ids. */
export const snowflake = (now: number): string =>
  ((BigInt(now - 1_288_834_974_657) << 22n) + BigInt(Math.floor(Math.random() * 4_194_304))).toString()

/** SHA-256 as hex. Tokens are only stored as this hash. */
export async function sha256(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** SHA-256 as PKCE encodes it. */
export async function pkceChallenge(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return toBase64(new Uint8Array(hash)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Instagram's shortcode: the media's number, in base 36 here. */
export const shortcode = (id: string): string => BigInt(id).toString(36)

/** The number of a shortcode; undefined if it is invalid. */
export function ofShortcode(code: string): string | undefined {
  if (!/^[0-9a-z]{1,14}$/.test(code)) return undefined
  let id = 0n
  for (const digit of code) id = id * 36n + BigInt(parseInt(digit, 36))
  return id.toString()
}
