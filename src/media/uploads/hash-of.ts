/** Bytes read at once: all that a file of any size takes of memory. */
const part = 4 * 2 ** 20

/**
 * A hash of a file's content: the SHA-256 of the SHA-256 of each 4 MiB of it, as hex. The browser's own digest takes no
 * streams; digesting by parts keeps its speed, about ten times that of one in JavaScript, and bounds the memory.
 */
export async function hashOf(file: Blob): Promise<string> {
  const count = Math.max(1, Math.ceil(file.size / part))
  const digests = new Uint8Array(count * 32)
  for (let index = 0; index < count; index++) {
    const bytes = await file.slice(index * part, (index + 1) * part).arrayBuffer()
    digests.set(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), index * 32)
  }
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', digests))
  return Array.from(whole, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
