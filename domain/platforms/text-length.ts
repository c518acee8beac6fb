import type { Platform } from '~/contract'
import { firstOver, measure } from './measure'
import type { LengthLimit, Unit } from './limit'
import { type TextCountOptions, textCounts } from './text-counts'

export interface TextLength {
  readonly length: number
  readonly limit: number
  readonly unit: Unit
  readonly fits: boolean
  /** UTF-16 index for slicing: `text.slice(0, firstOverIndex)` fits, the rest does not. `text.length` when all fits. */
  readonly firstOverIndex: number
  /** Where the limit comes from. */
  readonly rule: LengthLimit
}

/** How long `text` is by `platform`'s own way of counting, against its limit or the API's where that is tighter. */
export function textLength(text: string, platform: Platform, options?: TextCountOptions): TextLength {
  const rule = textCounts(platform, options)
  const length = measure(text, rule.unit)
  const fits = length <= rule.limit
  const firstOverIndex = fits ? text.length : firstOver(text, rule.limit, rule.unit)
  return { length, limit: rule.limit, unit: rule.unit, fits, firstOverIndex, rule }
}
