import type { Platform } from '~/contract'
import { composedText } from './composed-text'
import { type Draft, isPhotoPost } from './draft'
import { type TextLength, textLength } from './text-length'

export interface Ruling extends TextLength {
  readonly platform: Platform
  /** How far past the limit, in the rule's unit; 0 when it fits. */
  readonly over: number
  /** Length of the text alone; `length` and `fits` include what may be appended, `firstOverIndex` does not. */
  readonly alone: number
}

/** One text under the rulers of all `platforms`, as the composer draws them: the longer of both counts. */
export function rulings(draft: Draft, platforms: readonly Platform[]): Ruling[] {
  const photos = isPhotoPost(draft)
  const composed = composedText(draft)
  return platforms.map((platform) => {
    const alone = textLength(draft.text, platform, { photos })
    // The API's cap is on the text alone.
    const longer = alone.rule.platform === 'api' ? alone : textLength(composed, platform, { photos })
    const over = Math.max(0, longer.length - longer.limit)
    return { ...longer, platform, over, alone: alone.length, firstOverIndex: alone.firstOverIndex }
  })
}
