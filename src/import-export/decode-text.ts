/** Decoded text with its detected encoding. */
export interface DecodedText {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** Counts zero bytes at even and odd offsets: UTF-16 without a byte order mark has them on one side only. */
function zeros(bytes: Uint8Array): readonly [even: number, odd: number] {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 1000).entries())
    if (byte === 0) counts[index % 2 === 0 ? 0 : 1]++
  return counts
}

function encodingOf(bytes: Uint8Array): DecodedText['encoding'] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const [even, odd] = zeros(bytes)
  const threshold = Math.min(bytes.length, 1000) / 5
  if (odd > threshold && even < odd / 4) return 'utf-16le'
  if (even > threshold && odd < even / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // The usual encoding of "CSV" files from Western European spreadsheets, in which every byte is valid.
    return 'windows-1252'
  }
}

/** Characters 0x80 to 0x9F; all others equal their Unicode code points. Node 20's decoder lacks these. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows1252(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += windows1252[byte - 0x80] ?? String.fromCharCode(byte)
  return text
}

/** Decodes text in its detected encoding, without the byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  const text =
    encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)
  return { text, encoding }
}

/** True for text decoded from a binary file, e.g. an image with a table's extension. */
export const isBinary = (text: string): boolean => {
  const start = text.slice(0, 4000)
  let controlCharacters = 0
  for (const character of start) if (character < ' ' && !'\t\r\n\f'.includes(character)) controlCharacters++
  return controlCharacters > start.length / 50 || start.includes('\0')
}
