import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { fileKind, isVideo } from '~/domain/platforms/post-draft'
import {
  type Delivery,
  type MediaFile,
  NoAnswer,
  type PlatformAdapter,
  type Session,
  type TargetAccount,
} from '../adapter'
import { realAddresses } from '../addresses'
import { readAnswer, readTolerantly, refused } from '../answers'
import { composeText, trimmedTo, withoutSpacing } from '../compose-text'
import { notListed, postsSince } from '../posts-since'
import { send } from './api'
import { linkedinIdentities, member } from './identities'
import { limits } from './limits'
import { escapeLittleText, unescapeLittleText } from './little-text'
import { LinkedinUploads, uploadsIn } from './upload'

// Source: docs/publishing.md, sections 2, 3, 7, 11 and 15.

const memberScopes = ['openid', 'profile', 'w_member_social']
const organisationScopes = ['w_organization_social', 'r_organization_social', 'rw_organization_admin']

const isOrganisation = ({ kind }: TargetAccount): boolean => kind === 'organization'

const authorOf = (account: TargetAccount): string =>
  `urn:li:${isOrganisation(account) ? 'organization' : 'person'}:${account.remoteId}`

const isPdf = ({ mimeType }: MediaFile): boolean => mimeType === 'application/pdf'

/** One image, two to twenty, one video, or one PDF (section 15). */
function checkMedia({ media }: Delivery): void {
  const kinds = media.map((file) =>
    isPdf(file) ? 'document' : fileKind(file) === 'gif' ? 'image' : fileKind(file),
  )
  if (kinds.includes('unknown'))
    throw refused('media_rejected', /*i18n*/ 'LinkedIn takes images, videos and PDFs only.')
  if (new Set(kinds).size > 1)
    throw refused(
      'media_rejected',
      /*i18n*/ 'LinkedIn doesn’t allow different kinds of media in the same post.',
    )
  const maxFiles = kinds[0] === 'image' ? limits.images : 1
  if (kinds.length > maxFiles)
    throw refused('media_rejected', sentence('linkedinFiles', { max: limits.images }))
  for (const file of media.filter(isVideo)) {
    if (file.mimeType !== 'video/mp4')
      throw refused('media_rejected', /*i18n*/ 'LinkedIn accepts videos as MP4 only.')
    if (file.size > limits.videoBytes.max)
      throw refused('media_rejected', /*i18n*/ 'LinkedIn accepts videos up to 500 MB.')
    if (file.size < limits.videoBytes.min)
      throw refused('media_rejected', /*i18n*/ 'LinkedIn accepts videos of 75 KB or more.')
  }
}

/** The file in a form that LinkedIn accepts: images of another type or with too many pixels become JPEGs. */
async function asAccepted(file: MediaFile): Promise<MediaFile> {
  if (isPdf(file) || isVideo(file)) return file
  const fits = (file.width ?? 0) * (file.height ?? 0) < limits.imagePixels
  if (fits && ['image/jpeg', 'image/png', 'image/gif'].includes(file.mimeType)) return file
  return file.asJpeg({ maxBytes: limits.imageBytes, maxWidth: limits.imageSide, maxHeight: limits.imageSide })
}

/** The text as shown. Without media the link is shown as a card, so the text doesn't repeat it. */
const textOf = ({ content, media }: Delivery): string => composeText(content, { withLink: media.length > 0 })

const nameOfPage = (link: string): string => (URL.canParse(link) && new URL(link).hostname) || link

function contentOf(delivery: Delivery, urns: readonly string[]): object | undefined {
  const { content, media } = delivery
  const options = readTolerantly(LinkedinOptions, delivery.options)
  const [first] = media
  const described = urns.map((id, index) => {
    const altText = trimmedTo(media[index]?.altText, limits.altTextCharacters)
    return { id, ...(altText !== undefined && { altText }) }
  })
  if (first && isPdf(first))
    return {
      media: { id: urns[0], title: options.document_title?.trim() || first.name.replace(/\.pdf$/i, '') },
    }
  if (described.length > 1) return { multiImage: { images: described } }
  if (described.length === 1) return { media: described[0] }
  if (content.link === undefined) return undefined
  const description = trimmedTo(options.article_description, limits.articleDescription)
  return {
    article: {
      source: content.link,
      title: trimmedTo(options.article_title, limits.articleTitle) ?? nameOfPage(content.link),
      ...(description !== undefined && { description }),
    },
  }
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const { account } = delivery
  const { visibility } = readTolerantly(LinkedinOptions, delivery.options)
  const content = contentOf(
    delivery,
    uploadsIn(checkpoint).map(({ urn }) => urn),
  )
  const json = {
    author: authorOf(account),
    commentary: escapeLittleText(textOf(delivery)),
    visibility: isOrganisation(account) ? 'PUBLIC' : visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
    ...(content !== undefined && { content }),
  }
  const { headers } = await send(session, { method: 'POST', path: '/rest/posts', json }, 'post')
  // The body is empty; the post's URN is in a header.
  const remoteId = headers.get('x-restli-id')
  if (remoteId === null || remoteId === '')
    throw new NoAnswer(/*i18n*/ 'LinkedIn’s response doesn’t name a post.')
  return { remoteId }
}

const Posts = z.object({
  elements: readable(
    z.object({
      id: z.string(),
      commentary: maybe(z.string()),
      createdAt: maybe(z.number()),
      publishedAt: maybe(z.number()),
    }),
  ),
})

