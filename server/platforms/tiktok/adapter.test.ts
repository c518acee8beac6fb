import { describe, expect, it } from 'vitest'
import { type MediaFile, NoAnswer } from '../adapter'
import { exchange, failureOf, lines, prepareThrough, type Reply, type Sent, testNow } from '../test-exchange'
import { tiktokAdapter } from './adapter'
import {
  api,
  chunksIn,
  creator,
  decided,
  delivery,
  minute,
  ok,
  photo,
  refusal,
  tiktok,
  uploadUrl,
  video,
} from './test-tiktok'

describe('signing in', () => {
  it('uses TikTok’s name for the client, and keeps the rotating refresh token', () => {
    expect(tiktokAdapter.oauth({})).toMatchObject({
      authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
      tokenUrl: `${api}/v2/oauth/token/`,
      revokeUrl: `${api}/v2/oauth/revoke/`,
      clientIdName: 'client_key',
      clientAuth: 'form',
      scopeSeparator: ',',
      refresh: 'refresh_token',
      requiredScopes: ['user.info.basic', 'video.publish'],
    })
    expect(tiktokAdapter.oauth({ direct: 'false', list: 'true' }).scopes).toEqual([
      'user.info.basic',
      'user.info.profile',
      'video.upload',
      'video.list',
    ])
  })

  const user = { user: { open_id: 'open-1', display_name: 'Aster', avatar_url: 'https://p.example/a.jpg' } }
  const person = (creatorReply: Reply) =>
    exchange(({ url }) => (url.includes('/user/info/') ? ok(user) : creatorReply)).session

  it('offers the account', async () => {
    const session = person(ok(creator))
    expect(await tiktokAdapter.whoAmI(session)).toEqual({ remoteUserId: 'open-1', name: 'Aster' })
    expect(await tiktokAdapter.identities(session)).toEqual([
      {
        remoteId: 'open-1',
        kind: 'profile',
        name: 'Aster Studio',
        handle: '@aster',
        avatarUrl: 'https://p.example/a.jpg',
        details: { username: 'aster' },
      },
    ])
  })

  it('offers an account that can only get drafts, but not a banned one', async () => {
    const [drafts] = await tiktokAdapter.identities(person(refusal('scope_not_authorized', 401)))
    expect(drafts).toMatchObject({ handle: 'Aster', details: {} })
    expect(drafts?.disabledReason).toBeUndefined()
    expect(
      await tiktokAdapter.identities(person(refusal('spam_risk_user_banned_from_posting'))),
    ).toMatchObject([{ disabledReason: 'TikTok has banned this account from posting.' }])
    expect(
      await failureOf(tiktokAdapter.identities(person(refusal('access_token_invalid', 401)))),
    ).toMatchObject({
      class: 'reconnect',
    })
  })
})

