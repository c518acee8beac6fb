/** A piece of a text as feeds colour it. */
export interface Run {
  readonly text: string
  /** A hashtag, a mention or an address. */
  readonly link: boolean
  /** Past the limit. */
  readonly over: boolean
}

const linked = /(https?:\/\/[^\s]*[^\s.,;:!?)\]'’”]|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*)/gu

/** `text` in runs of one look each; from UTF-16 index `overAt` on it does not fit. */
export function textRuns(text: string, overAt = text.length): Run[] {
  const runs: Run[] = []
  const add = (from: number, to: number, link: boolean) => {
    const middle = Math.min(Math.max(overAt, from), to)
    if (middle > from) runs.push({ text: text.slice(from, middle), link, over: false })
    if (to > middle) runs.push({ text: text.slice(middle, to), link, over: true })
  }
  let at = 0
  for (const match of text.matchAll(linked)) {
    add(at, match.index, false)
    add(match.index, match.index + match[0].length, true)
    at = match.index + match[0].length
  }
  add(at, text.length, false)
  return runs
}
