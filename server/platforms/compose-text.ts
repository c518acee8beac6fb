import type { PostContent } from '~/contract'
import { composedText, firstLine, hashtagsIn, mentionsIn } from '~/domain/platforms/post-draft'
import { firstOver } from '~/domain/platforms/text-length'

const withoutSign = (word: string): string => word.replace(/^[#＃@＠]/u, '').trim()
const normalized = (word: string): string => withoutSign(word).toLocaleLowerCase('en')

/** The `words` that `written` doesn't contain yet, without duplicates. */
function missing(words: readonly string[], written: readonly string[]): string[] {
  const seen = new Set(written.map(normalized))
  return words.flatMap((word) => {
    if (withoutSign(word) === '' || seen.has(normalized(word))) return []
    seen.add(normalized(word))
    return [withoutSign(word)]
  })
}

/**
 * The text as published: followed by mentions, hashtags and the link (in the order `composedText` counts),
 * unless the text already contains them or the link is shown elsewhere.
 */
export function composeText(content: PostContent, { withLink = true } = {}): string {
  const { text, link } = content
  return composedText({
    text: text.trim(),
    hashtags: missing(content.hashtags, hashtagsIn(text)),
    mentions: missing(content.mentions, mentionsIn(text)),
    link: withLink && link !== undefined && !text.includes(link) ? link : undefined,
  })
}

/** The text without surrounding white space, cut to `max` characters; undefined if nothing is left. */
export function trimmedTo(text: string | undefined, max: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : [...trimmed].slice(0, max).join('')
}

/** For comparing texts whose white space, or way of writing an accent, a platform may change. */
export const withoutSpacing = (text: string): string => text.normalize().replace(/\s+/g, ' ').trim()

interface TitledText {
  readonly title: string
  /** The text after the title; the whole text if the title was given separately. */
  readonly rest: string
}

/**
 * Title and text for platforms that have both: the given title, or the first line that isn't blank
 * (docs/platforms.md), cut to `max` characters at a grapheme boundary.
 */
export function titledText(text: string, given: string | undefined, max: number): TitledText {
  const own = given?.trim() ?? ''
  if (own !== '') return { title: own.slice(0, firstOver(own, max, 'codepoints')), rest: text.trim() }
  const line = firstLine(text)
  const cut = firstOver(line.text, max, 'codepoints')
  return { title: line.text.slice(0, cut).trimEnd(), rest: text.slice(line.start + cut).trim() }
}
