import { cutToGraphemes } from '../text/grapheme'

/** A post's first line with anything on it, cut to `max` characters as people see them: its name in lists and tiles. */
export function postTitle(text: string, max = 80): string {
  const [line = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const clean = line.replace(/\s+/g, ' ').trim()
  return clean === '' ? 'Untitled post' : cutToGraphemes(clean, max)
}
