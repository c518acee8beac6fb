import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import {
  type Committed,
  type Confirmed,
  type Identity,
  type PlatformAdapter,
  PlatformError,
  type PlatformResponse,
  type Session,
} from '../adapter'
import { realAddresses } from '../addresses'
import { readAnswer } from '../answers'
import { nextPoll } from '../retry-times'
import { errorsIn, redditFailure, send, userAgent } from './api'
import { limits } from './limits'
import {
  findSubmitted,
  postsAt,
  type Submission,
  type Submitted,
  submissionOf,
  subredditOf,
} from './submission'
import { checkSubreddit, postingChoices } from './subreddit'
import { afterRefusal, lostUpload, progressIn, uploadFiles } from './upload'

// Source: docs/publishing.md, sections 2, 3, 10, 11 and 15.

const Me = z.object({ id: z.string(), name: z.string(), icon_img: maybe(z.string()) })

const me = async (session: Session): Promise<z.output<typeof Me>> =>
  readAnswer(Me, await send(session, { method: 'GET', path: '/api/v1/me' }))

const Subreddits = z.object({
  data: z.object({
    after: maybe(z.string()),
    children: readable(
      z.object({
        data: z.object({
          name: z.string(),
          display_name: z.string(),
          title: maybe(z.string()),
          subreddit_type: maybe(z.string()),
          user_is_banned: maybe(z.boolean()),
          user_is_contributor: maybe(z.boolean()),
          user_is_moderator: maybe(z.boolean()),
        }),
      }),
    ),
  }),
})
type Subreddit = z.output<typeof Subreddits>['data']['children'][number]['data']

function disabledReason(subreddit: Subreddit): string | undefined {
  if (subreddit.user_is_banned === true) return /*i18n*/ 'You’re banned from this subreddit.'
  if (subreddit.user_is_contributor === true || subreddit.user_is_moderator === true) return undefined
  if (subreddit.subreddit_type === 'restricted' || subreddit.subreddit_type === 'archived')
    return /*i18n*/ 'Only approved members can post in this subreddit.'
  return undefined
}

async function subreddits(session: Session, username: string): Promise<Identity[]> {
  const found: Identity[] = []
  let after: string | undefined
  for (let page = 0; page < limits.pages; page++) {
    const from = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
    const path = `/subreddits/mine/subscriber?limit=${limits.subredditsPerPage}${from}`
    const { data } = readAnswer(Subreddits, await send(session, { method: 'GET', path }))
    for (const { data: subreddit } of data.children) {
      // The person's own profile is listed as a subreddit, too.
      if (subreddit.subreddit_type === 'user') continue
      found.push({
        remoteId: subreddit.name,
        kind: 'subreddit',
        name: subreddit.title || subreddit.display_name,
        handle: `r/${subreddit.display_name}`,
        disabledReason: disabledReason(subreddit),
        details: { username, subreddit: subreddit.display_name },
      })
    }
    after = data.after
    if (after === undefined) break
  }
  return found
}

/** Fields that all kinds of submissions share. */
function common({ subreddit, title, text, nsfw, spoiler, sendreplies, flairId, flairText }: Submission) {
  return {
    api_type: 'json',
    sr: subreddit,
    title,
    ...(text !== '' && { text }),
    ...(flairId !== undefined && { flair_id: flairId }),
    ...(flairText !== undefined && { flair_text: flairText }),
    nsfw,
    spoiler,
    sendreplies,
    validate_on_submit: true,
  }
}

function form(submission: Submission, urls: readonly string[]): URLSearchParams {
  const [url = submission.url, poster] = urls
  const fields = {
    ...common(submission),
    kind: submission.kind,
    resubmit: false,
    ...(url !== undefined && { url }),
    ...(poster !== undefined && { video_poster_url: poster }),
  }
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

const SubmitResponse = z.object({
  json: z.object({
    data: z.object({ id: maybe(z.string()), name: maybe(z.string()), url: maybe(z.string()) }),
  }),
})

/** The post's full name and address. Both are missing for media, which Reddit lists once it is processed. */
function committedPost(response: PlatformResponse): Committed {
  const { name, id, url } = readAnswer(SubmitResponse, response).json.data
  const [, inUrl] = /\/comments\/(\w+)/.exec(url ?? '') ?? []
  const remoteId = [name, id, inUrl === undefined ? undefined : `t3_${inUrl}`].find(
    (given) => given?.startsWith('t3_') === true,
  )
  return inUrl === undefined ? { remoteId } : { remoteId, checkpoint: { url } }
}

/**
 * If Reddit doesn't find the uploaded files, they are uploaded again. For a link post, the same code means an
 * invalid link.
 */
function refusalOf(failure: PlatformError, hasFiles: boolean): PlatformError {
  if (!hasFiles || failure.details.code !== lostUpload) return failure
  return new PlatformError('transient', /*i18n*/ 'Reddit doesn’t find the uploaded files.', failure.details)
}

const commit: PlatformAdapter['commit'] = async (delivery, session, checkpoint) => {
  const submission = submissionOf(delivery)
  const { media } = progressIn(checkpoint)
  const response =
    submission.kind === 'gallery'
      ? await send(session, {
          method: 'POST',
          path: '/api/submit_gallery_post.json',
          commit: true,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...common(submission),
            items: media.map(({ assetId }) => ({ media_id: assetId, caption: '', outbound_url: '' })),
          }),
        })
      : await send(session, {
          method: 'POST',
          path: '/api/submit',
          commit: true,
          body: form(
            submission,
            media.map(({ url }) => url),
          ),
        })
  // Reddit also refuses with status 200.
  if (errorsIn(response).length > 0) throw refusalOf(redditFailure(response, session), media.length > 0)
  return committedPost(response)
}

