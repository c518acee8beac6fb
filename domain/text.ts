import { i18n } from '~/contract/i18n'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** UTF-16 index where the character around `index`, as a person sees it, begins: a family emoji is never cut in half. */
export function graphemeStart(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  return segmenter.segment(text).containing(index)?.index ?? index
}

/** `text` by its characters as a person sees them. */
export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * `text` cut to at most `max` characters as a person sees them, the last of which is "…" then. A segmenter takes its
 * time and a month has hundreds of texts, so it is asked only where a character may be more than one code unit.
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

/** Latin letters, digits and signs: nothing before U+0300 joins what is before it (but for line breaks). */
const oneUnitEach = /^[\u0020-\u02FF]*$/u

/** A post's first line with anything on it, cut to `max` characters as people see them: its name in lists and tiles. */
export function postTitle(text: string, max = 80): string {
  const [line = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const clean = line.replace(/\s+/g, ' ').trim()
  return clean === '' ? i18n.t('Untitled post') : cutToGraphemes(clean, max)
}
