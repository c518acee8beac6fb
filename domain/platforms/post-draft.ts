import type { MediaType } from '~/contract'
import { mediaKind } from '../media'
import type { TextRange } from './limits'

const hashtag = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/gu
const mention = /(?<![\p{L}\p{N}_.@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/gu

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, word]) => (word === undefined ? [] : [word]))

/** Hashtags written in `text` itself, without `#`. Numbers alone aren't hashtags. */
export const hashtagsIn = (text: string): string[] => matches(text, hashtag)

/** Mentions written in `text` itself, without `@`. Email addresses aren't mentions. */
export const mentionsIn = (text: string): string[] => matches(text, mention)

/** A file, as far as it is known; rules skip what is unknown. The contract's `Media` record fits this type. */
export interface DraftMedia {
  readonly type?: MediaType | undefined
  readonly mimeType?: string | undefined
  readonly name?: string | undefined
  /** Bytes. */
  readonly size?: number | undefined
  /** Pixels. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Seconds. */
  readonly duration?: number | undefined
}

/** A post being written, as a platform's rules see it. */
export interface Draft {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly link?: string | undefined
  readonly media: readonly DraftMedia[]
  /** The target's `postType`, such as `reel` or `story`. */
  readonly postType?: string | undefined
  /** True if all its accounts on X pay for long posts (`takeLongPosts`). */
  readonly longPosts?: boolean | undefined
}

type FileKind = 'image' | 'gif' | 'video' | 'unknown'

/** What a file counts as. GIFs are distinguished because X allows only one. */
export function fileKind(file: DraftMedia): FileKind {
  if (file.mimeType === 'image/gif') return 'gif'
  return file.type ?? mediaKind(file.mimeType ?? '') ?? 'unknown'
}

export const isPicture = (file: DraftMedia): boolean => ['image', 'gif'].includes(fileKind(file))
export const isVideo = (file: DraftMedia): boolean => fileKind(file) === 'video'

/** Images without video, which TikTok posts as photos. */
export const isPhotoPost = ({ media }: Pick<Draft, 'media'>): boolean =>
  media.some(isPicture) && !media.some(isVideo)

type Written = Pick<Draft, 'text' | 'hashtags' | 'mentions' | 'link'>

/** Adds the sign of a mention or hashtag, unless the word has it. */
export const withSign = (mark: string) => (word: string) => (word.startsWith(mark) ? word : mark + word)

/**
 * The text with mentions, hashtags and link appended. It isn't documented whether the service appends them
 * (platforms.md), so rules check the longer of both lengths.
 */
export function composedText({ text, hashtags, mentions, link }: Written): string {
  const parts = [text, ...mentions.map(withSign('@')), ...hashtags.map(withSign('#')), link ?? '']
  return parts.filter((part) => part !== '').join(' ')
}

interface FirstLine extends TextRange {
  readonly text: string
}

/**
 * The first line that isn't blank, trimmed: the title on YouTube and Reddit, as the API has no field for one.
 */
export function firstLine(text: string): FirstLine {
  const line = /\S[^\r\n\u2028\u2029]*/u.exec(text)?.[0].trimEnd() ?? ''
  const start = line === '' ? 0 : text.indexOf(line)
  return { text: line, start, end: start + line.length }
}
