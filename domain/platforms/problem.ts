import type { Limit, Severity } from './limit'

/** UTF-16 indices into the draft's text, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What a check found: the sentence a person reads, and where to look. */
export interface Finding {
  readonly sentence: string
  /** The characters of the draft's own text that are concerned. */
  readonly over?: TextRange
  /** By how much the limit is passed, in the rule's unit. */
  readonly by?: number
  /** Index of the file concerned. */
  readonly mediaIndex?: number
}

export interface Problem extends Finding {
  readonly rule: Limit
  readonly severity: Severity
}
