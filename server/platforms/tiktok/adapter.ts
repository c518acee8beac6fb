import * as z from 'zod/mini'
import { maybe, readable } from '~/contract'
import {
  type Committed,
  type Confirmed,
  NotSent,
  type PlatformAdapter,
  PlatformError,
  type Reconciled,
} from '../adapter'
import { withoutSpacing } from '../compose-text'
import { postsSince } from '../posts-since'
import { nextPoll, waitByAge } from '../retry-times'
import { callTiktok, commitTiktok, type PostState, postState } from './api'
import { limits } from './limits'
import { postingChoices } from './options'
import { type Publication, photoAddresses, photoBody, photoTexts, publicationOf } from './post'
import { prepareTiktok, stateOf, type TiktokState } from './prepare'
import { identities, tiktokOAuth, whoAmI } from './sign-in'
import { chunksOf, sendLastChunk } from './video-upload'

// Source: docs/publishing.md, sections 1 to 3, 9, 11 and 15.

/** Sends the last chunk, which creates the post. */
async function commitVideo({ delivery, session }: Publication, state: TiktokState): Promise<Committed> {
  const [file] = delivery.media
  const { uploadUrl } = state
  if (!file || uploadUrl === undefined) throw new NotSent(/*i18n*/ 'There is no upload to finish.')
  const chunks = chunksOf(file.size)
  const result = await sendLastChunk(session, { uploadUrl, file, chunks, index: chunks.count - 1 })
  if (result.kind === 'complete') return {}
  // Definitely refused. The next `prepare` asks TikTok what it has, and sends the rest or starts over.
  const code = result.kind === 'ended' ? 'HTTP 403' : result.kind === 'at' ? 'HTTP 416' : 'HTTP 206'
  throw new PlatformError('transient', /*i18n*/ 'TikTok didn’t accept the end of the video.', { code })
}

const Started = z.looseObject({ publish_id: z.string() })

async function commitPhotos(publication: Publication, state: TiktokState): Promise<Committed> {
  const images = await photoAddresses(publication).catch((error: unknown) => {
    if (error instanceof PlatformError) throw error
    throw new NotSent(/*i18n*/ 'The photos couldn’t be read.', { cause: error })
  })
  const body = photoBody(publication, images, state.off.comment)
  const path = '/v2/post/publish/content/init/'
  const { publish_id: publishId } = await commitTiktok(publication.session, path, body, Started)
  return { checkpoint: { publishId } }
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const state = stateOf(checkpoint)
  const publication = publicationOf(delivery, session, state)
  if (publication.kind === 'photos') return commitPhotos(publication, state)
  return state.complete ? {} : commitVideo(publication, state)
}

const Listed = z.looseObject({
  videos: readable(
    z.looseObject({
      id: z.string(),
      create_time: maybe(z.number()),
      title: maybe(z.string()),
      video_description: maybe(z.string()),
    }),
  ),
  /** Cursor of the next page. */
  cursor: maybe(z.number()),
  has_more: maybe(z.boolean()),
})

/**
 * Finds a photo post with the same text since the commit. The list only has public posts, and this app may
 * not be allowed to read it.
 */
async function findPhotos(publication: Publication): Promise<string | undefined> {
  const { delivery, session } = publication
  const path = '/v2/video/list/?fields=id,create_time,title,video_description'
  const earliest = (delivery.commitStartedAt ?? 0) - limits.clockSkewMs
  const { posts } = await postsSince(
    async (next) => {
      const body = { max_count: limits.listed, ...(next !== undefined && { cursor: Number(next) }) }
      const { videos, cursor, has_more: hasMore } = await callTiktok(session, path, body, Listed)
      return { posts: videos, next: hasMore && cursor !== undefined ? String(cursor) : undefined }
    },
    { isSince: ({ create_time: time = 0 }) => time * 1000 >= earliest, pages: limits.listedPages },
  )
  const texts = photoTexts(publication)
  const words = new Set([
    withoutSpacing(texts.title),
    withoutSpacing(texts.description),
    withoutSpacing(`${texts.title} ${texts.description}`),
  ])
  words.delete('')
  const matches = posts.filter(
    (post) =>
      !delivery.others?.has(post.id) &&
      (words.has(withoutSpacing(post.title ?? '')) ||
        words.has(withoutSpacing(post.video_description ?? ''))),
  )
  return matches.length === 1 ? matches[0]?.id : undefined
}

