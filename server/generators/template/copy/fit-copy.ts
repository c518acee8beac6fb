import type { Platform } from '~/contract/social'
import { composedText } from '~/domain/platforms/post-draft'
import { textLength } from '~/domain/platforms/text-length'
import { capitalised } from '../facts'
import { graphemesOf } from '../text/segments'

const stopWords = new Set(
  `about above after again along also always and another any are around back because been before being below between
  both but can come could does done down each even ever every first for from get give goes gone have here hers his how
  into its just keep know last less like little made make many more most much must near need never next not now off
  once one only open opens other our out over own post really same see she should since some soon still such take than
  that the their them then there these they this those three through today tomorrow too two under until upon very want
  was way week well were what when where which while who why will with without would year monday tuesday wednesday thursday friday saturday sunday seven eight person people number
  thing things start starts until you your write please`.split(/\s+/),
)

/** How many hashtags suit a platform; its own maximum may be higher (docs/platforms.md: Instagram and TikTok take five). */
export const maxTags = {
  twitter: 2,
  instagram: 5,
  facebook: 2,
  youtube: 3,
  tiktok: 4,
  linkedin: 3,
  reddit: 0,
} as const

/** With fewer tags than this from names and values, words of the topic are used as well. */
const minTags = 2

/**
 * Hashtags without `#`: the given names first (brand, product, campaign), then the brand's values, and words of the topic
 * if those are few. Each is one word of letters and digits, at most 40 characters, and not contained in an earlier one.
 */
export function hashtagsFrom(
  names: readonly string[],
  topic: string,
  values: readonly string[],
  max: number,
): string[] {
  const tags: string[] = []
  const add = (name: string): boolean => {
    const tag = joined(name)
    const length = Array.from(tag).length
    const known = tags.some((other) => other.toLowerCase().includes(tag.toLowerCase()))
    if (!/\p{L}/u.test(tag) || length < 2 || length > 40 || known) return false
    tags.push(tag)
    return true
  }
  for (const name of names) add(name)
  for (const value of values) add(value)
  const words = topic.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => Array.from(word).length > 4)
  for (const word of words) if (tags.length < minTags && !stopWords.has(word.toLowerCase())) add(word)
  return tags.slice(0, max)
}

/** "First Frost" becomes `FirstFrost`, which screen readers can split; scripts without capitals get `_` between words. */
function joined(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const cased = words.map(capitalised).join('')
  return /\p{Lu}/u.test(cased) ? cased : words.join('_')
}

/**
 * Maximum length of template copy in characters: what people tend to read, below each platform's limit
 * (docs/platforms.md). X's 280 are weighted and include the hashtags; 240 leaves room for an edit.
 */
const maxCharacters: Record<Platform, number> = {
  twitter: 240,
  instagram: 1_000,
  facebook: 800,
  youtube: 1_400,
  tiktok: 400,
  linkedin: 1_400,
  reddit: 1_600,
}

/** Where the first line is the title: its maximum in characters, below the platforms' 100 and 300 (docs/platforms.md). */
export const maxTitle: Partial<Record<Platform, number>> = { youtube: 95, reddit: 280 }

/** Replaces `<` and `>`, which YouTube rejects in titles and descriptions (docs/platforms.md). */
export function cleaned(platform: Platform, text: string): string {
  return platform === 'youtube' ? text.replaceAll('<', '‹').replaceAll('>', '›') : text
}

/** The hashtags that fit. If the text is only a title, appended hashtags count towards the title's length. */
export function fittingTags(platform: Platform, text: string, hashtags: readonly string[]): string[] {
  const max = maxTitle[platform] ?? Infinity
  const tags = [...hashtags]
  const whole = () => composedText({ text, hashtags: tags, mentions: [] })
  while (tags.length > 0 && !text.includes('\n') && Array.from(whole()).length > max) tags.pop()
  return tags
}

/** True if the text with its hashtags is within our maximum and the platform's limit. */
export function fitsPlatform(platform: Platform, text: string, hashtags: readonly string[]): boolean {
  const whole = composedText({ text, hashtags: [...hashtags], mentions: [] })
  return Array.from(whole).length <= maxCharacters[platform] && textLength(whole, platform).fits
}

/** The longest prefix of a text that `fits`, with an ellipsis if it was cut, between words if possible. */
export function shortenTo(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const parts = graphemesOf(text)
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(`${parts.slice(0, middle).join('')}…`)) low = middle
    else high = middle - 1
  }
  const cut = parts.slice(0, low).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.7 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}
