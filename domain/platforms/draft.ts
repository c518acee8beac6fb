import type { MediaType } from '~/contract'
import { mediaKind } from '../media/media-kind'

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

export type FileKind = 'image' | 'gif' | 'video' | 'unknown'

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
