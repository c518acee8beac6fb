import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'

/** Normalises text for search: lower case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Characters of context before and after a match. */
const contextChars = 30

/** `word` with its context in `text`, on one line; undefined if it isn't in it. */
function excerpt(text: string, word: string): string | undefined {
  const line = text.replace(/\s+/g, ' ')
  // Folding may change a character's length, so each is folded alone and positions count characters of the
  // original line.
  const folded = [...line].map(fold)
  let at = -1
  for (let index = 0; index < folded.length && at < 0; index++)
    if (
      folded
        .slice(index, index + word.length)
        .join('')
        .startsWith(word)
    )
      at = index
  if (at < 0) return undefined
  const characters = [...line]
  const from = Math.max(0, at - contextChars)
  const to = Math.min(characters.length, at + word.length + contextChars)
  return `${from > 0 ? '…' : ''}${characters.slice(from, to).join('')}${to < characters.length ? '…' : ''}`
}

/** Where a search found the post, with context; undefined if the first line shows it. */
export function foundIn({ content }: Post, q: string | undefined): string | undefined {
  const words = fold(q?.trim() ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const title = fold(postTitle(content.text))
  const word = words.find((each) => !title.includes(each))
  if (word === undefined) return undefined
  const text = excerpt(content.text, word)
  if (text !== undefined) return i18n.t('Found in the text: {text}', { text })
  const hashtag = content.hashtags.find((tag) => fold(`#${tag}`).includes(word))
  if (hashtag !== undefined) return i18n.t('Found in the hashtags: {hashtag}', { hashtag: `#${hashtag}` })
  const mention = content.mentions.find((name) => fold(`@${name}`).includes(word))
  if (mention !== undefined) return i18n.t('Found in the mentions: {mention}', { mention: `@${mention}` })
  const link = excerpt(content.link ?? '', word)
  return link === undefined ? undefined : i18n.t('Found in the link: {link}', { link })
}
