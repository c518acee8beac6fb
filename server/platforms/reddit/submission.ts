import * as z from 'zod/mini'
import type { PostContent } from '~/contract'
import { maybe, readable } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import type { Delivery, MediaFile, Session, TargetAccount } from '../adapter'
import { flag, readAnswer, readTolerantly, refused } from '../answers'
import { composeText, titledText, trimmedTo, withoutSpacing } from '../compose-text'
import { postsSince } from '../posts-since'
import { send } from './api'
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

type SubmissionKind = 'self' | 'link' | 'image' | 'gallery' | 'video'

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
const usernameOf = ({ details, handle }: TargetAccount): string =>
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
    throw refused('media_rejected', sentence('redditGallery', { max: limits.galleryFiles }))
  return pictures.length > 1 ? 'gallery' : 'image'
}

/** The title and subreddit of a post. Needs no files, as steps that only read don't load them. */
function headingOf({ content, options: given, account }: Delivery) {
  const options = readTolerantly(RedditOptions, given)
  const { title, rest } = titledText(content.text, options.title, limits.titleCharacters)
  if (title === '') throw refused('content_rejected', /*i18n*/ 'Reddit posts need a title.')
  return { options, title, rest, subreddit: subredditOf(account, options.subreddit) }
}

/**
 * A post's content with the text that follows its title. Hashtags have no meaning on Reddit and are left out;
 * members are mentioned as `u/…`.
 */
export function redditContent(content: PostContent, rest: string): PostContent {
  const mentions = content.mentions.map((name) => `u/${name.replace(/^(?:@|\/?u\/)/, '')}`)
  const text = [rest, ...mentions.filter((name) => !content.text.includes(name))]
    .filter((part) => part !== '')
    .join(' ')
  return { ...content, text, hashtags: [], mentions: [] }
}

/**
 * What is submitted for a delivery, the same on every attempt. Throws for what Reddit would definitely refuse.
 */
export function submissionOf(delivery: Delivery): Submission {
  const { content, postType, media } = delivery
  const { options, title, rest, subreddit } = headingOf(delivery)
  const written = redditContent(content, rest)
  const { text: body } = written

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
    flairId: trimmedTo(options.flair_id, 64),
    flairText: trimmedTo(options.flair_text, limits.flairCharacters),
    nsfw: options.nsfw,
    spoiler: options.spoiler,
    sendreplies: options.sendreplies,
    files: media.toSorted((a, b) => Number(isVideo(b)) - Number(isVideo(a))),
  }
}

const Listing = z.object({
  data: z.object({
    /** Cursor of the next page; missing on the last one. */
    after: maybe(z.string()),
    children: readable(
      z.object({
        data: z.object({
          /** Such as `t3_abc`. */
          name: z.string(),
          title: z.string(),
          subreddit: z.string(),
          created_utc: z.number(),
          is_self: maybe(z.boolean()),
          selftext: maybe(z.string()),
          permalink: maybe(z.string()),
          removed_by_category: maybe(z.string()),
        }),
      }),
    ),
  }),
})
export type Submitted = z.output<typeof Listing>['data']['children'][number]['data']

interface Page {
  readonly posts: readonly Submitted[]
  readonly next: string | undefined
}

/** A page of a list, or posts by their identifiers. */
export async function postsAt(session: Session, path: string): Promise<Page> {
  const { children, after } = readAnswer(Listing, await send(session, { method: 'GET', path })).data
  return { posts: children.map(({ data }) => data), next: after }
}

/**
 * Looks for a delivery's post among its author's newest: same subreddit and title, made since the
 * commit, and not by another delivery. `more`: there are more new posts than were read. `similar`: one has
 * the same title but another text.
 */
export async function findSubmitted(
  delivery: Delivery,
  session: Session,
): Promise<{ readonly found?: Submitted; readonly more: boolean; readonly similar: boolean }> {
  const { subreddit, title } = headingOf(delivery)
  const since = (delivery.commitStartedAt ?? session.clock()) - limits.clockSkew
  const name = encodeURIComponent(usernameOf(delivery.account))
  const path = `/user/${name}/submitted?sort=new&limit=${limits.submitted}`
  const { posts, isCut } = await postsSince(
    (after) => postsAt(session, after === undefined ? path : `${path}&after=${encodeURIComponent(after)}`),
    { isSince: (post) => post.created_utc * 1000 >= since, pages: limits.submittedPages },
  )
  const matches = posts.filter(
    (post) =>
      !delivery.others?.has(post.name) &&
      post.subreddit.toLowerCase() === subreddit.toLowerCase() &&
      withoutSpacing(post.title) === withoutSpacing(title),
  )
  const found = matches.find((post) => !differs(delivery, post))
  return { ...(found && { found }), more: isCut, similar: matches.length > 0 }
}

/** True if the kind or text differs: it is another delivery's post, or Reddit changed it in an unknown way. */
function differs(delivery: Delivery, { is_self: isSelf, selftext }: Submitted): boolean {
  if (isSelf === undefined) return false
  // Its files may not be loaded.
  if (delivery.media.length > 0) return isSelf
  const { kind, text } = submissionOf(delivery)
  if (isSelf !== (kind === 'self')) return true
  return isSelf && selftext !== undefined && withoutSpacing(selftext) !== withoutSpacing(text)
}
