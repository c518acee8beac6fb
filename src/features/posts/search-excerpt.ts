import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'

/** Letters as a search compares them: in any case, with or without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Characters before and after what was found. */
const contextChars = 30

/** What surrounds `word` in `text`, on one line; undefined where it isn't in it. */
function excerpt(text: string, word: string): string | undefined {
  const line = text.replace(/\s+/g, ' ')
  // Folded alone, a character may become two or none: where it stands is counted in characters of the line itself.
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

/** Where a search found the post, with the words around it; undefined where its first line shows it. */
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