describe('a video’s commit', () => {
  const checkpoint = { kind: 'video', size: 25_000_000, publishId: 'p.1', uploadUrl, sent: 1 }
  const given = delivery({ media: [video()], commitStartedAt: testNow })
  const commit = async (reply: Reply) => {
    const { sent, session } = exchange([reply])
    const result = await failureOf(tiktokAdapter.commit(given, session, checkpoint))
    expect(chunksIn(sent)).toEqual(['bytes 10000000-24999999/25000000'])
    return result
  }

  it('is its last chunk', async () => {
    expect(await commit({ status: 201 })).toEqual({ resolved: {} })
    const all = { status: 416, headers: { 'content-range': 'bytes 0-24999999/25000000' } }
    expect(await commit(all)).toEqual({ resolved: {} })
  })

  it('is definitely refused if TikTok lacks bytes or the upload expired', async () => {
    const missingBytes = { status: 416, headers: { 'content-range': 'bytes 0-9999/25000000' } }
    expect(await commit(missingBytes)).toMatchObject({ class: 'transient', details: { code: 'HTTP 416' } })
    expect(await commit({ status: 403 })).toMatchObject({ class: 'transient', details: { code: 'HTTP 403' } })
    expect(await commit({ status: 206 })).toMatchObject({ class: 'transient', details: { code: 'HTTP 206' } })
    expect(await commit({ status: 400, body: { message: 'Bad file' } })).toMatchObject({
      class: 'media_rejected',
      message: 'Bad file',
    })
    expect(await commit({ status: 429 })).toMatchObject({ class: 'rate_limited' })
    expect(await commit('unreachable')).toMatchObject({ name: 'NotSent' })
  })

  it('leaves the outcome open if the response says nothing', async () => {
    expect(await commit('cut')).toBeInstanceOf(NoAnswer)
    expect(await commit({ status: 503, body: '<html>' })).toBeInstanceOf(NoAnswer)
    expect(await commit({ status: 200 })).toBeInstanceOf(NoAnswer)
  })

  it('isn’t sent if all bytes arrived', async () => {
    const { sent, session } = exchange([])
    expect(await tiktokAdapter.commit(given, session, { ...checkpoint, complete: true })).toEqual({})
    expect(sent).toEqual([])
  })

  it('with a lost answer is resolved by its `publish_id', async () => {
    const reconcile = (status: unknown, after = 0) => {
      const { session } = exchange(tiktok({ status }), { now: testNow + after })
      return tiktokAdapter.reconcile(given, session, checkpoint)
    }
    expect(await reconcile({ status: 'PUBLISH_COMPLETE' })).toMatchObject({ kind: 'live' })
    expect(await reconcile({ status: 'PROCESSING_DOWNLOAD' })).toMatchObject({ kind: 'live' })
    expect(await reconcile({ status: 'SEND_TO_USER_INBOX' })).toMatchObject({ kind: 'live' })
    expect(await reconcile({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 25_000_000 })).toEqual({
      kind: 'live',
    })
    expect(await reconcile({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 9 })).toEqual({ kind: 'not-live' })
    expect(await reconcile({ status: 'PROCESSING_UPLOAD' })).toEqual({ kind: 'wait', until: testNow + 5_000 })
    expect(await reconcile({ status: 'PROCESSING_UPLOAD' }, 2 * minute)).toEqual({ kind: 'not-live' })
    expect(await reconcile({ status: 'FAILED', fail_reason: 'internal' })).toEqual({ kind: 'not-live' })
    expect(await reconcile({ status: 'FAILED', fail_reason: 'frame_rate_check_failed' })).toEqual({
      kind: 'not-live',
    })
  })
})

