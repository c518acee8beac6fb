import type { PostContent } from '~/contract'
import { composedText, firstLine, hashtagsIn, mentionsIn } from '~/domain/platforms/post-draft'
import { firstOver } from '~/domain/platforms/text-length'

const plain = (word: string): string => word.replace(/^[#＃@＠]/u, '').trim()
const folded = (word: string): string => plain(word).toLocaleLowerCase('en')

/** `words` without those that `written` has already, each once. */
function missing(words: readonly string[], written: readonly string[]): string[] {
  const seen = new Set(written.map(folded))
  return words.flatMap((word) => {
    if (plain(word) === '' || seen.has(folded(word))) return []
    seen.add(folded(word))
    return [plain(word)]
  })
}

/** What is appended to the text; all of it when left out. */
export interface Appended {
  readonly hashtags?: boolean
  readonly mentions?: boolean
  readonly link?: boolean
}

/**
 * The text as it is published: mentions, hashtags and link follow it, as `composedText` counts them, but for those that
 * the text has already.
 */
export function composeText(content: PostContent, appended: Appended = {}): string {
  const { text, link } = content
  const { hashtags = true, mentions = true, link: withLink = true } = appended
  return composedText({
    text: text.trim(),
    hashtags: hashtags ? missing(content.hashtags, hashtagsIn(text)) : [],
    mentions: mentions ? missing(content.mentions, mentionsIn(text)) : [],
    link: withLink && link !== undefined && !text.includes(link) ? link : undefined,
  })
}

export interface TitledText {
  readonly title: string
  /** What follows the title; all of the text where the title was given apart from it. */
  readonly rest: string
}

/**
 * Title and text for platforms that have both: the given title, or else the first line with anything on it
 * (docs/platforms.md), cut to `max` characters between two of them as people see them.
 */
export function titledText(text: string, given: string | undefined, max: number): TitledText {
  const own = given?.trim() ?? ''
  if (own !== '') return { title: own.slice(0, firstOver(own, max, 'codepoints')), rest: text.trim() }
  const line = firstLine(text)
  const cut = firstOver(line.text, max, 'codepoints')
  return { title: line.text.slice(0, cut).trimEnd(), rest: text.slice(line.start + cut).trim() }
}
