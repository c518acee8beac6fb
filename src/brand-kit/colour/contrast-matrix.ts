import { contrast, wcagAA } from './contrast'
import { suggestInk } from './suggest'

export interface ContrastCell {
  readonly ink: string
  readonly ground: string
  /** 1 to 21. */
  readonly ratio: number
  /** `text` passes for all text, `large` for large text and parts alone, `none` for nothing that must be read. */
  readonly passes: 'text' | 'large' | 'none'
  /** For what does not pass for text: the nearest ink that would. */
  readonly suggestion?: string
}

/** Each ink on each ground, row by ground; pairs of which one is no colour are left out. */
export function contrastMatrix(inks: readonly string[], grounds: readonly string[]): ContrastCell[][] {
  return grounds.map((ground) => inks.flatMap((ink) => cell(ink, ground) ?? []))
}

function cell(ink: string, ground: string): ContrastCell | undefined {
  const ratio = contrast(ink, ground)
  if (ratio === undefined) return undefined
  if (ratio >= wcagAA.text) return { ink, ground, ratio, passes: 'text' }
  const suggestion = suggestInk(ink, ground)
  const passes = ratio >= wcagAA.large ? 'large' : 'none'
  return { ink, ground, ratio, passes, ...(suggestion && { suggestion }) }
}
