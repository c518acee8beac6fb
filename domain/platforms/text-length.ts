import twitterConfigs from 'twitter-text/dist/esm/configs'
import parseTweet from 'twitter-text/dist/esm/parseTweet'
import type { Platform } from '~/contract'
import { characterCount } from '~/contract/bounds'
import { i18n } from '~/contract/i18n'
import { graphemeStart, graphemes } from '../text'
import type { LengthLimit, Limit, Unit } from './limits'
import type { Draft } from './post-draft'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'

/**
 * Characters that stop twitter-text's search for the last valid index. They are replaced by a space, which
 * counts no more.
 */
const noncharacters = /[\ufffe\ufeff\uffff]/g

/**
 * X's weighted length: NFC, a link counts 23, an emoji 2, CJK 2
 * (docs.x.com/fundamentals/counting-characters).
 */
export function weightedLength(text: string): number {
  return parseTweet(text).weightedLength
}

/** UTF-16 index of the first character beyond X's `limit`. Only valid for a text over it. */
function firstOverWeight(text: string, limit: number): number {
  const normal = text.normalize()
  const config = { ...twitterConfigs.defaults, maxWeightedTweetLength: limit }
  const end = parseTweet(normal.replace(noncharacters, '\u3000'), config).validRangeEnd + 1
  return normal === text ? end : fromNormalized(text, end)
}

/** Maps an index of the NFC form, in which twitter-text counts, to the text as typed. */
function fromNormalized(text: string, index: number): number {
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
      return characterCount(text)
  }
}

/**
 * UTF-16 index of the first grapheme that no longer fits into `limit`; `text.length` if all fits.
 * `text.slice(0, index)` always fits.
 */
export function firstOver(text: string, limit: number, unit: Unit): number {
  let end = text.length
  // Cutting can make the rest longer: a word cut to "shop.com" becomes a link, which X counts as 23.
  while (end > 0 && measure(text.slice(0, end), unit) > limit) {
    const index = indexOver(text.slice(0, end), limit, unit)
    end = graphemeStart(text, Math.min(index, end - 1))
  }
  return end
}

function indexOver(text: string, limit: number, unit: Unit): number {
  if (unit === 'weighted') return firstOverWeight(text, limit)
  let used = 0
  let index = 0
  for (const character of text) {
    used += measure(character, unit)
    if (used > limit) return index
    index += character.length
  }
  return index
}

interface TextCountOptions {
  /** The post has images and no video: TikTok counts photo descriptions differently. */
  readonly photos?: boolean
  readonly longPosts?: Draft['longPosts']
}

const isTextLength = (rule: Limit): rule is LengthLimit => rule.test === 'length' && rule.subject === 'text'

/** The rule for the length of `platform`'s texts: its own, or the API's if that allows less. */
export function textCounts(platform: Platform, options: TextCountOptions = {}): LengthLimit {
  const excluded: Limit['when'][] = [
    options.photos ? 'noPhotos' : 'photos',
    options.longPosts ? 'shortPosts' : 'longPosts',
  ]
  const own = platformLimits[platform]
    .filter(isTextLength)
    .find(({ when }) => when === undefined || !excluded.includes(when))
  const [cap] = apiLimits.filter(isTextLength)
  if (own && cap) return own.limit > cap.limit ? cap : own
  throw new Error(i18n.t('No rule for the length of a text on {platform}', { platform }))
}

export interface TextLength {
  readonly length: number
  readonly limit: number
  readonly unit: Unit
  readonly fits: boolean
  /**
   * UTF-16 index for slicing: `text.slice(0, firstOverIndex)` fits, the rest doesn't. `text.length` if all
   * fits.
   */
  readonly firstOverIndex: number
  /** The source of the limit. */
  readonly rule: LengthLimit
}

/** The length of `text` as `platform` counts it, with its limit or the API's if that is tighter. */
export function textLength(text: string, platform: Platform, options?: TextCountOptions): TextLength {
  const rule = textCounts(platform, options)
  const length = measure(text, rule.unit)
  const fits = length <= rule.limit
  const firstOverIndex = fits ? text.length : firstOver(text, rule.limit, rule.unit)
  return { length, limit: rule.limit, unit: rule.unit, fits, firstOverIndex, rule }
}
