import { describe, expect, it } from 'vitest'
import { type Delivery, NoAnswer } from '../adapter'
import {
  exchange,
  failureOf,
  lines,
  type Reply,
  type Sent,
  testDelivery,
  testFile,
  testNow,
} from '../test-exchange'
import { facebookAdapter } from './adapter'

const graph = 'https://graph.facebook.com/v26.0'
const minute = 60_000

const jpeg = (altText?: string) => testFile({ name: 'a.jpg', mimeType: 'image/jpeg', size: 900, altText })
const video = () => testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: 5000 })
const delivery = (given: Parameters<typeof testDelivery>[0]): Delivery =>
  testDelivery({ text: 'Fog over the bay', account: { remoteId: '55' }, ...given })

/** A Page's response to a commit of each kind. */
const made = ({ url }: Sent): Reply =>
  /stories|reels/.test(url)
    ? { body: { success: true, post_id: '55_9' } }
    : { body: { id: url.endsWith('/videos') ? '777' : '55_9' } }

describe('a commit', () => {
  const commits: readonly (readonly [
    what: string,
    given: Parameters<typeof delivery>[0],
    checkpoint: Record<string, unknown>,
    path: string,
    body: Record<string, string>,
    result: Record<string, unknown>,
  ])[] = [
    [
      'text',
      { content: { hashtags: ['fog'], mentions: ['aster'] } },
      {},
      'feed',
      { message: 'Fog over the bay @aster #fog' },
      { remoteId: '55_9' },
    ],
    [
      'a link with its card',
      { content: { link: 'https://fog.example/' } },
      {},
      'feed',
      { message: 'Fog over the bay', link: 'https://fog.example/' },
      { remoteId: '55_9' },
    ],
    [
      'photos with the link in the text, as one excludes the other',
      { media: [jpeg(), jpeg()], content: { link: 'https://fog.example/' } },
      { photos: ['1', '2'] },
      'feed',
      {
        message: 'Fog over the bay https://fog.example/',
        attached_media: '[{"media_fbid":"1"},{"media_fbid":"2"}]',
      },
      { remoteId: '55_9' },
    ],
    [
      'a reel',
      { media: [video()], options: { title: ' Fog ' } },
      { video: { id: '777', url: 'u' } },
      'video_reels',
      {
        upload_phase: 'finish',
        video_id: '777',
        video_state: 'PUBLISHED',
        description: 'Fog over the bay',
        title: 'Fog',
      },
      { checkpoint: { videoId: '777', postId: '55_9' } },
    ],
    [
      'a video, bytes and all',
      { media: [video()], postType: 'video', options: { title: 'Fog' } },
      {},
      'videos',
      { title: 'Fog', description: 'Fog over the bay', source: '5000 bytes of video/mp4' },
      { checkpoint: { videoId: '777', postId: undefined } },
    ],
    [
      'a story of a photo',
      { media: [jpeg()], postType: 'story' },
      { photos: ['1'] },
      'photo_stories',
      { photo_id: '1' },
      { remoteId: '55_9' },
    ],
    [
      'a story of a video, chosen by the option',
      { media: [video()], options: { kind: 'story' } },
      { video: { id: '777', url: 'u' } },
      'video_stories',
      { upload_phase: 'finish', video_id: '777' },
      { checkpoint: { videoId: '777', postId: '55_9' } },
    ],
  ]
  it.each(commits)('publishes %s with one request', async (_what, given, checkpoint, path, body, result) => {
    const { sent, session } = exchange(made)
    expect(await facebookAdapter.commit(delivery(given), session, checkpoint)).toEqual(result)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `${graph}/55/${path}`,
      headers: { authorization: 'Bearer access-token-1' },
    })
    expect(sent[0]?.body).toEqual(body)
  })

  it('lets Facebook fetch a long video if the studio can be reached', async () => {
    const { sent, session } = exchange(made)
    const long = { ...video(), size: 300 * 1024 ** 2, publicUrl: async () => 'https://studio.example/v.mp4' }
    await facebookAdapter.commit(delivery({ media: [long], postType: 'video' }), session, {})
    expect(sent).toMatchObject([
      {
        url: `${graph}/55/videos`,
        body: { description: 'Fog over the bay', file_url: 'https://studio.example/v.mp4' },
      },
    ])
  })

  const outcome = async (reply: Reply) => {
    const { sent, session } = exchange([reply])
    const failure = await failureOf(facebookAdapter.commit(delivery({}), session, {}))
    expect(sent).toHaveLength(1)
    return failure
  }

  it.each<readonly [string, Reply]>([
    ['the connection is cut', 'cut'],
    ['the server fails', { status: 500, body: { error: { message: 'm', code: 1 } } }],
    ['a page answers', { status: 503, body: '<html>Sorry</html>' }],
    ['the answer can’t be read', { body: '' }],
    [
      'Meta calls it passing',
      { status: 400, body: { error: { message: 'm', code: 2, is_transient: true } } },
    ],
  ])('leaves the outcome open after %s', async (_what, reply) => {
    expect(await outcome(reply)).toBeInstanceOf(NoAnswer)
  })

  it.each<readonly [string, number, number | undefined, string]>([
    ['a person’s token', 200, undefined, 'permission'],
    ['too many calls, as 400', 32, undefined, 'rate_limited'],
    ['the same text', 506, undefined, 'duplicate'],
    ['a checkpoint', 190, 459, 'reconnect'],
    ['a policy', 100, 1_346_003, 'content_rejected'],
    ['a video', 6000, 1_363_026, 'media_rejected'],
  ])('is definitely refused: %s', async (_what, code, subcode, failureClass) => {
    const error = {
      message: 'm',
      code,
      error_subcode: subcode,
      error_user_msg: 'For the person',
      fbtrace_id: 'T',
    }
    expect(await outcome({ status: 400, body: { error } })).toMatchObject({
      class: failureClass,
      message: 'For the person.',
      details: { requestId: 'T' },
    })
  })

  it('isn’t sent if Facebook can’t be reached', async () => {
    expect(await outcome('unreachable')).toMatchObject({ name: 'NotSent' })
  })
})

