import type { Platform } from '~/contract'

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

export type Severity = 'block' | 'warn' | 'note'
type Subject = 'text' | 'title' | 'media' | 'hashtags' | 'mentions' | 'link'

/** `weighted` is X's own count; `codepoints` are Unicode characters; `utf16` are JavaScript's units; `bytes` of UTF-8. */
export type Unit = 'weighted' | 'codepoints' | 'utf16' | 'bytes'

export interface Source {
  readonly name: string
  readonly url?: string
}

/** Circumstances in which a rule holds; without one it always does. */
export type Circumstance = 'photos' | 'noPhotos' | 'reel' | 'feed'

interface Facts {
  readonly id: string
  /** `api` for the studio's own caps (api.md section 8). */
  readonly platform: Platform | 'api'
  readonly subject: Subject
  /** From a page of the platform itself. Only such rules block. */
  readonly official: boolean
  /** The delivering service may convert a file that breaks it (api.md is silent on that), so it warns and says so (decision 28). */
  readonly convertible?: boolean
  /** How the platform behaves, rather than what it refuses: told as a note. */
  readonly behaviour?: boolean
  readonly when?: Circumstance
  readonly source: Source
  /** YYYY-MM-DD. */
  readonly checkedOn: string
  readonly message: string
}

type LengthTest = { readonly test: 'length'; readonly limit: number; readonly unit: Unit }

/** What a rule looks at; `checks/` has one function for each. */
type Test =
  | LengthTest
  /** Characters that may not occur. */
  | { readonly test: 'characters'; readonly refused: readonly string[] }
  | { readonly test: 'required' }
  | { readonly test: 'count'; readonly of: 'all' | 'pictures' | 'gifs' | 'videos'; readonly limit: number }
  /** One kind of file alone. With `gifs`, a GIF is a kind of its own. */
  | { readonly test: 'mixed'; readonly gifs?: boolean }
  /** Together as a comma-separated list, in characters. */
  | { readonly test: 'tags'; readonly limit: number }
  | { readonly test: 'bytes'; readonly of: 'image' | 'gif'; readonly limit: number; readonly unit: 'bytes' }
  | { readonly test: 'format'; readonly allowed: readonly string[] }
  /** Pixels. */
  | { readonly test: 'width'; readonly min: number; readonly limit: number }
  | { readonly test: 'shorterSide'; readonly limit: number }
  | { readonly test: 'pixels'; readonly limit: number }
  /** Width divided by height. */
  | { readonly test: 'ratio'; readonly of: 'pictures' | 'videos'; readonly min: number; readonly max: number }
  /** A short upright video is treated otherwise; `limit` in seconds. */
  | { readonly test: 'short'; readonly limit: number }
  | { readonly test: 'linkPresent'; readonly withMedia?: boolean }
  | { readonly test: 'always' }

/** One ruling as data: what is allowed, who says so, and since when we know. */
export type Limit = Facts & Test
export type LimitOf<Name extends Test['test']> = Facts & Extract<Test, { test: Name }>
export type LengthLimit = LimitOf<'length'>

/** Official limits block, all else warns (platforms.md); what is only good to know is a note. */
export function severityOf(rule: Limit): Severity {
  if (rule.behaviour) return 'note'
  return rule.official && !rule.convertible ? 'block' : 'warn'
}
