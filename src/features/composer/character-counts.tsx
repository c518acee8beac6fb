import { i18n } from '@lingui/core'
import type { Platform, SocialAccount } from '~/contract'
import { composedText, type Draft, isPhotoPost } from '~/domain/platforms/post-draft'
import { type TextLength, textLength } from '~/domain/platforms/text-length'
import { CharacterMeter } from '~/src/ui/progress-bar'
import type { ComposerValues } from './composer-values'
import { draftFor, platformsOf } from './issues'

/** The text's length by chosen platform. */
export function platformCountsOf(values: ComposerValues, accounts: readonly SocialAccount[]) {
  return platformsOf(values).flatMap((platform) =>
    countForPlatforms(draftFor(values, platform, accounts), [platform]),
  )
}

export function CharacterCounts({ counts }: { counts: ReturnType<typeof platformCountsOf> }) {
  if (counts.length === 0) return null
  return (
    <section aria-label={i18n.t('Length per platform')} className="grid gap-[5px]">
      {counts.map(({ platform, length, limit }) => (
        <CharacterMeter key={platform} platform={platform} value={length} limit={limit} />
      ))}
    </section>
  )
}

export interface PlatformCount extends TextLength {
  readonly platform: Platform
  /** How far over the limit, in the rule's unit; 0 if it fits. */
  readonly over: number
  /** Length of the text only; `length` and `fits` include what may be appended, `firstOverIndex` doesn't. */
  readonly alone: number
  /** Length with everything that may be appended, whether or not the limit counts it. */
  readonly composed: number
}

/**
 * The length of a text for each of `platforms`: with or without what may be appended, whichever its limit
 * counts.
 */
export function countForPlatforms(draft: Draft, platforms: readonly Platform[]): PlatformCount[] {
  const options = { photos: isPhotoPost(draft), longPosts: draft.longPosts }
  const composed = composedText(draft)
  return platforms.map((platform) => {
    const alone = textLength(draft.text, platform, options)
    // The API's limit applies to the text only.
    const whole = textLength(composed, platform, options)
    const longer = alone.rule.platform === 'api' ? alone : whole
    const over = Math.max(0, longer.length - longer.limit)
    const { length, firstOverIndex } = alone
    return { ...longer, platform, over, alone: length, composed: whole.length, firstOverIndex }
  })
}
