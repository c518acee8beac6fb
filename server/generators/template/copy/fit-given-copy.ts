import type { Platform } from '~/contract/social'
import { composedText } from '~/domain/platforms/composed-text'
import { textLength } from '~/domain/platforms/text-length'
import { cleaned, shortenTo, TITLE_MOST } from './fit-copy'

const titled = (platform: Platform): platform is keyof typeof TITLE_MOST => platform in TITLE_MOST

function withTitle(platform: Platform, text: string): string {
  if (!titled(platform)) return text
  const [title = '', ...rest] = text.split('\n')
  const most = TITLE_MOST[platform]
  return [shortenTo(title, (part) => Array.from(part).length <= most), ...rest].join('\n')
}

/** A text that somebody else wrote, without what the platform refuses, cut where it is over its limit with its hashtags. */
export function fitted(platform: Platform, text: string, hashtags: readonly string[]): string {
  const plain = withTitle(platform, cleaned(platform, text.trim()))
  return shortenTo(plain, (part) => {
    const whole = composedText({ text: part, hashtags: [...hashtags], mentions: [] })
    return textLength(whole, platform).fits
  })
}
