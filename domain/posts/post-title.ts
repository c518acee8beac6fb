import { graphemes } from '../text/grapheme'

/** A post's first line with anything on it, cut to `max` characters as people see them: its name in lists and tiles. */
export function postTitle(text: string, max = 80): string {
  const [line = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const clean = line.replace(/\s+/g, ' ').trim()
  if (clean === '') return 'Untitled post'
  if (clean.length <= max) return clean
  const seen: string[] = []
  for (const grapheme of graphemes(clean)) {
    if (seen.length === max) return `${seen.slice(0, -1).join('').trimEnd()}…`
    seen.push(grapheme)
  }
  return clean
}
