const encoder = new TextEncoder()

const importKey = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The signed values: a list, so that adjacent values can't be confused. */
type Signed = readonly (string | number)[]

/** HMAC-SHA-256 of the values in hex. */
export async function sign(values: Signed, secret: string): Promise<string> {
  const bytes = encoder.encode(JSON.stringify(values))
  return toHex(await crypto.subtle.sign('HMAC', await importKey(secret), bytes))
}

/** True if `signature` is valid for the values; compared in constant time. */
export async function isSigned(values: Signed, signature: string, secret: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = encoder.encode(JSON.stringify(values))
  return crypto.subtle.verify('HMAC', await importKey(secret), fromHex(signature), bytes)
}
