import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import type { Delivery, MediaFile, TargetAccount } from '../adapter'
import { readTolerantly, refused } from '../answers'
import { composeText, titledText } from '../compose-text'
import { flag } from '../option-fields'
import { limits } from './limits'

/** What can be set for a post on Reddit; what can't be read has its default. */
const RedditOptions = z.object({
  /** Without `r/`; the account's own subreddit or profile when left out. */
  subreddit: maybe(z.string()),
  /** The first line of the text when left out. */
  title: maybe(z.string()),
  /** What becomes of a post without media. */
  kind: maybe(z.enum(['self', 'link'])),
  flair_id: maybe(z.string()),
  flair_text: maybe(z.string()),
  nsfw: flag(false),
  spoiler: flag(false),
  sendreplies: flag(true),
})

export type SubmissionKind = 'self' | 'link' | 'image' | 'gallery' | 'video'

/** A post as Reddit has it: one subreddit, a title, and what stands below it. */
export interface Submission {
  readonly subreddit: string
  readonly kind: SubmissionKind
  readonly title: string
  readonly text: string
  readonly url: string | undefined
  readonly flairId: string | undefined
  readonly flairText: string | undefined
  readonly nsfw: boolean
  readonly spoiler: boolean
  readonly sendreplies: boolean
  /** What is uploaded, in order: pictures, or a video with its poster where one was given. */
  readonly files: readonly MediaFile[]
}

/** The name that posts of an account are listed under, without `u/`. */
export const usernameOf = ({ details, handle }: TargetAccount): string =>
  details.username ?? handle.replace(/^(?:@|\/?u\/)/, '')

/** Where a post goes: a subreddit by its name, or a profile as `u_name`. */
export function subredditOf(account: TargetAccount, given: string | undefined): string {
  const name = (given?.trim() || account.details.subreddit || `u_${usernameOf(account)}`)
    .replace(/^\/?r\//i, '')
    .replace(/^\/?u\//i, 'u_')
  if (!/^[\w-]{2,64}$/.test(name)) throw refused('content_rejected', sentence('redditName', { name }))
  return name
}

/** One image, several, or one video with a picture as its poster (section 15). */
function mediaKind(media: readonly MediaFile[]): 'image' | 'gallery' | 'video' {
  const videos = media.filter(isVideo)
  const pictures = media.filter(isPicture)
  if (videos.length + pictures.length < media.length)
    throw refused('media_rejected', /*i18n*/ 'Reddit takes images and videos only.')
  if (videos.length > 1 || (videos.length === 1 && pictures.length > 1))
    throw refused('media_rejected', /*i18n*/ 'Reddit takes one video, with one image as its preview.')
  if (videos.length === 1) return 'video'
  if (pictures.length > limits.galleryFiles)
    throw refused('media_rejected', sentence('redditGallery', { most: limits.galleryFiles }))
  return pictures.length > 1 ? 'gallery' : 'image'
}

const whole = (text: string, maxLength: number): string | undefined =>
  text.trim() === '' ? undefined : [...text.trim()].slice(0, maxLength).join('')

/** The title and subreddit of a post. Needs no files: calls that only read the platform don't load them. */
export function headingOf({ content, options: given, account }: Delivery) {
  const options = readTolerantly(RedditOptions, given)
  const { title, rest } = titledText(content.text, options.title, limits.titleCharacters)
  if (title === '') throw refused('content_rejected', /*i18n*/ 'Reddit posts need a title.')
  return { options, title, rest, subreddit: subredditOf(account, options.subreddit) }
}

/**
 * What is submitted for a delivery; the same at every repetition. Hashtags mean nothing on Reddit and are left out, and
 * members are named `u/…`. Rejects with what Reddit would refuse for certain.
 */
export function submissionOf(delivery: Delivery): Submission {
  const { content, postType, media } = delivery
  const { options, title, rest, subreddit } = headingOf(delivery)
  const mentions = content.mentions.map((name) => `u/${name.replace(/^(?:@|\/?u\/)/, '')}`)
  const below = [rest, ...mentions.filter((name) => !content.text.includes(name))]
    .filter((part) => part !== '')
    .join(' ')
  const written = { ...content, text: below, hashtags: [], mentions: [] }

  const asked = postType === 'link' || postType === 'self' ? postType : options.kind
  // A link with a text of its own is a text post that has it, unless a link post was asked for: nothing written is lost.
  const withoutMedia =
    content.link !== undefined && (asked ?? (below === '' ? 'link' : 'self')) === 'link' ? 'link' : 'self'
  const kind = media.length > 0 ? mediaKind(media) : withoutMedia
  if (asked === 'link' && kind === 'self')
    throw refused('content_rejected', /*i18n*/ 'A link post needs a link.')
  return {
    subreddit,
    kind,
    title,
    text: kind === 'link' ? below : composeText(written).trim(),
    url: kind === 'link' ? content.link : undefined,
    flairId: whole(options.flair_id ?? '', 64),
    flairText: whole(options.flair_text ?? '', limits.flairCharacters),
    nsfw: options.nsfw,
    spoiler: options.spoiler,
    sendreplies: options.sendreplies,
    files: media.toSorted((a, b) => Number(isVideo(b)) - Number(isVideo(a))),
  }
}
