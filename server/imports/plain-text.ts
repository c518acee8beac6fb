import { load } from 'cheerio/slim'

/** Control characters, and the invisible ones that reorder or hide text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const invisibleCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Past this many characters no field of the API reads on (api.md section 2: at most 5,000). */
const maxRawLength = 20_000

/**
 * What a page says, as plain text: markup and entities resolved (sites escape HTML inside JSON-LD and metadata, some
 * twice), scripts dropped, white space folded, unseen characters removed. Safe to store; still to be escaped when shown.
 */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  let text = value.slice(0, maxRawLength)
  for (let round = 0; round < 3 && /<[a-z!/?]|&(#|[a-z])/i.test(text); round++) {
    const $ = load(text, {}, false)
    $('script, style, noscript, template, iframe').remove()
    text = $.root().text()
  }
  return text
    .replace(/<\/?[a-z!][^<>]*>?/gi, ' ')
    .replace(invisibleCharacters, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `max` characters (code points, design.md "Lengths"), cut between words where one ends near enough. */
export function clip(text: string, max: number): string {
  const points = Array.from(text)
  if (points.length <= max) return text
  const cut = points.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}
