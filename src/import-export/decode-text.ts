/** Decoded text with its detected or assumed encoding, as the Encoding Standard names it. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/** Windows’ encodings for the languages that don't use Windows-1252. Spreadsheets save “CSV” files in them. */
const windowsEncodings: readonly (readonly [encoding: string, languages: readonly string[]])[] = [
  ['Windows-1250', ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq']],
  ['Windows-1251', ['be', 'bg', 'kk', 'mk', 'ru', 'sr', 'uk']],
  ['Windows-1253', ['el']],
  ['Windows-1254', ['az', 'tr']],
  ['Windows-1255', ['he']],
  ['Windows-1256', ['ar', 'fa', 'ur']],
  ['Windows-1257', ['et', 'lt', 'lv']],
  ['Windows-1258', ['vi']],
  ['Windows-874', ['th']],
  ['Shift_JIS', ['ja']],
  ['EUC-KR', ['ko']],
]

/** The encoding that Windows uses for text of a language, a BCP 47 tag such as `de-CH`. */
function windowsEncoding(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'Big5' : 'GB18030'
  return windowsEncodings.find(([, languages]) => languages.includes(language))?.[0] ?? 'Windows-1252'
}

/** Counts zero bytes at even and odd offsets: UTF-16 without a byte order mark has them on one side only. */
function zeros(bytes: Uint8Array): readonly [even: number, odd: number] {
  const counts: [number, number] = [0, 0]
  for (const [index, byte] of bytes.subarray(0, 1000).entries())
    if (byte === 0) counts[index % 2 === 0 ? 0 : 1]++
  return counts
}

function encodingOf(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'UTF-16LE'
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  const [even, odd] = zeros(bytes)
  const threshold = Math.min(bytes.length, 1000) / 5
  if (odd > threshold && even < odd / 4) return 'UTF-16LE'
  if (even > threshold && odd < even / 4) return 'UTF-16BE'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return windowsEncoding(language)
  }
}

/**
 * Decodes text in its detected encoding, without the byte order mark. What is neither UTF-8 nor UTF-16 is read in the
 * encoding that Windows uses for `language`, a BCP 47 tag.
 */
export function decodeText(bytes: Uint8Array, language: string): DecodedText {
  const encoding = encodingOf(bytes, language)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

/** True for text decoded from a binary file, e.g. an image with a table's extension. */
export const isBinary = (text: string): boolean => {
  const start = text.slice(0, 4000)
  let controlCharacters = 0
  for (const character of start) if (character < ' ' && !'\t\r\n\f'.includes(character)) controlCharacters++
  return controlCharacters > start.length / 50 || start.includes('\0')
}
