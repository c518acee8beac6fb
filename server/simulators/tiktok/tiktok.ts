import * as z from 'zod/mini'
import { type Call, dayMs, formTexts, json, jsonBody, type SimulatedPlatform, tokenOperation } from '../calls'
import { consentRoutes } from '../consent'
import { base36 } from '../identifiers'
import { answerGrant, type Issued, OAuthRefusal, practiceTokens } from '../oauth'
import type { World } from '../world'
import { moderationMs, postRoutes } from './tiktok-posts'
import {
  createTikTokServer,
  done,
  invalid,
  privacyLevels,
  refuse,
  scopes,
  type TikTokServer,
} from './tiktok-server'

const tokenAnswer = ({ accessToken, refreshToken, expiresIn, scopes: granted, user }: Issued) => ({
  access_token: accessToken,
  expires_in: expiresIn,
  open_id: user.id,
  refresh_token: refreshToken,
  refresh_expires_in: (180 * dayMs) / 1000,
  scope: granted.join(','),
  token_type: 'Bearer',
})

/** The token endpoint's responses have no envelope. */
function oauthRoutes(tiktok: TikTokServer): void {
  const { on, oauth } = tiktok
  consentRoutes(tiktok, '/tiktok/www/v2/auth/authorize/', tiktok.ensureUser)
  const refused = (error: string, error_description: string): Response =>
    json({ error, error_description, log_id: base36(20) }, 400)
  const answered = async (
    call: Call,
    answer: (form: Record<string, string>, clientId: string) => Promise<Response>,
  ) => {
    const form = await formTexts(call, (reason) => refused('invalid_request', reason))
    try {
      return await answer(form, oauth.checkClient(form.client_key, form.client_secret))
    } catch (error) {
      if (error instanceof OAuthRefusal) return refused(error.error, error.message)
      throw error
    }
  }
  on('POST', '/tiktok/api/v2/oauth/token/', tokenOperation, (call) =>
    answered(call, async (form, clientId) => {
      return json(tokenAnswer(await answerGrant(oauth, form, clientId, 'Unsupported grant type.')))
    }),
  )
  on('POST', '/tiktok/api/v2/oauth/revoke/', 'revoke', (call) =>
    answered(call, async (form) => {
      if ((await oauth.authenticate(form.token)).kind !== 'ok')
        return refused('invalid_request', 'The access token is invalid.')
      await oauth.revoke(form.token ?? '')
      return json({})
    }),
  )
}

async function userInfo(tiktok: TikTokServer, call: Call): Promise<Response> {
  const fields = (call.query.get('fields') ?? '').split(',').filter(Boolean)
  const user = await tiktok.caller(call, 'user.info.basic')
  const all: Record<string, unknown> = {
    open_id: user.id,
    avatar_url: 'https://p16-sign.tiktokcdn.com/simulated.jpeg',
    display_name: user.name,
  }
  const strange = fields.find((field) => !(field in all))
  if (fields.length === 0 || strange !== undefined) return invalid(`Invalid fields: ${strange ?? 'none'}`)
  return done({ user: Object.fromEntries(fields.map((field) => [field, all[field]])) })
}

/**
 * The state of a publish. The post's identifier is an unquoted number like TikTok's, which JavaScript can't
 * represent.
 */