type OwnPost = z.output<typeof Posts>['elements'][number]

const normalized = (commentary: string): string => withoutSpacing(unescapeLittleText(commentary))

/** The organisation's posts since `earliest`, which LinkedIn lists by creation time. */
function organisationPosts(
  { account }: Delivery,
  session: Session,
  earliest: number,
): Promise<{ readonly posts: readonly OwnPost[]; readonly isCut: boolean }> {
  const query = new URLSearchParams({
    q: 'author',
    author: authorOf(account),
    sortBy: 'CREATED',
    count: String(limits.postsPerPage),
  })
  const headers = { 'x-restli-method': 'FINDER' }
  return postsSince(
    async (start = '0') => {
      query.set('start', start)
      const path = `/rest/posts?${query.toString()}`
      const { elements } = readAnswer(Posts, await send(session, { method: 'GET', path, headers }, 'read'))
      return { posts: elements, next: String(Number(start) + limits.postsPerPage) }
    },
    {
      isSince: ({ createdAt, publishedAt }) => (publishedAt ?? createdAt ?? 0) >= earliest,
      pages: limits.postPages,
    },
  )
}

/**
 * Only an organisation's posts can be read, not a member's. If the post isn't found, sending it again can't
 * duplicate it: LinkedIn rejects the same post and names the existing one (`duplicate` with its URN).
 */
const reconcile: PlatformAdapter['reconcile'] = async (delivery, session) => {
  const since = delivery.commitStartedAt ?? session.clock()
  if (isOrganisation(delivery.account)) {
    const { posts, isCut } = await organisationPosts(delivery, session, since - limits.clockSkew)
    const text = normalized(escapeLittleText(textOf(delivery)))
    const found = posts.find(
      ({ id, commentary = '' }) => !delivery.others?.has(id) && normalized(commentary) === text,
    )
    if (found) return { kind: 'live', remoteId: found.id }
    if (isCut) return { kind: 'unknown' }
  }
  return notListed(session, since + limits.resendDelay)
}

const OnePost = z.object({ commentary: maybe(z.string()) })

/** Reads an organisation's post back to report a text that LinkedIn cut. Errors are ignored. */
async function cutNotice(delivery: Delivery, session: Session, urn: string): Promise<string | undefined> {
  try {
    const path = `/rest/posts/${encodeURIComponent(urn)}`
    const { commentary } = readAnswer(OnePost, await send(session, { method: 'GET', path }, 'read'))
    if (commentary === undefined) return undefined
    const sent = normalized(escapeLittleText(textOf(delivery)))
    return normalized(commentary).length < sent.length
      ? /*i18n*/ 'LinkedIn shows only part of the text. Check the post.'
      : undefined
  } catch {
    return undefined
  }
}

const audiences = { PUBLIC: 'public', CONNECTIONS: 'connections', LOGGED_IN: 'signed-in members' } as const

const confirm: PlatformAdapter['confirm'] = async (delivery, session, { remoteId }) => {
  if (remoteId === undefined) return { kind: 'done' }
  const url = `${session.http.urls.linkedin.site}/feed/update/${remoteId}/`
  if (isOrganisation(delivery.account))
    return {
      kind: 'done',
      remoteId,
      url,
      privacy: 'public',
      notice: await cutNotice(delivery, session, remoteId),
    }
  const { visibility } = readTolerantly(LinkedinOptions, delivery.options)
  return { kind: 'done', remoteId, url, privacy: audiences[visibility] }
}

/**
 * For members and organisations. The app's option `access` says which LinkedIn product it has: `member` or
 * `organization`.
 */
export const linkedinAdapter: PlatformAdapter = {
  platform: 'linkedin',
  deadlineMs: limits.deadline,
  fetchesMedia: () => false,

  oauth: (options, { urls } = realAddresses) => ({
    authorizeUrl: `${urls.linkedin.authorize}/oauth/v2/authorization`,
    tokenUrl: `${urls.linkedin.authorize}/oauth/v2/accessToken`,
    revokeUrl: `${urls.linkedin.authorize}/oauth/v2/revoke`,
    clientAuth: 'form',
    pkce: false,
    scopes: options.access === 'organization' ? [...memberScopes, ...organisationScopes] : memberScopes,
    scopeSeparator: ' ',
    requiredScopes: memberScopes,
    // Only approved partners get a refresh token; otherwise the person signs in again after 60 days.
    refresh: 'refresh_token',
  }),

  async whoAmI(session) {
    const { sub, name } = await member(session)
    return { remoteUserId: sub, name: name ?? 'LinkedIn profile' }
  },

  identities: linkedinIdentities,

  async prepare(delivery, session, checkpoint, save) {
    checkMedia(delivery)
    const files = await Promise.all(delivery.media.map(asAccepted))
    return new LinkedinUploads(session, authorOf(delivery.account), checkpoint, save).prepare(files)
  },

  commit,
  reconcile,
  confirm,
}

/** What can be set for a post on LinkedIn. Invalid values fall back to the default. */
const LinkedinOptions = z.object({
  /** Ignored for organisations, whose posts are public. */
  visibility: z.catch(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']), 'PUBLIC'),
  /** The link's card: LinkedIn doesn't read the page itself. */
  article_title: maybe(z.string()),
  article_description: maybe(z.string()),
  /** Name of a PDF. */
  document_title: maybe(z.string()),
})
