import * as z from 'zod/mini'
import { maybe, readable } from '~/contract'
import {
  type Committed,
  type Confirmed,
  type Delivery,
  type MediaFile,
  NoAnswer,
  NotSent,
  type PlatformAdapter,
  type Session,
} from '../adapter'
import { readTolerantly } from '../answers'
import { composeText, withoutSpacing } from '../compose-text'
import { multipart } from '../file-stream'
import { facebookPerson } from '../meta/facebook-login'
import { commitAnswer, commitGraph, instantOf, readGraph } from '../meta/graph'
import { postsSince } from '../posts-since'
import { waitByAge } from '../retry-times'
import { limits } from './limits'
import { type Publication, prepareFacebook, publicationOf, stateOf } from './prepare'
import { facebookOAuth, identities } from './sign-in'
import { edgeOf, login, sendForm, videoState } from './videos'

// Source: docs/publishing.md, sections 1 to 3, 6, 11 and 15.

const Made = z.looseObject({ id: z.string() })
const Finished = z.looseObject({ success: maybe(z.boolean()), post_id: maybe(z.string()) })

/**
 * Posts text with either a link card or photos. A post can't have both, so with photos the link goes into the
 * text.
 */
async function commitPost(publication: Publication, photos: readonly string[]): Promise<Committed> {
  const { delivery, session, pageId } = publication
  const { content } = delivery
  const withCard = photos.length === 0 && content.link !== undefined
  const form = {
    message: composeText(content, { withLink: !withCard }),
    link: withCard ? content.link : undefined,
    attached_media: photos.length > 0 ? JSON.stringify(photos.map((id) => ({ media_fbid: id }))) : undefined,
  }
  const { id } = await commitGraph(session, { login, path: `${pageId}/feed`, form }, Made)
  return { remoteId: id }
}

/**
 * Facebook accepts a video before processing it and may still reject it. The video's id isn't a post id until
 * the video is visible, so it is stored separately.
 */
const sentVideo = (videoId: string, postId?: string): Committed => ({ checkpoint: { videoId, postId } })

/** The address from which Facebook fetches a large video, as uploading it in one request takes too long. */
async function publicVideoUrl(file: MediaFile): Promise<string | undefined> {
  if (file.size <= limits.videoInOneRequestBytes) return undefined
  return file.publicUrl().catch((error: unknown) => {
    throw new NotSent(/*i18n*/ 'The video couldn’t be read.', { cause: error })
  })
}

/** A plain video is uploaded in one request and becomes visible as soon as it is processed. */
async function commitVideo({ delivery, session, pageId, options }: Publication): Promise<Committed> {
  const [file] = delivery.media
  if (!file) throw new NotSent(/*i18n*/ 'There is no video.')
  const texts = { title: options.title, description: composeText(delivery.content) }
  const address = await publicVideoUrl(file)
  if (address !== undefined) {
    const call = { login, path: `${pageId}/videos`, form: { ...texts, file_url: address } }
    return sentVideo((await commitGraph(session, call, Made)).id)
  }
  const fields = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const form = await multipart({ fields, fileField: 'source', file }).catch((error: unknown) => {
    throw new NotSent(/*i18n*/ 'The video couldn’t be read.', { cause: error })
  })
  const response = await sendForm(session, `${pageId}/videos`, form)
  return sentVideo(commitAnswer(session, response, Made).id)
}

async function finish(publication: Publication, path: string, form: Record<string, string | undefined>) {
  const call = { login, path: `${publication.pageId}/${path}`, form }
  const { success, post_id: postId } = await commitGraph(publication.session, call, Finished)
  if (success === false) throw new NoAnswer(/*i18n*/ 'Facebook didn’t say whether it published the video.')
  return postId
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const state = stateOf(checkpoint)
  const publication = publicationOf(delivery, session, state)
  const { photos, video } = state
  const { kind, options } = publication
  if (kind === 'text' || kind === 'photos') return commitPost(publication, photos)
  if (kind === 'video') return commitVideo(publication)
  if (kind === 'photo_story') {
    if (photos[0] === undefined) throw new NotSent(/*i18n*/ 'There is no photo to publish.')
    return { remoteId: await finish(publication, 'photo_stories', { photo_id: photos[0] }) }
  }
  if (!video) throw new NotSent(/*i18n*/ 'There is no video to publish.')
  const form = { upload_phase: 'finish', video_id: video.id }
  const reel = {
    ...form,
    video_state: 'PUBLISHED',
    description: composeText(delivery.content),
    title: options.title,
  }
  const postId = await finish(publication, edgeOf(kind), kind === 'reel' ? reel : form)
  return sentVideo(video.id, postId)
}

