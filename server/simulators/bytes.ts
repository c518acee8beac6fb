import * as z from 'zod/mini'
import type { Platform } from '~/contract'
import { fromBase64, toBase64 } from '~/domain/bytes'
import { collection, type SimulatorStore } from './store'

/**
 * Images up to this size are stored for the feed; of all other files only size and checksum are kept. In
 * bytes.
 */
const maxStoredBytes = 2 * 1024 * 1024

/** Bytes from which a file's type is detected. */
const headBytes = 64 * 1024

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 of some bytes, continuing from that of the preceding bytes (0 at the start). */
export function checksum(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

const Part = z.object({ base64: z.string() })

export interface Received {
  readonly bytes: number
  readonly crc: number
  /** The first bytes, to detect the file's type. */
  readonly head: Uint8Array
}

/** Stores the parts of images, and counts everything that arrives. */
export function createBytes(store: SimulatorStore, platform: Platform) {
  const parts = collection(store, platform, 'bytes', Part)
  return {
    /**
     * Counts a body without holding it in memory. Stores it as part `index` of an image if it is small
     * enough.
     */
    async receive(
      mediaId: string,
      body: ReadableStream<Uint8Array> | null,
      given: { readonly index: number; readonly crc: number; readonly keep: boolean },
    ): Promise<Received> {
      let bytes = 0
      let crc = given.crc
      const chunks: Uint8Array[] = []
      if (body) {
        const reader = body.getReader()
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          if (bytes < (given.keep ? maxStoredBytes : headBytes)) chunks.push(chunk.value)
          bytes += chunk.value.length
          crc = checksum(chunk.value, crc)
        }
      }
      const all = new Uint8Array(await new Blob(chunks.map((part) => new Uint8Array(part))).arrayBuffer())
      if (given.keep && bytes > 0 && bytes <= maxStoredBytes)
        await parts.put(`${mediaId}.${given.index}`, { base64: toBase64(all) })
      return { bytes, crc, head: all.subarray(0, headBytes) }
    },
    /** A stored image; undefined if it was too large or isn't an image. */
    async picture(mediaId: string): Promise<Blob | undefined> {
      const found: Uint8Array<ArrayBuffer>[] = []
      for (let index = 0; ; index += 1) {
        const part = await parts.get(`${mediaId}.${index}`)
        if (!part) break
        found.push(fromBase64(part.base64))
      }
      return found.length > 0 ? new Blob(found) : undefined
    },
    /** True if an image of this size is stored. */
    keeps: (mimeType: string, size: number): boolean =>
      mimeType.startsWith('image/') && size <= maxStoredBytes,
  }
}