describe('a commit with a lost answer', () => {
  const posts =
    (...data: object[]) =>
    (): Reply => ({ body: { data } })
  const mine = { id: '55_9', message: 'Fog over  the bay', created_time: '2026-11-22T12:00:03+0000' }
  const reconcile = (given: Parameters<typeof delivery>[0], answer: (sent: Sent) => Reply, after = 0) => {
    const { sent, session } = exchange(answer, { now: testNow + after })
    const checkpoint = { video: { id: '777', url: 'u' }, photos: ['1'] }
    const result = facebookAdapter.reconcile(
      delivery({ commitStartedAt: testNow, ...given }),
      session,
      checkpoint,
    )
    return { sent, result }
  }

  it('finds the post by text and time among the Page’s posts', async () => {
    const { sent, result } = reconcile({}, posts({ ...mine, id: '55_8', message: 'Other' }, mine))
    expect(await result).toEqual({ kind: 'live', remoteId: '55_9' })
    expect(lines(sent)).toEqual([
      `GET ${graph}/55/published_posts?fields=id%2Cmessage%2Ccreated_time%2Cpermalink_url&limit=100`,
    ])
    const linked = { content: { link: 'https://fog.example/' } }
    expect(await reconcile(linked, posts(mine)).result).toMatchObject({ kind: 'live' })
    const withLinkInText = { ...mine, message: 'Fog over the bay https://fog.example/' }
    expect(await reconcile({ ...linked, media: [jpeg()] }, posts(withLinkInText)).result).toMatchObject({
      kind: 'live',
    })
  })

  it('looks past newer posts, and isn’t decided if only some of them were read', async () => {
    const other = { ...mine, id: '55_8', message: 'Other' }
    const paging = { cursors: { after: 'MQ' }, next: `${graph}/next` }
    const first = { body: { data: [other], paging } }
    const onSecondPage = ({ url }: Sent): Reply => (url.includes('after=MQ') ? posts(mine)() : first)
    expect(await reconcile({}, onSecondPage).result).toEqual({ kind: 'live', remoteId: '55_9' })
    const endless = reconcile({}, () => first)
    expect(await endless.result).toEqual({ kind: 'unknown' })
    expect(endless.sent).toHaveLength(5)
  })

  it('is looked up for ten minutes, then needs a person', async () => {
    const older = { ...mine, created_time: '2026-11-22T11:00:00+0000' }
    expect(await reconcile({}, posts(older)).result).toEqual({ kind: 'wait', until: testNow + 5_000 })
    expect(await reconcile({}, posts(older), 11 * minute).result).toEqual({ kind: 'unknown' })
    expect(await reconcile({}, posts(mine, { ...mine, id: '2' }), 11 * minute).result).toEqual({
      kind: 'unknown',
    })
  })

  it('of a reel is checked by its video', async () => {
    const status = (publishing: object) => () => ({ body: { status: { publishing_phase: publishing } } })
    const reel = { media: [video()] }
    expect(await reconcile(reel, status({ status: 'complete', publish_status: 'published' })).result).toEqual(
      {
        kind: 'live',
        checkpoint: { videoId: '777', postId: undefined },
      },
    )
    expect(await reconcile(reel, status({ status: 'not_started' })).result).toMatchObject({ kind: 'wait' })
    expect(await reconcile(reel, status({ status: 'not_started' }), 11 * minute).result).toEqual({
      kind: 'unknown',
    })
  })

  it('of a failed video is not live', async () => {
    const failed = () => ({ body: { status: { video_status: 'error' } } })
    expect(await reconcile({ media: [video()] }, failed).result).toEqual({ kind: 'not-live' })
  })

  it('uses the stored kind if the files are no longer known', async () => {
    const { session } = exchange(posts(mine))
    const withUnknownMedia = delivery({
      media: [testFile({ mimeType: '', size: 0 })],
      commitStartedAt: testNow,
    })
    expect(
      await facebookAdapter.reconcile(withUnknownMedia, session, { kind: 'photos', photos: ['1'] }),
    ).toMatchObject({
      kind: 'live',
    })
  })

  it('of a photo story can’t be proven', async () => {
    const { sent, result } = reconcile({ media: [jpeg()], postType: 'story' }, posts())
    expect(await result).toEqual({ kind: 'unknown' })
    expect(sent).toEqual([])
  })
})

