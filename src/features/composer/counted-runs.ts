import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import { graphemes } from '~/domain/text'
import { measure, weightedLength } from '~/domain/platforms/text-length'
import type { Unit } from '~/domain/platforms/limits'

/** `wide`: characters that X counts as 2, such as Chinese, Japanese and Korean. */
export type RunKind = 'link' | 'emoji' | 'wide' | 'plain'

/** A piece of text whose characters all count alike, with its length in each unit. */
export interface CountedRun {
  readonly kind: RunKind
  readonly text: string
  /** UTF-16 index in the text. */
  readonly start: number
  readonly costs: Readonly<Record<Unit, number>>
}

const pictured = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

// twitter-text is slow, and a text of 10,000 characters has few distinct ones.
const weights = new Map<string, number>()

function weightOf(grapheme: string): number {
  const known = weights.get(grapheme)
  if (known !== undefined) return known
  const weight = weightedLength(grapheme)
  if (weights.size > 5_000) weights.clear()
  weights.set(grapheme, weight)
  return weight
}

function kindOf(grapheme: string): RunKind {
  if (weightOf(grapheme) < 2) return 'plain'
  return pictured.test(grapheme) ? 'emoji' : 'wide'
}

const costsOf = (text: string, weighted: number): CountedRun['costs'] => ({
  weighted,
  codepoints: measure(text, 'codepoints'),
  utf16: text.length,
  bytes: measure(text, 'bytes'),
})

/** Runs in a stretch of text without links. */
function runsIn(text: string, from: number): CountedRun[] {
  const runs: { kind: RunKind; text: string; start: number; weight: number }[] = []
  let start = from
  for (const grapheme of graphemes(text)) {
    const kind = kindOf(grapheme)
    const last = runs.at(-1)
    if (last?.kind === kind) {
      last.text += grapheme
      last.weight += weightOf(grapheme)
    } else runs.push({ kind, text: grapheme, start, weight: weightOf(grapheme) })
    start += grapheme.length
  }
  return runs.map(({ weight, ...run }) => ({ ...run, costs: costsOf(run.text, weight) }))
}

/** Splits `text` into runs with their lengths, which add up to the platforms' own counts. */
export function countedRuns(text: string): CountedRun[] {
  const runs: CountedRun[] = []
  let at = 0
  for (const { url, indices } of extractUrlsWithIndices(text)) {
    const [start] = indices
    const end = start + url.length
    runs.push(...runsIn(text.slice(at, start), at))
    runs.push({ kind: 'link', text: url, start, costs: costsOf(url, weightedLength(url)) })
    at = end
  }
  return [...runs, ...runsIn(text.slice(at), at)]
}
