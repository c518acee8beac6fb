import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { isVideo } from '~/domain/platforms/post-draft'
import {
  type Delivery,
  type MediaFile,
  NoAnswer,
  type PlatformAdapter,
  PlatformError,
  type PlatformResponse,
  type Session,
} from '../adapter'
import { realAddresses } from '../addresses'
import { call, flag, isInconclusive, readAnswer, readTolerantly, refused } from '../answers'
import { composeText, titledText, withoutSpacing } from '../compose-text'
import { notListed, postsSince } from '../posts-since'
import { youtubeFailure } from './errors'
import { limits } from './limits'
import { probe, sendPart, stateIn, uploadAllButLastPart, uploadIn } from './upload'

// Source: docs/publishing.md, sections 2, 3, 8, 11 and 15.

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
const scopes = [scope('youtube.upload'), scope('youtube.readonly')]

const read = (session: Session, path: string): Promise<PlatformResponse> =>
  call(
    session.http,
    {
      method: 'GET',
      url: `${session.http.urls.google.api}/youtube/v3${path}`,
      headers: { authorization: `Bearer ${session.accessToken}` },
    },
    { failure: (response) => youtubeFailure(response, session) },
  )

const Channels = z.object({
  items: z.catch(
    readable(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.catch(z.string(), 'YouTube channel'),
          customUrl: maybe(z.string()),
          thumbnails: maybe(z.object({ default: maybe(z.object({ url: maybe(z.string()) })) })),
        }),
      }),
    ),
    () => [],
  ),
})

/** The channel that the person chose when signing in, if any. */
const channels = async (session: Session): Promise<z.output<typeof Channels>['items']> =>
  readAnswer(Channels, await read(session, '/channels?part=snippet&mine=true')).items

function videoOf({ media }: Delivery): MediaFile {
  const [file] = media
  if (!file || media.length !== 1 || !isVideo(file))
    throw refused('media_rejected', /*i18n*/ 'YouTube posts must have exactly one video.')
  return file
}

/** The video's metadata, the same on every attempt. */
function metadataOf({ content, options: given }: Delivery) {
  const options = readTolerantly(YoutubeOptions, given)
  const { title, rest } = titledText(content.text, options.title, limits.titleCharacters)
  const tags = options.tags?.split(',') ?? content.hashtags
  return {
    snippet: {
      title,
      description: composeText({ ...content, text: rest }),
      tags: tags.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== ''),
      ...(options.category !== undefined && { categoryId: options.category }),
    },
    status: {
      privacyStatus: options.privacy,
      selfDeclaredMadeForKids: options.made_for_kids,
      ...(options.contains_synthetic_media && { containsSyntheticMedia: true }),
    },
  }
}

function checkText({ title, description }: { readonly title: string; readonly description: string }): void {
  if (title === '') throw refused('content_rejected', /*i18n*/ 'YouTube videos need a title.')
  if (/[<>]/.test(title + description))
    throw refused('content_rejected', sentence('youtubeSigns', { one: '<', other: '>' }))
}

/** Sends the last part, which creates the video. */
const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const file = videoOf(delivery)
  const { session: address, offset, videoId } = uploadIn(checkpoint)
  if (videoId !== undefined) return { remoteId: videoId }
  if (address === undefined)
    throw new PlatformError('transient', /*i18n*/ 'The upload to YouTube starts again.')
  const response = await sendPart(session, address, file, { start: offset, end: file.size - 1 })
  const state = stateIn(response)
  if (state?.kind === 'complete') return { remoteId: state.videoId }
  // YouTube definitely lacks bytes, so there is no video; `prepare` continues the upload.
  if (state?.kind === 'incomplete')
    throw new PlatformError('transient', /*i18n*/ 'YouTube hasn’t received the whole video yet.')
  if (state?.kind === 'gone')
    throw new PlatformError('transient', /*i18n*/ 'YouTube ended the upload. It starts again.')
  if (isInconclusive(response))
    throw new NoAnswer(sentence('responded', { platform: 'YouTube', status: response.status }))
  throw youtubeFailure(response, session)
}

const Listed = z.object({
  items: z.catch(
    readable(
      z.object({
        snippet: z.object({
          title: z.string(),
          description: z.catch(z.string(), ''),
          publishedAt: z.string(),
          resourceId: z.object({ videoId: z.string() }),
        }),
      }),
    ),
    () => [],
  ),
  nextPageToken: maybe(z.string()),
})

/** A page of a channel's uploads. Until it has a video, the channel has no playlist of them. */
async function uploadsPage(session: Session, query: URLSearchParams): Promise<z.output<typeof Listed>> {
  try {
    return readAnswer(Listed, await read(session, `/playlistItems?${query.toString()}`))
  } catch (error) {
    if (error instanceof PlatformError && error.details.code === 'playlistNotFound') return { items: [] }
    throw error
  }
}

