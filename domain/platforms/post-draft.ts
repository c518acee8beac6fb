import type { MediaType } from '~/contract'
import { mediaKind } from '../media'
import type { TextRange } from './limits'

const hashtag = /(?<![\p{L}\p{N}_&/])[#＃]([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*)/gu
const mention = /(?<![\p{L}\p{N}_.@/])[@＠]([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?)/gu

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, word]) => (word === undefined ? [] : [word]))

/** Hashtags written in `text` itself, without `#`; a number alone is none. */
export const hashtagsIn = (text: string): string[] => found(text, hashtag)

/** Mentions written in `text` itself, without `@`; an e-mail address is none. */
export const mentionsIn = (text: string): string[] => found(text, mention)

/** A file as far as it is known; what is unknown is not ruled on. A contract `Media` record fits as it is. */
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

/** A post as it is being written, seen by one platform's rules. */
export interface Draft {
  readonly text: string
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly link?: string | undefined
  readonly media: readonly DraftMedia[]
  /** The target's `postType`, such as `reel` or `story`. */
  readonly postType?: string | undefined
}

type FileKind = 'image' | 'gif' | 'video' | 'unknown'

/** What a file counts as. A GIF is told apart, as X takes only one. */
export function fileKind(file: DraftMedia): FileKind {
  if (file.mimeType === 'image/gif') return 'gif'
  return file.type ?? mediaKind(file.mimeType ?? '') ?? 'unknown'
}

export const isPicture = (file: DraftMedia): boolean => ['image', 'gif'].includes(fileKind(file))
export const isVideo = (file: DraftMedia): boolean => fileKind(file) === 'video'

/** Pictures and no video: TikTok makes a photo post of it. */
export const isPhotoPost = ({ media }: Pick<Draft, 'media'>): boolean =>
  media.some(isPicture) && !media.some(isVideo)

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

interface FirstLine extends TextRange {
  readonly text: string
}

/** The first line with anything on it, trimmed: YouTube's and Reddit's title, as the API has no field for one. */
export function firstLine(text: string): FirstLine {
  const [found = ''] = /\S[^\r\n\u2028\u2029]*/u.exec(text) ?? []
  const line = found.trimEnd()
  const start = line === '' ? 0 : text.indexOf(line)
  return { text: line, start, end: start + line.length }
}
