import { graphemeStart } from '../text/grapheme'
import type { Unit } from './limit'
import { firstOverWeight, weightedLength } from './weighted-length'

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