describe('a photo post', () => {
  const commit = async (given: Parameters<typeof delivery>[0], checkpoint = {}) => {
    const { sent, session } = exchange(tiktok())
    const result = await tiktokAdapter.commit(delivery(given), session, checkpoint)
    expect(lines(sent)).toEqual([`POST ${api}/v2/post/publish/content/init/`])
    expect(result).toEqual({ checkpoint: { publishId: 'p.photo' } })
    return sent[0]?.body
  }

  it('sends nothing before its commit, which has the photos’ addresses', async () => {
    const { sent, session } = exchange(tiktok())
    const given = delivery({ media: [photo(), photo({ name: 'b.webp', mimeType: 'image/webp' })] })
    const { checkpoint } = await prepareThrough(tiktokAdapter, given, session)
    expect(lines(sent)).toEqual([`POST ${api}/v2/post/publish/creator_info/query/`])
    const content = { text: 'Fog\nover the bay', hashtags: ['fog'] }
    expect(
      await commit(
        { media: given.media, content, options: { ...decided, photo_cover_index: '1' } },
        checkpoint,
      ),
    ).toEqual({
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: {
        title: 'Fog',
        description: 'over the bay #fog',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        disable_comment: true,
        brand_content_toggle: false,
        brand_organic_toggle: false,
        auto_add_music: false,
      },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: ['https://studio.example/m/a.jpg', 'https://studio.example/m/b.webp'],
        photo_cover_index: 1,
      },
    })
  })

  it('goes to the inbox as a draft', async () => {
    expect(await commit({ media: [photo()], postType: 'draft', options: { title: 'Fog' } })).toMatchObject({
      post_mode: 'MEDIA_UPLOAD',
      post_info: { title: 'Fog', description: 'Fog over the bay' },
    })
  })

  it('has a title of at most 90 UTF-16 units, cut at a grapheme boundary', async () => {
    const body = await commit({ media: [photo()], text: '👩‍👩‍👧‍👧'.repeat(9) })
    expect(body).toMatchObject({ post_info: { title: '👩‍👩‍👧‍👧'.repeat(8), description: '👩‍👩‍👧‍👧' } })
  })

  it('converts photos that aren’t JPEG or WebP of at most 1080p', async () => {
    const asked: unknown[] = []
    const convertible = (given: Partial<MediaFile>): MediaFile => ({
      ...photo(given),
      asJpeg: async (bounds) => {
        asked.push(bounds)
        return photo({ name: 'made.jpg' })
      },
    })
    const maxBytes = 20 * 1024 ** 2
    const body = await commit({
      media: [
        convertible({ mimeType: 'image/png', width: 500, height: 900 }),
        convertible({ width: 4000, height: 3000 }),
        convertible({ width: 1920, height: 1080 }),
      ],
    })
    expect(asked).toEqual([
      { maxBytes, maxWidth: 1080 },
      { maxBytes, maxHeight: 1080 },
    ])
    expect(body).toMatchObject({
      source_info: {
        photo_images: [
          'https://studio.example/m/made.jpg',
          'https://studio.example/m/made.jpg',
          'https://studio.example/m/a.jpg',
        ],
      },
    })
  })

  it.each<readonly [string, Reply]>([
    ['cut', 'cut'],
    ['in trouble', refusal('internal_error', 500)],
    ['in trouble, with status 200', refusal('internal_error')],
    ['a page', { status: 502, body: '<html>Bad gateway</html>' }],
  ])('leaves the outcome open if the answer is %s', async (_what, reply) => {
    const { session } = exchange([reply])
    expect(await failureOf(tiktokAdapter.commit(delivery({ media: [photo()] }), session, {}))).toBeInstanceOf(
      NoAnswer,
    )
  })

  it.each<readonly [string, number, string]>([
    ['access_token_invalid', 401, 'reconnect'],
    ['scope_not_authorized', 401, 'permission'],
    ['unaudited_client_can_only_post_to_private_accounts', 403, 'configuration'],
    ['url_ownership_unverified', 403, 'configuration'],
    ['rate_limit_exceeded', 429, 'rate_limited'],
    ['reached_active_user_cap', 403, 'quota'],
    ['spam_risk_too_many_pending_share', 200, 'quota'],
    ['picture_size_check_failed', 200, 'media_rejected'],
    ['spam_risk_text', 200, 'content_rejected'],
    ['invalid_params', 400, 'content_rejected'],
    ['something_new', 400, 'content_rejected'],
  ])('is definitely refused: %s with status %i', async (code, status, failureClass) => {
    const { sent, session } = exchange([refusal(code, status)])
    expect(await failureOf(tiktokAdapter.commit(delivery({ media: [photo()] }), session, {}))).toMatchObject({
      class: failureClass,
      message: `Words about ${code}`,
      details: { code, requestId: 'log-2' },
    })
    expect(sent).toHaveLength(1)
  })

  it('isn’t sent if its photos can’t be read', async () => {
    const { sent, session } = exchange([])
    const broken = { ...photo(), publicUrl: async () => Promise.reject(new Error('storage')) }
    expect(await failureOf(tiktokAdapter.commit(delivery({ media: [broken] }), session, {}))).toMatchObject({
      name: 'NotSent',
    })
    expect(sent).toEqual([])
  })

  it('with a lost answer is looked up in the list of public posts, otherwise a person has to look', async () => {
    const reconcile = (answer: Reply | ((sent: Sent) => Reply), options = decided, after = 0) => {
      const { sent, session } = exchange(typeof answer === 'function' ? answer : () => answer, {
        now: testNow + after,
      })
      const given = delivery({ media: [photo()], options, commitStartedAt: testNow })
      return { sent, result: tiktokAdapter.reconcile(given, session, {}) }
    }
    const list = (...videos: object[]) => ok({ videos })
    const mine = { id: '7301234567890123456', create_time: testNow / 1000 + 9, title: 'Fog over the bay' }
    const found = reconcile(list({ ...mine, id: '1', title: 'Other' }, mine))
    expect(await found.result).toEqual({ kind: 'live', remoteId: '7301234567890123456' })
    expect(found.sent[0]).toMatchObject({
      url: `${api}/v2/video/list/?fields=id,create_time,title,video_description`,
      body: { max_count: 20 },
    })
    const older = { ...mine, id: '2', title: 'Other' }
    const onNext = reconcile(({ body }) =>
      JSON.stringify(body).includes('"cursor":5')
        ? list(mine)
        : ok({ videos: [older], cursor: 5, has_more: true }),
    )
    expect(await onNext.result).toEqual({ kind: 'live', remoteId: mine.id })
    expect(await reconcile(list()).result).toEqual({ kind: 'wait', until: testNow + 5_000 })
    expect(await reconcile(list(), decided, 11 * minute).result).toEqual({ kind: 'unknown' })
    expect(await reconcile(refusal('scope_not_authorized', 401)).result).toEqual({ kind: 'unknown' })
    const secret = reconcile(list(mine), { ...decided, privacy_level: 'SELF_ONLY' })
    expect(await secret.result).toEqual({ kind: 'unknown' })
    expect(secret.sent).toEqual([])
  })
})