async function status(tiktok: TikTokServer, call: Call): Promise<Response> {
  const { world } = tiktok
  const { publish_id: id } = await jsonBody(call, z.strictObject({ publish_id: z.string() }), invalid)
  const media = await world.media.get(id)
  const user = await tiktok.caller(call, media?.details.kind === 'draft' ? 'video.upload' : 'video.publish')
  await tiktok.countCall(user, 'status', 30)
  if (media?.ownerId !== user.id) throw refuse('invalid_publish_id')
  const { fault } = call
  if (fault?.kind === 'processing-failed') {
    await world.media.put(id, {
      ...media,
      state: 'failed',
      details: { ...media.details, failure: fault.code ?? 'internal' },
    })
    // It was never published.
    if (media.details.postId !== undefined) await world.posts.remove(media.details.postId)
  }
  const failure = fault?.kind === 'processing-failed' ? (fault.code ?? 'internal') : media.details.failure
  const bytes =
    media.details.source === 'FILE_UPLOAD'
      ? { uploaded_bytes: media.received }
      : { downloaded_bytes: media.received }
  if (failure !== undefined) return done({ status: 'FAILED', fail_reason: failure, ...bytes })
  const isReady = media.state === 'done' && media.readyAt <= world.clock() && fault?.kind !== 'processing'
  if (!isReady) {
    const isUpload = media.details.source === 'FILE_UPLOAD'
    return done({ status: isUpload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...bytes })
  }
  if (media.details.kind === 'draft') return done({ status: 'SEND_TO_USER_INBOX', ...bytes })
  const post = await world.posts.get(media.details.postId ?? '')
  const moderatedAt = media.readyAt + world.processingTime(moderationMs)
  const isListed = post?.privacy === 'PUBLIC_TO_EVERYONE' && moderatedAt <= world.clock()
  const answer = await done({
    status: 'PUBLISH_COMPLETE',
    ...bytes,
    publicaly_available_post_id: ['ID'],
  }).text()
  const text = answer.replace('"ID"', isListed ? (media.details.postId ?? '') : '')
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

async function videoList(tiktok: TikTokServer, call: Call): Promise<Response> {
  const user = await tiktok.caller(call, 'video.list')
  const body = await jsonBody(
    call,
    z.strictObject({ max_count: z.optional(z.int().check(z.lte(20))), cursor: z.optional(z.int()) }),
    invalid,
  )
  const posts = (await tiktok.world.postsOf(user.id)).filter(
    ({ data }) => data.privacy === 'PUBLIC_TO_EVERYONE',
  )
  const first = body.cursor ?? 0
  const cursor = first + (body.max_count ?? 10)
  const videos = posts.slice(first, cursor).map(({ id, data }) => ({
    id,
    title: data.title ?? data.text,
    video_description: data.text,
    create_time: Math.floor(data.createdAt / 1000),
    share_url: data.url,
  }))
  return done({ videos, cursor, has_more: cursor < posts.length })
}

/** TikTok, as in docs/publishing.md, sections 3, 9 and 11. */
export function createTikTok(world: World): SimulatedPlatform {
  const tiktok = createTikTokServer(world)
  const { on, oauth } = tiktok
  oauthRoutes(tiktok)
  on('GET', '/tiktok/api/v2/user/info/', 'identity', (call) => userInfo(tiktok, call))
  on('POST', '/tiktok/api/v2/post/publish/creator_info/query/', 'rules', async (call) => {
    const user = await tiktok.caller(call, 'video.publish')
    await tiktok.countCall(user, 'creator', 20)
    return done({
      creator_avatar_url: 'https://p16-sign.tiktokcdn.com/simulated.jpeg',
      creator_username: user.handle,
      creator_nickname: user.name,
      privacy_level_options: privacyLevels,
      comment_disabled: false,
      duet_disabled: false,
      stitch_disabled: false,
      max_video_post_duration_sec: 600,
    })
  })
  on('POST', '/tiktok/api/v2/post/publish/status/fetch/', 'status', (call) => status(tiktok, call))
  on('POST', '/tiktok/api/v2/video/list/', 'list', (call) => videoList(tiktok, call))
  postRoutes(tiktok)
  return {
    app: tiktok.app,
    async addIdentity(given) {
      const user = await tiktok.ensureUser(given)
      return {
        remoteUserId: user.id,
        remoteId: user.id,
        kind: 'profile',
        name: user.name,
        handle: `@${user.handle}`,
        tokens: await practiceTokens(oauth, user, scopes, true),
        details: { username: user.handle },
      }
    },
  }
}