async function reconcilePhotos(publication: Publication): Promise<Reconciled> {
  const { delivery, session, options, isDraft } = publication
  if (isDraft || options.privacy_level !== 'PUBLIC_TO_EVERYONE') return { kind: 'unknown' }
  try {
    const remoteId = await findPhotos(publication)
    if (remoteId !== undefined) return { kind: 'live', remoteId }
  } catch (error) {
    if (error instanceof PlatformError && error.failureClass === 'permission') return { kind: 'unknown' }
    throw error
  }
  const now = session.clock()
  const age = now - (delivery.commitStartedAt ?? now)
  if (age >= limits.lookForPostMs) return { kind: 'unknown' }
  return waitByAge(now, age, limits.polls)
}

const reconcile: PlatformAdapter['reconcile'] = async (delivery, session, checkpoint) => {
  const decided = stateOf(checkpoint)
  const publication = publicationOf(delivery, session, decided)
  const { publishId, size } = decided
  if (publishId === undefined)
    return publication.kind === 'photos' ? reconcilePhotos(publication) : { kind: 'not-live' }
  const state = await postState(session, publishId)
  // Never visible; `prepare` reports the reason or starts over.
  if (state.kind === 'failed') return { kind: 'not-live' }
  if (state.kind !== 'uploading')
    return { kind: 'live', remoteId: state.kind === 'published' ? state.id : undefined }
  if (state.bytes !== undefined) return { kind: state.bytes >= size ? 'live' : 'not-live' }
  // Sending the same bytes to the same upload can't make a second post, but they may still be in transit.
  const now = session.clock()
  const age = now - (delivery.commitStartedAt ?? now)
  return age < limits.chunkArrivesMs
    ? { kind: 'wait', until: nextPoll(now, 0, limits.polls) }
    : { kind: 'not-live' }
}

const privacies: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'public',
  MUTUAL_FOLLOW_FRIENDS: 'friends',
  FOLLOWER_OF_CREATOR: 'followers',
  SELF_ONLY: 'private',
}

function addressOf({ delivery, session, kind }: Publication, id: string): string {
  const { details, handle } = delivery.account
  const username = details['username'] ?? handle.replace(/^@/, '')
  return `${session.http.urls.tiktok.site}/@${username}/${kind === 'photos' ? 'photo' : 'video'}/${id}`
}

const sentToInbox =
  /*i18n*/ 'It is in the account’s TikTok inbox. Open its notification in TikTok to finish and publish it.'
const noAddressYet = /*i18n*/ 'TikTok shows a post’s address only after moderation, which can take hours.'

function published(publication: Publication, id: string | undefined, age: number): Confirmed {
  const { session, isDraft, options } = publication
  const level = options.privacy_level
  const privacy = isDraft || level === undefined ? undefined : (privacies[level] ?? level)
  if (id !== undefined) return { kind: 'done', remoteId: id, url: addressOf(publication, id), privacy }
  // Only public posts ever get an identifier.
  if (privacy !== 'public') return { kind: 'done', privacy }
  if (age >= limits.moderationMs) return { kind: 'done', privacy, notice: noAddressYet }
  return waitByAge(session.clock(), age, limits.polls)
}

const publishAgain = /*i18n*/ 'Publish the post again.'

/** TikTok accepted the post, then gave up on it, so retrying can't help. */
function permanentFailure(error: PlatformError): PlatformError {
  if (error.failureClass !== 'transient') return error
  return new PlatformError('content_rejected', `${error.message} ${publishAgain}`, {
    code: error.details.code,
  })
}

const confirm: PlatformAdapter['confirm'] = async (delivery, session, checkpoint) => {
  const decided = stateOf(checkpoint)
  const publication = publicationOf(delivery, session, decided)
  const { publishId } = decided
  const now = session.clock()
  const age = now - (delivery.commitStartedAt ?? 0)
  const known = checkpoint.remoteId
  if (known !== undefined || publishId === undefined)
    return published(publication, known, limits.moderationMs)
  const state: PostState = await postState(session, publishId)
  switch (state.kind) {
    case 'failed':
      throw permanentFailure(state.error)
    case 'inbox':
      return { kind: 'done', privacy: 'draft', notice: sentToInbox }
    case 'published':
      return published(publication, state.id, age)
    case 'uploading':
    case 'processing':
      return waitByAge(now, age, limits.polls)
  }
}

/** TikTok: direct posts, or drafts in the account's inbox (post type or option `draft`). */
export const tiktokAdapter: PlatformAdapter = {
  platform: 'tiktok',
  oauth: tiktokOAuth,
  whoAmI,
  identities,
  // Photos are fetched. Videos are sent as bytes, which fails more safely.
  fetchesMedia: () => true,
  postingChoices,
  deadlineMs: limits.deadlineMs,
  prepare: prepareTiktok,
  commit,
  reconcile,
  confirm,
}
