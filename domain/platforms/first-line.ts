import type { TextRange } from './problem'

export interface FirstLine extends TextRange {
  readonly text: string
}

/** The first line with anything on it, trimmed: YouTube's and Reddit's title, as the API has no field for one. */
export function firstLine(text: string): FirstLine {
  const [found = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const line = found.trimEnd()
  const start = line === '' ? 0 : text.indexOf(line)
  return { text: line, start, end: start + line.length }
}
