import { i18n } from '~/contract/i18n'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Start of the grapheme at `index` (UTF-16 indices), so that e.g. a family emoji isn't cut in half. */
export function graphemeStart(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  return segmenter.segment(text).containing(index)?.index ?? index
}

export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * Truncates `text` to `max` graphemes, including the final "…". Segmenting is slow and a month has hundreds of texts, so it
 * is only done if a grapheme may be longer than one code unit.
 */
export function cutToGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max + 1)
  if (oneUnitEach.test(start)) return `${start.slice(0, max - 1).trimEnd()}…`
  const seen: string[] = []
  for (const grapheme of graphemes(text)) {
    if (seen.length === max) return `${seen.slice(0, -1).join('').trimEnd()}…`
    seen.push(grapheme)
  }
  return text
}

/** Latin text: apart from line breaks, nothing below U+0300 combines with the preceding character. */
const oneUnitEach = /^[\u0020-\u02FF]*$/u

/** A post's name in lists and tiles: its first non-empty line, truncated to `max` graphemes. */
export function postTitle(text: string, max = 80): string {
  const [line = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const clean = line.replace(/\s+/g, ' ').trim()
  return clean === '' ? i18n.t('Untitled post') : cutToGraphemes(clean, max)
}
