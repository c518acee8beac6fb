import type { Draft } from './draft'

type Written = Pick<Draft, 'text' | 'hashtags' | 'mentions' | 'link'>

const marked = (mark: string) => (word: string) => (word.startsWith(mark) ? word : mark + word)

/**
 * The text with mentions, hashtags and link appended. Whether the service appends them is not stated (platforms.md),
 * so rules count both ways and hold the longer one against the limit.
 */
export function composedText({ text, hashtags, mentions, link }: Written): string {
  const parts = [text, ...mentions.map(marked('@')), ...hashtags.map(marked('#')), link ?? '']
  return parts.filter((part) => part !== '').join(' ')
}
