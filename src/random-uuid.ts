/** A random UUID (version 4, RFC 9562). */
function randomUUID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Adds `crypto.randomUUID` where the browser has none: outside secure contexts, as on plain http from another machine. */
export function provideRandomUuid(): void {
  if (!('randomUUID' in crypto)) Object.assign(crypto, { randomUUID })
}
