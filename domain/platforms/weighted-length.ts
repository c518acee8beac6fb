import parseTweet from 'twitter-text/dist/esm/parseTweet'
import { graphemes } from '../text/grapheme'

/** These stop twitter-text's search for the last valid index; a space weighs no more than what they are counted as. */
const stoppers = /[\ufffe\ufeff\uffff]/g

/** X's weighted length: NFC, a link 23, emoji 2, CJK 2 (docs.x.com/fundamentals/counting-characters). */
export function weightedLength(text: string): number {
  return parseTweet(text).weightedLength
}

/** UTF-16 index of the first character that makes `text` pass X's 280. Call it only for a text that does. */
export function firstOverWeight(text: string): number {
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