describe('confirming', () => {
  it('reads a post’s address', async () => {
    const { sent, session } = exchange(() => ({
      body: { id: '55_9', permalink_url: 'https://www.facebook.com/p/9' },
    }))
    expect(await facebookAdapter.confirm(delivery({}), session, { remoteId: '55_9' })).toEqual({
      kind: 'done',
      remoteId: '55_9',
      url: 'https://www.facebook.com/p/9',
      privacy: 'public',
    })
    expect(lines(sent)).toEqual([`GET ${graph}/55_9?fields=id%2Cpermalink_url`])
  })

  it('waits until a video is visible, and reports why one never will be', async () => {
    const confirm = (status: object, after = 0) => {
      const { session } = exchange(() => ({ body: { status, permalink_url: '/reel/777/' } }), {
        now: testNow + after,
      })
      const given = delivery({ media: [video()], commitStartedAt: testNow })
      return facebookAdapter.confirm(given, session, { postId: '55_9', videoId: '777' })
    }
    expect(await confirm({ publishing_phase: { publish_status: 'published' } })).toEqual({
      kind: 'wait',
      until: testNow + 5_000,
    })
    const done = {
      kind: 'done',
      remoteId: '55_9',
      url: 'https://www.facebook.com/reel/777/',
      privacy: 'public',
    }
    expect(await confirm({ publishing_phase: { status: 'complete' } })).toEqual(done)
    expect(await confirm({ publishing_phase: { publish_status: 'published' } }, 11 * minute)).toEqual({
      kind: 'wait',
      until: testNow + 16 * minute,
    })
    expect(await confirm({ publishing_phase: { publish_status: 'published' } }, 121 * minute)).toEqual({
      ...done,
      notice: 'Facebook is still processing the video.',
    })
    const errors = [{ code: 1_363_024, message: 'The format isn’t supported.' }]
    expect(
      await failureOf(confirm({ video_status: 'error', processing_phase: { status: 'error', errors } })),
    ).toMatchObject({
      class: 'media_rejected',
      message: 'The format isn’t supported.',
      details: { code: '1363024' },
    })
  })
})

it('signs in with Facebook, and offers Pages that can be posted to', async () => {
  expect(facebookAdapter.oauth({})).toMatchObject({
    authorizeUrl: 'https://www.facebook.com/v26.0/dialog/oauth',
    tokenUrl: `${graph}/oauth/access_token`,
    scopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    pkce: false,
  })
  expect(facebookAdapter.oauth({ portfolios: 'true' }).scopes).toContain('business_management')
  const { sent, session } = exchange(
    ({ url }) => {
      if (url.includes('/oauth/access_token')) return { body: { access_token: 'long', expires_in: 60 } }
      if (url.includes('/me/permissions'))
        return {
          body: {
            data: [
              { permission: 'a', status: 'granted' },
              { permission: 'b', status: 'declined' },
            ],
          },
        }
      if (url.includes('/me?')) return { body: { id: '7', name: 'Ada' } }
      if (url.includes('/me/businesses')) return { body: { data: [{ id: '3' }] } }
      if (url.includes('/3/owned_pages')) return { body: { data: [{ id: '57', name: 'Owned' }] } }
      if (url.includes('/3/client_pages')) return { body: { data: [{ id: '55', name: 'Again' }] } }
      return {
        body: {
          data: [
            { id: '55', name: 'Fog', access_token: 'page-token', tasks: ['MANAGE'] },
            { id: '56', name: 'Figures', access_token: 'other', tasks: ['ANALYZE'] },
          ],
        },
      }
    },
    { options: { portfolios: 'true' } },
  )
  const profile = facebookAdapter.oauth({})
  expect(await profile.extend?.({ accessToken: 'short' }, session)).toEqual({
    accessToken: 'long',
    expiresAt: testNow + minute,
    scopes: undefined,
  })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: `${graph}/oauth/access_token`,
    body: { grant_type: 'fb_exchange_token', client_id: 'client-1', fb_exchange_token: 'short' },
  })
  expect(await profile.grantedScopes?.(session)).toEqual(['a'])
  expect(await facebookAdapter.whoAmI(session)).toEqual({ remoteUserId: '7', name: 'Ada' })
  const pages = await facebookAdapter.identities(session)
  expect(pages.map(({ remoteId, accessToken }) => [remoteId, accessToken])).toEqual([
    ['55', 'page-token'],
    ['56', undefined],
    ['57', undefined],
  ])
  expect(pages.map(({ disabledReason = '' }) => /^.*?\./.exec(disabledReason)?.[0])).toEqual([
    undefined,
    'Your role on this Page doesn’t include creating content.',
    'This Page wasn’t granted to the app.',
  ])
})