const Posts = z.looseObject({
  data: readable(
    z.looseObject({ id: z.string(), message: maybe(z.string()), created_time: maybe(z.string()) }),
  ),
  /** Cursor and address of the next page; missing on the last page. */
  paging: maybe(z.object({ cursors: z.object({ after: z.string() }), next: z.string() })),
})

/**
 * Finds the Page's post with the same text since the commit (docs/publishing.md, section 2). `isCut`: there
 * are more new posts than were read.
 */
async function findPost({
  delivery,
  session,
  pageId,
  kind,
}: Publication): Promise<{ remoteId: string | undefined; isCut: boolean }> {
  const fields = 'id,message,created_time,permalink_url'
  const earliest = (delivery.commitStartedAt ?? 0) - limits.clockSkewMs
  const text = withoutSpacing(composeText(delivery.content, { withLink: kind !== 'text' }))
  const path = `${pageId}/published_posts`
  const { posts, isCut } = await postsSince(
    async (after) => {
      const query = { fields, limit: String(limits.feedPage), ...(after !== undefined && { after }) }
      const { data, paging } = await readGraph(session, { login, path, query }, Posts)
      return { posts: data, next: paging?.cursors.after }
    },
    {
      isSince: ({ created_time: time }) => time !== undefined && instantOf(time) >= earliest,
      pages: limits.feedPages,
    },
  )
  const matches = posts.filter(
    ({ id, message = '' }) => !delivery.others?.has(id) && withoutSpacing(message) === text,
  )
  return { remoteId: matches.length === 1 ? matches[0]?.id : undefined, isCut }
}

const reconcile: PlatformAdapter['reconcile'] = async (delivery, session, checkpoint) => {
  const state = stateOf(checkpoint)
  const publication = publicationOf(delivery, session, state)
  const { kind } = publication
  // No list includes the stories of a Page.
  if (kind === 'photo_story') return { kind: 'unknown' }
  const { video } = state
  if (kind === 'reel' || kind === 'video_story') {
    if (!video) return { kind: 'not-live' }
    const found = await videoState(session, video.id)
    // A failed video never becomes visible; `prepare` reports the reason.
    if (found.failure) return { kind: 'not-live' }
    if (found.isPublished) return { kind: 'live', ...sentVideo(video.id) }
  } else {
    const { remoteId, isCut } = await findPost(publication)
    if (remoteId !== undefined) return { kind: 'live', remoteId }
    if (isCut) return { kind: 'unknown' }
  }
  const now = session.clock()
  const age = now - (delivery.commitStartedAt ?? now)
  if (age >= limits.lookForPostMs) return { kind: 'unknown' }
  return waitByAge(now, age, limits.polls)
}

const Post = z.looseObject({ id: z.string(), permalink_url: maybe(z.string()) })

const SentVideo = z.object({ videoId: maybe(z.string()), postId: maybe(z.string()) })

/** Waits until the video is visible. Rejects with `PlatformError` if it never will be. */
async function confirmVideo(
  { commitStartedAt }: Delivery,
  session: Session,
  { videoId, remoteId }: { readonly videoId: string; readonly remoteId: string },
): Promise<Confirmed> {
  const found = await videoState(session, videoId)
  if (found.failure) throw found.failure
  const now = session.clock()
  const age = now - (commitStartedAt ?? 0)
  const done = { kind: 'done', remoteId, url: found.url, privacy: 'public' } as const
  if (found.isVisible) return done
  if (age >= limits.processingMs)
    return { ...done, notice: /*i18n*/ 'Facebook is still processing the video.' }
  return waitByAge(now, age, limits.polls)
}

const confirm: PlatformAdapter['confirm'] = async (delivery, session, checkpoint) => {
  const { videoId, postId } = readTolerantly(SentVideo, checkpoint)
  const { remoteId } = checkpoint
  if (videoId !== undefined)
    return confirmVideo(delivery, session, { videoId, remoteId: remoteId ?? postId ?? videoId })
  const done = { kind: 'done', remoteId, privacy: 'public' } as const
  // A photo story has no address, and a post without an identifier can't be read.
  if (remoteId === undefined || stateOf(checkpoint).kind === 'photo_story') return done
  const query = { fields: 'id,permalink_url' }
  const { permalink_url: url } = await readGraph(session, { login, path: remoteId, query }, Post)
  return { ...done, url }
}

/** Facebook Pages. Posting needs the Page's own token, not the person's. */
export const facebookAdapter: PlatformAdapter = {
  platform: 'facebook',
  oauth: facebookOAuth,
  whoAmI: facebookPerson,
  identities,
  fetchesMedia: () => false,
  deadlineMs: limits.deadlineMs,
  prepare: prepareFacebook,
  commit,
  reconcile,
  confirm,
}
