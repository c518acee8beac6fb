import type { Platform } from '~/contract/social'
import { composedText } from '~/domain/platforms/composed-text'
import { textLength } from '~/domain/platforms/text-length'

/**
 * The most characters a template writes, below each platform's own limit (platforms.md): as long as people read on.
 * X's 280 are weighted and hold the hashtags too; 240 leaves room for an edit.
 */
const MOST: Record<Platform, number> = {
  twitter: 240,
  instagram: 1_000,
  facebook: 800,
  youtube: 1_400,
  tiktok: 400,
  linkedin: 1_400,
  reddit: 1_600,
}

/** The first line is the title there (platforms.md): in characters, below the platform's 100 and 300. */
export const TITLE_MOST = { youtube: 95, reddit: 280 } as const

/** YouTube refuses `<` and `>` in titles and descriptions (platforms.md). */
export function cleaned(platform: Platform, text: string): string {
  return platform === 'youtube' ? text.replaceAll('<', '‹').replaceAll('>', '›') : text
}

/** The hashtags that a text can take: appended to one that is its title alone, they are part of the title. */
export function tagsBeside(platform: Platform, text: string, hashtags: readonly string[]): string[] {
  const most = platform === 'youtube' || platform === 'reddit' ? TITLE_MOST[platform] : Infinity
  const tags = [...hashtags]
  const whole = () => composedText({ text, hashtags: tags, mentions: [] })
  while (tags.length > 0 && !text.includes('\n') && Array.from(whole()).length > most) tags.pop()
  return tags
}

/** Whether the text, with its hashtags appended, is within our own measure and the platform's. */
export function fitsPlatform(platform: Platform, text: string, hashtags: readonly string[]): boolean {
  const whole = composedText({ text, hashtags: [...hashtags], mentions: [] })
  return Array.from(whole).length <= MOST[platform] && textLength(whole, platform).fits
}

/** The longest beginning of a text that `fits`, with an ellipsis where it was cut, between words where possible. */
export function shortenTo(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const parts = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
  let least = 0
  let most = parts.length
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(`${parts.slice(0, middle).join('')}…`)) least = middle
    else most = middle - 1
  }
  const cut = parts.slice(0, least).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.7 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}
