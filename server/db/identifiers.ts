const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Random bytes that wait for their use: asking the system for each identifier costs more than the rest of it. */
const pool = new Uint8Array(2048)
let used = pool.length

function randomByte(): number {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const byte = pool[used] ?? 0
  // Nobody who reads the memory later finds what a secret was made of.
  pool[used++] = 0
  return byte
}

/** `length` characters of Crockford's base 32, 5 bits each, from the system's secure source. */
export function randomText(length: number): string {
  let text = ''
  for (let each = 0; each < length; each++) text += alphabet.charAt(randomByte() % 32)
  return text
}

/** How many identifiers of one millisecond go on growing without running ahead of the clock. */
const perMs = 1024
let last = 0

/** 11 characters that grow from one to the next, and with the clock. */
function growingText(): string {
  last = Math.max(last + 1, Date.now() * perMs)
  let text = ''
  for (let rest = last, each = 0; each < 11; each++, rest = Math.floor(rest / 32))
    text = alphabet.charAt(rest % 32) + text
  return text
}

/**
 * A new identifier such as `post_8f2…`: a growing part, so that records made in the same millisecond are listed in the
 * order in which they were made, and 40 random bits behind the name of its kind.
 */
export function newId(kind: string): string {
  return `${kind}_${growingText()}${randomText(8)}`
}
