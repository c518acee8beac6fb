import type { Platform } from '~/contract'
import parseTweet from 'twitter-text/dist/esm/parseTweet'
import { i18n } from '~/contract/i18n'
import type { LengthLimit, Unit, Limit } from './limits'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'
import { graphemeStart, graphemes } from '../text'

/** These stop twitter-text's search for the last valid index; a space weighs no more than what they are counted as. */
const stoppers = /[\ufffe\ufeff\uffff]/g

/** X's weighted length: NFC, a link 23, emoji 2, CJK 2 (docs.x.com/fundamentals/counting-characters). */
export function weightedLength(text: string): number {
  return parseTweet(text).weightedLength
}

/** UTF-16 index of the first character that makes `text` pass X's 280. Call it only for a text that does. */
function firstOverWeight(text: string): number {
  const normal = text.normalize()
  const end = parseTweet(normal.replace(stoppers, '\u3000')).validRangeEnd + 1
  return normal === text ? end : fromNormalised(text, end)
}

/** twitter-text counts in the NFC form; this finds the same place in the text as it was typed. */
function fromNormalised(text: string, index: number): number {
  let normal = 0
  let typed = 0
  for (const grapheme of graphemes(text)) {
    normal += grapheme.normalize().length
    if (normal > index) return typed
    typed += grapheme.length
  }
  return typed
}

const utf8 = new TextEncoder()

/** Length of `text` in `unit`. */
export function measure(text: string, unit: Unit): number {
  switch (unit) {
    case 'weighted':
      return weightedLength(text)
    case 'bytes':
      return utf8.encode(text).length
    case 'utf16':
      return text.length
    case 'codepoints':
      return codePoints(text)
  }
}

/**
 * UTF-16 index of the first character (as a person sees it) that no longer fits into `limit`; `text.length` when all
 * fits. `text.slice(0, index)` always fits.
 */
export function firstOver(text: string, limit: number, unit: Unit): number {
  let end = text.length
  // Cutting can make what is left longer: a word cut to "shop.com" becomes a link, which X counts as 23.
  while (end > 0 && measure(text.slice(0, end), unit) > limit) {
    const index = indexOver(text.slice(0, end), limit, unit)
    end = graphemeStart(text, Math.min(index, end - 1))
  }
  return end
}

function indexOver(text: string, limit: number, unit: Unit): number {
  if (unit === 'weighted') return firstOverWeight(text)
  let used = 0
  let index = 0
  for (const character of text) {
    used += unit === 'utf16' ? character.length : unit === 'bytes' ? utf8Size(character) : 1
    if (used > limit) return index
    index += character.length
  }
  return index
}

function codePoints(text: string): number {
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  return text.length - pairs
}

/** Bytes of one code point; a lone surrogate is written as U+FFFD, three bytes. */
function utf8Size(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

interface TextCountOptions {
  /** The post has pictures and no video: TikTok counts a photo description otherwise. */
  readonly photos?: boolean
}

const isTextLength = (rule: Limit): rule is LengthLimit => rule.test === 'length' && rule.subject === 'text'

/** The rule that `platform`'s text is measured by: its own, or the API's where that is tighter in the same unit. */
export function textCounts(platform: Platform, options: TextCountOptions = {}): LengthLimit {
  const avoided = options.photos ? 'noPhotos' : 'photos'
  const own = platformLimits[platform].filter(isTextLength).find((rule) => rule.when !== avoided)
  const [cap] = apiLimits.filter(isTextLength)
  if (own && cap) return own.unit === cap.unit && own.limit > cap.limit ? cap : own
  throw new Error(i18n.t('No rule for the length of a text on {platform}', { platform }))
}

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