/** Asks the upload itself, which is proof; if it has expired, the channel's list of uploads. */
const reconcile: PlatformAdapter['reconcile'] = async (delivery, session, checkpoint) => {
  const { session: address, size, videoId } = uploadIn(checkpoint)
  if (videoId !== undefined) return { kind: 'live', remoteId: videoId }
  if (address === undefined) return { kind: 'not-live' }
  const state = await probe(session, address, size)
  if (state.kind === 'complete') return { kind: 'live', remoteId: state.videoId }
  if (state.kind === 'incomplete') return { kind: 'not-live' }
  const since = delivery.commitStartedAt ?? session.clock()
  // A channel's uploads are a playlist with the channel's id, but starting with UU instead of UC.
  const query = new URLSearchParams({
    part: 'snippet',
    playlistId: delivery.account.remoteId.replace(/^UC/, 'UU'),
    maxResults: String(limits.listed),
  })
  const { posts, isCut } = await postsSince(
    async (next) => {
      if (next !== undefined) query.set('pageToken', next)
      const page = await uploadsPage(session, query)
      return { posts: page.items, next: page.nextPageToken }
    },
    {
      isSince: ({ snippet }) => Date.parse(snippet.publishedAt) >= since - limits.clockSkew,
      pages: limits.listedPages,
    },
  )
  const { title, description } = metadataOf(delivery).snippet
  const found = posts.find(
    ({ snippet }) =>
      !delivery.others?.has(snippet.resourceId.videoId) &&
      withoutSpacing(snippet.title) === withoutSpacing(title) &&
      withoutSpacing(snippet.description) === withoutSpacing(description),
  )
  if (found) return { kind: 'live', remoteId: found.snippet.resourceId.videoId }
  if (isCut) return { kind: 'unknown' }
  return notListed(session, since + limits.listingDelay)
}

const Videos = z.object({
  items: z.catch(
    readable(
      z.object({
        status: z.object({
          uploadStatus: maybe(z.string()),
          privacyStatus: maybe(z.string()),
          failureReason: maybe(z.string()),
          rejectionReason: maybe(z.string()),
        }),
      }),
    ),
    () => [],
  ),
})
type VideoStatus = z.output<typeof Videos>['items'][number]['status']

const noReason = /*i18n*/ 'no reason given'

/** What differs from the request. A locked video can't be made public later, only uploaded again. */
function noticeOf(status: VideoStatus, asked: string): string | undefined {
  const { uploadStatus, failureReason, rejectionReason, privacyStatus } = status
  if (uploadStatus === 'failed') return sentence('youtubeFailed', { reason: failureReason ?? noReason })
  if (uploadStatus === 'rejected') return sentence('youtubeRejected', { reason: rejectionReason ?? noReason })
  if (privacyStatus === undefined || privacyStatus === asked) return undefined
  return privacyStatus === 'private'
    ? sentence('youtubeMadePrivate', { asked })
    : sentence('youtubePrivacy', { asked, privacy: privacyStatus })
}

const confirm: PlatformAdapter['confirm'] = async (delivery, session, { remoteId }) => {
  if (remoteId === undefined) return { kind: 'done' }
  const url = `${session.http.urls.google.site}/watch?v=${encodeURIComponent(remoteId)}`
  const path = `/videos?part=status,processingDetails&id=${encodeURIComponent(remoteId)}`
  const { items } = readAnswer(Videos, await read(session, path))
  const status = items[0]?.status
  const now = session.clock()
  const stillProcessing = now < (delivery.commitStartedAt ?? 0) + limits.processing
  if ((!status || status.uploadStatus === 'uploaded') && stillProcessing)
    return { kind: 'wait', until: now + limits.poll }
  if (!status) return { kind: 'done', remoteId, url }
  const notice = noticeOf(status, metadataOf(delivery).status.privacyStatus)
  return { kind: 'done', remoteId, url, privacy: status.privacyStatus, notice }
}

export const youtubeAdapter: PlatformAdapter = {
  platform: 'youtube',
  deadlineMs: limits.deadline,
  fetchesMedia: () => false,

  oauth: (_options, { urls } = realAddresses) => ({
    authorizeUrl: `${urls.google.authorize}/o/oauth2/v2/auth`,
    tokenUrl: `${urls.google.token}/token`,
    revokeUrl: `${urls.google.token}/revoke`,
    clientAuth: 'form',
    pkce: true,
    scopes,
    scopeSeparator: ' ',
    requiredScopes: scopes,
    // Without both there is no refresh token.
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
    refresh: 'refresh_token',
  }),

  async whoAmI(session) {
    const [channel] = await channels(session)
    if (!channel)
      throw refused(
        'permission',
        /*i18n*/ 'This Google account has no YouTube channel. Create one on YouTube first.',
      )
    return { remoteUserId: channel.id, name: channel.snippet.title }
  },

  async identities(session) {
    const found = await channels(session)
    return found.map(({ id, snippet: { title, customUrl, thumbnails } }) => ({
      remoteId: id,
      kind: 'channel',
      name: title,
      handle: customUrl ?? title,
      avatarUrl: thumbnails?.default?.url,
    }))
  },

  async prepare(delivery, session, checkpoint, save) {
    const file = videoOf(delivery)
    const metadata = metadataOf(delivery)
    checkText(metadata.snippet)
    const { notify_subscribers: notify } = readTolerantly(YoutubeOptions, delivery.options)
    await uploadAllButLastPart({ session, file, metadata, notify, checkpoint, save })
    return { kind: 'ready' }
  },

  commit,
  reconcile,
  confirm,
}

/** What can be set for a video. Invalid values fall back to the default. */
const YoutubeOptions = z.object({
  /** By default the first line of the text. */
  title: maybe(z.string()),
  /** Private by default: an unaudited app's videos stay private, whatever is requested. */
  privacy: z.catch(z.enum(['private', 'unlisted', 'public']), 'private'),
  made_for_kids: flag(false),
  /** Separated by commas; by default the post's hashtags. */
  tags: maybe(z.string()),
  /** YouTube's category number, such as `22`. */
  category: maybe(z.string().check(z.regex(/^\d{1,3}$/))),
  notify_subscribers: flag(true),
  contains_synthetic_media: flag(false),
})