describe('confirming', () => {
  const confirm = (status: Reply, more: { options?: object; after?: number; checkpoint?: object } = {}) => {
    const { session } = exchange([status], { now: testNow + (more.after ?? 0) })
    const given = delivery({
      media: [video()],
      options: { ...decided, ...more.options },
      commitStartedAt: testNow,
    })
    return tiktokAdapter.confirm(given, session, { publishId: 'p.1', ...more.checkpoint })
  }

  it('keeps 64-bit identifiers exact', async () => {
    const raw =
      '{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7301234567890123457]},"error":{"code":"ok"}}'
    expect(await confirm({ body: raw })).toEqual({
      kind: 'done',
      remoteId: '7301234567890123457',
      url: 'https://www.tiktok.com/@aster/video/7301234567890123457',
      privacy: 'public',
    })
  })

  it('waits a while for the address of a public post, as it comes after moderation', async () => {
    const complete = ok({ status: 'PUBLISH_COMPLETE' })
    expect(await confirm(complete)).toEqual({ kind: 'wait', until: testNow + 5_000 })
    expect(await confirm(complete, { after: 6 * minute })).toEqual({
      kind: 'done',
      privacy: 'public',
      notice: 'TikTok shows a post’s address only after moderation, which can take hours.',
    })
    expect(await confirm(complete, { options: { privacy_level: 'SELF_ONLY' } })).toEqual({
      kind: 'done',
      privacy: 'private',
    })
  })

  it('reports that a draft is in the inbox, not published', async () => {
    expect(await confirm(ok({ status: 'SEND_TO_USER_INBOX' }), { options: { draft: true } })).toEqual({
      kind: 'done',
      privacy: 'draft',
      notice:
        'It is in the account’s TikTok inbox. Open its notification in TikTok to finish and publish it.',
    })
  })

  it('waits while TikTok is processing, and reports why it failed', async () => {
    expect(await confirm(ok({ status: 'PROCESSING_UPLOAD' }))).toEqual({
      kind: 'wait',
      until: testNow + 5_000,
    })
    expect(await confirm(ok({ status: 'PROCESSING_DOWNLOAD' }), { after: 60 * minute })).toEqual({
      kind: 'wait',
      until: testNow + 65 * minute,
    })
    const failed = (reason: string) => failureOf(confirm(ok({ status: 'FAILED', fail_reason: reason })))
    for (const reason of ['auth_removed', 'spam_risk_user_banned_from_posting', 'spam_risk_too_many_posts'])
      expect(await failed(reason)).toMatchObject({ class: 'content_rejected', details: { code: reason } })
    expect(await failed('photo_pull_failed')).toMatchObject({ class: 'media_rejected' })
    expect(await failed('spam_risk_text')).toMatchObject({ class: 'content_rejected' })
    expect(await failed('internal')).toMatchObject({
      class: 'content_rejected',
      message: 'TikTok had a problem of its own. Publish the post again.',
      details: { code: 'internal' },
    })
  })

  it('knows the address if the post was found in the list', async () => {
    const checkpoint = { publishId: undefined, remoteId: '7' }
    expect(await confirm('cut', { checkpoint })).toMatchObject({
      kind: 'done',
      url: 'https://www.tiktok.com/@aster/video/7',
    })
  })
})
