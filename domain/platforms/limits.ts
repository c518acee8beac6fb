import type { Platform } from '~/contract'

/** UTF-16 indices into the draft's text, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What a check found: a sentence for the person, and the affected part. */
export interface Finding {
  readonly sentence: string
  /** The affected characters of the draft's own text. */
  readonly over?: TextRange
  /** How far the limit is exceeded, in the rule's unit. */
  readonly by?: number
  /** Index of the affected file. */
  readonly mediaIndex?: number
}

export interface Problem extends Finding {
  readonly rule: Limit
  readonly severity: Severity
}

export type Severity = 'block' | 'warn' | 'note'
type Subject = 'text' | 'title' | 'media' | 'hashtags' | 'mentions' | 'link'

/**
 * `weighted` is X's own count, `codepoints` are Unicode characters, `utf16` are JavaScript's units, `bytes`
 * are those of UTF-8.
 */
export type Unit = 'weighted' | 'codepoints' | 'utf16' | 'bytes'

export interface Source {
  readonly name: string
  readonly url?: string
}

/** A condition under which a rule applies; without one it always does. */
export type Condition = 'photos' | 'noPhotos' | 'reel' | 'feed' | 'longPosts' | 'shortPosts'

interface Facts {
  readonly id: string
  /** `api` for the studio's own limits (api.md section 8). */
  readonly platform: Platform | 'api'
  readonly subject: Subject
  /** True if it comes from the platform's own documentation. Only such rules block. */
  readonly official: boolean
  /**
   * The publishing service may convert a file that breaks the rule (api.md doesn't say), so it only warns
   * (decision 28).
   */
  readonly convertible?: boolean
  /** Describes how the platform behaves, not what it rejects: shown as a note. */
  readonly behaviour?: boolean
  readonly when?: Condition
  readonly source: Source
  /** YYYY-MM-DD. */
  readonly checkedOn: string
  readonly message: string
}

type LengthTest = { readonly test: 'length'; readonly limit: number; readonly unit: Unit }

/** What a rule checks, with the parameters of the check. */
type Test =
  | LengthTest
  /** Characters that aren't allowed. */
  | { readonly test: 'characters'; readonly refused: readonly string[] }
  | { readonly test: 'required' }
  | { readonly test: 'count'; readonly of: 'all' | 'pictures' | 'gifs' | 'videos'; readonly limit: number }
  /** All files must be of one kind. With `gifs`, GIFs are a kind of their own. */
  | { readonly test: 'mixed'; readonly gifs?: boolean }
  /** As a comma-separated list, in characters. */
  | { readonly test: 'tags'; readonly limit: number }
  | { readonly test: 'bytes'; readonly of: 'image' | 'gif'; readonly limit: number; readonly unit: 'bytes' }
  | { readonly test: 'format'; readonly allowed: readonly string[] }
  /** Pixels. */
  | { readonly test: 'width'; readonly min: number; readonly limit: number }
  | { readonly test: 'shorterSide'; readonly limit: number }
  | { readonly test: 'pixels'; readonly limit: number }
  /** Width divided by height. */
  | { readonly test: 'ratio'; readonly of: 'pictures' | 'videos'; readonly min: number; readonly max: number }
  /** A short portrait or square video is treated differently; `limit` in seconds. */
  | { readonly test: 'short'; readonly limit: number }
  | { readonly test: 'linkPresent'; readonly withMedia?: boolean }
  | { readonly test: 'always' }

/** One rule as data: what is allowed, the source, and when it was checked. */
export type Limit = Facts & Test
export type LimitOf<Name extends Test['test']> = Facts & Extract<Test, { test: Name }>
export type LengthLimit = LimitOf<'length'>

/** Official limits block, unofficial ones warn (platforms.md), and behaviour is a note. */
export function severityOf(rule: Limit): Severity {
  if (rule.behaviour) return 'note'
  return rule.official && !rule.convertible ? 'block' : 'warn'
}