/** Searches the author's own posts, in which posts with media appear minutes later. */
const reconcile: PlatformAdapter['reconcile'] = async (delivery, session) => {
  const { found, more, similar } = await findSubmitted(delivery, session)
  if (found) return { kind: 'live', remoteId: found.name }
  if (more) return { kind: 'unknown' }
  const settleMs = delivery.media.length > 0 ? limits.listingDelay.media : limits.listingDelay.text
  const settledAt = (delivery.commitStartedAt ?? session.clock()) + settleMs
  if (session.clock() < settledAt) return { kind: 'wait', until: settledAt }
  // Posts of other deliveries are known by now, so a similar one may be this post, with its text changed by
  // Reddit.
  return { kind: similar ? 'unknown' : 'not-live' }
}

function confirmed(
  session: Session,
  { name, permalink, subreddit, removed_by_category: by }: Submitted,
): Confirmed {
  const { site } = session.http.urls.reddit
  const url = permalink === undefined ? `${site}/comments/${name.replace(/^t3_/, '')}` : `${site}${permalink}`
  if (by === undefined) return { kind: 'done', remoteId: name, url, privacy: 'public' }
  const notice = sentence('redditRemoved', { subreddit: `r/${subreddit}`, by })
  return { kind: 'done', remoteId: name, url, privacy: 'removed', notice }
}

const confirm: PlatformAdapter['confirm'] = async (delivery, session, checkpoint) => {
  const { remoteId } = checkpoint
  if (remoteId !== undefined) {
    const {
      posts: [post],
    } = await postsAt(session, `/api/info?id=${encodeURIComponent(remoteId)}`)
    if (post) return confirmed(session, post)
    // A post that can't be read yet has the address from the commit's response.
    const short = `${session.http.urls.reddit.site}/comments/${remoteId.replace(/^t3_/, '')}`
    return { kind: 'done', remoteId, url: progressIn(checkpoint).url ?? short }
  }
  const { found } = await findSubmitted(delivery, session)
  if (found) return confirmed(session, found)
  const now = session.clock()
  const elapsed = now - (delivery.commitStartedAt ?? now)
  const asked = Math.log2(elapsed / limits.poll.first + 1)
  return { kind: 'wait', until: nextPoll(now, asked, limits.poll) }
}

/** Each target is one subreddit. The app's option `username` names the person responsible for the app. */
export const redditAdapter: PlatformAdapter = {
  platform: 'reddit',
  deadlineMs: limits.deadline,
  fetchesMedia: () => false,
  postingChoices: (session, account, { subreddit }) =>
    postingChoices(session, subredditOf(account, subreddit)),

  oauth: (options, { urls } = realAddresses) => ({
    authorizeUrl: `${urls.reddit.authorize}/api/v1/authorize`,
    tokenUrl: `${urls.reddit.authorize}/api/v1/access_token`,
    revokeUrl: `${urls.reddit.authorize}/api/v1/revoke_token`,
    clientAuth: 'basic',
    pkce: false,
    // `history` is needed to list the person's own posts, after a lost answer and for media.
    scopes: ['identity', 'submit', 'read', 'flair', 'mysubreddits', 'history'],
    scopeSeparator: ' ',
    requiredScopes: ['identity', 'submit', 'read'],
    authorizeParameters: { duration: 'permanent' },
    refresh: 'refresh_token',
    headers: { 'user-agent': userAgent(options) },
  }),

  async whoAmI(session) {
    const { id, name } = await me(session)
    return { remoteUserId: id, name: `u/${name}` }
  },

  async identities(session) {
    const { id, name, icon_img: avatarUrl } = await me(session)
    const profile: Identity = {
      remoteId: `t2_${id.replace(/^t2_/, '')}`,
      kind: 'profile',
      name,
      handle: `u/${name}`,
      avatarUrl: avatarUrl || undefined,
      details: { username: name },
    }
    try {
      return [profile, ...(await subreddits(session, name))]
    } catch (error) {
      // Without the scope for listing subreddits, the profile can still be used, and each post names its
      // subreddit.
      if (error instanceof PlatformError && error.failureClass === 'permission') return [profile]
      throw error
    }
  },

  async prepare(delivery, session, checkpoint, save) {
    const submission = submissionOf(delivery)
    let known = afterRefusal(checkpoint, delivery.refusedWith)
    if (known !== checkpoint) await save(known)
    if (!progressIn(known).checked) {
      await checkSubreddit(session, submission)
      known = { ...progressIn(known), checked: true }
      await save(known)
    }
    await uploadFiles({ session, files: submission.files, checkpoint: known, save })
    return { kind: 'ready' }
  },

  commit,
  reconcile,
  confirm,
}
