import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import type { Delivery, MediaFile, TargetAccount } from '../adapter'
import { readTolerantly, refused } from '../answers'
import { composeText, titledText } from '../compose-text'
import { flag } from '../option-fields'
import { limits } from './limits'

/** What can be set for a post on Reddit. Invalid values fall back to the default. */
const RedditOptions = z.object({
  /** Without `r/`; by default the account's own subreddit or profile. */
  subreddit: maybe(z.string()),
  /** By default the first line of the text. */
  title: maybe(z.string()),
  /** Kind of a post without media. */
  kind: maybe(z.enum(['self', 'link'])),
  flair_id: maybe(z.string()),
  flair_text: maybe(z.string()),
  nsfw: flag(false),
  spoiler: flag(false),
  sendreplies: flag(true),
})

export type SubmissionKind = 'self' | 'link' | 'image' | 'gallery' | 'video'

/** A post in Reddit's form: subreddit, title and content. */
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
  /** Files to upload, in order: images, or a video followed by its poster if one was given. */
  readonly files: readonly MediaFile[]
}

/** The name under which an account's posts are listed, without `u/`. */
export const usernameOf = ({ details, handle }: TargetAccount): string =>
  details.username ?? handle.replace(/^(?:@|\/?u\/)/, '')

/** The subreddit to post to, or a profile as `u_name`. */
export function subredditOf(account: TargetAccount, given: string | undefined): string {
  const name = (given?.trim() || account.details.subreddit || `u_${usernameOf(account)}`)
    .replace(/^\/?r\//i, '')
    .replace(/^\/?u\//i, 'u_')
  if (!/^[\w-]{2,64}$/.test(name)) throw refused('content_rejected', sentence('redditName', { name }))
  return name
}

/** One image, several, or one video with an image as its poster (section 15). */
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

const trimmed = (text: string, maxLength: number): string | undefined =>
  text.trim() === '' ? undefined : [...text.trim()].slice(0, maxLength).join('')

/** The title and subreddit of a post. Needs no files, as steps that only read don't load them. */
export function headingOf({ content, options: given, account }: Delivery) {
  const options = readTolerantly(RedditOptions, given)
  const { title, rest } = titledText(content.text, options.title, limits.titleCharacters)
  if (title === '') throw refused('content_rejected', /*i18n*/ 'Reddit posts need a title.')
  return { options, title, rest, subreddit: subredditOf(account, options.subreddit) }
}

/**
 * What is submitted for a delivery, the same on every attempt. Hashtags have no meaning on Reddit and are
 * left out; members are mentioned as `u/…`. Throws for what Reddit would definitely refuse.
 */
export function submissionOf(delivery: Delivery): Submission {
  const { content, postType, media } = delivery
  const { options, title, rest, subreddit } = headingOf(delivery)
  const mentions = content.mentions.map((name) => `u/${name.replace(/^(?:@|\/?u\/)/, '')}`)
  const body = [rest, ...mentions.filter((name) => !content.text.includes(name))]
    .filter((part) => part !== '')
    .join(' ')
  const written = { ...content, text: body, hashtags: [], mentions: [] }

  const requestedKind = postType === 'link' || postType === 'self' ? postType : options.kind
  // Unless a link post was requested, a link with text becomes a text post, so that no text is lost.
  const kindWithoutMedia =
    content.link !== undefined && (requestedKind ?? (body === '' ? 'link' : 'self')) === 'link'
      ? 'link'
      : 'self'
  const kind = media.length > 0 ? mediaKind(media) : kindWithoutMedia
  if (requestedKind === 'link' && kind === 'self')
    throw refused('content_rejected', /*i18n*/ 'A link post needs a link.')
  return {
    subreddit,
    kind,
    title,
    text: kind === 'link' ? body : composeText(written).trim(),
    url: kind === 'link' ? content.link : undefined,
    flairId: trimmed(options.flair_id ?? '', 64),
    flairText: trimmed(options.flair_text ?? '', limits.flairCharacters),
    nsfw: options.nsfw,
    spoiler: options.spoiler,
    sendreplies: options.sendreplies,
    files: media.toSorted((a, b) => Number(isVideo(b)) - Number(isVideo(a))),
  }
}
