const random = (length: number, alphabet: string): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('')

const letters = 'abcdefghijklmnopqrstuvwxyz'
const capitals = letters.toUpperCase()
const figures = '0123456789'

/** A number as text: from 16 figures on it is beyond 2^53, which no JavaScript number holds. */
export const digits = (length: number, start = '1'): string => start + random(length - start.length, figures)

/** As in short links: letters and figures. */
export const word = (length: number): string => random(length, `${letters}${capitals}${figures}`)

export const base36 = (length: number): string => random(length, `${figures}${letters}`)

/** A number of 19 figures that grows with time, as X counts its posts. */
export const snowflake = (now: number): string =>
  ((BigInt(now - 1_288_834_974_657) << 22n) + BigInt(Math.floor(Math.random() * 4_194_304))).toString()

/** SHA-256 as hex: tokens are stored by it alone, never as they are. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 as PKCE writes it. */
export async function pkceChallenge(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
