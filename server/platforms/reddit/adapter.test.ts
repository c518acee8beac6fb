import { describe, expect, it } from 'vitest'
import { NoAnswer, NotSent } from '../adapter'
import { exchange, failureOf, lines, type Reply, testDelivery, testFile, testNow } from '../test-exchange'
import { redditAdapter } from './adapter'
import { limits } from './limits'

const api = 'https://oauth.reddit.com'
const storage = 'https://reddit-uploaded-media.s3-accelerate.amazonaws.com'
const image = testFile({ name: 'a.png', mimeType: 'image/png', size: 1000 })
const video = testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: 5000 })
const account = {
  remoteId: 't5_1',
  kind: 'subreddit',
  handle: 'r/pottery',
  details: { username: 'aster', subreddit: 'pottery' },
}
const post = (given: Parameters<typeof testDelivery>[0] = {}) =>
  testDelivery({ text: 'A glaze\nMixed by hand', account, ...given })

describe('signing in', () => {
  it('requests a permanent token, with a user agent', () => {
    const profile = redditAdapter.oauth({ username: 'mira' })
    expect(profile).toMatchObject({
      clientAuth: 'basic',
      pkce: false,
      authorizeParameters: { duration: 'permanent' },
    })
    expect(profile.headers).toEqual({ 'user-agent': 'web:social-content-studio:v1 (by /u/mira)' })
  })

  const mine = (after: string | null, ...children: object[]) => ({
    body: { data: { after, children: children.map((data) => ({ kind: 't5', data })) } },
  })

  it('offers the profile and the subreddits that can be posted to', async () => {
    const { sent, session } = exchange(
      [
        { body: { id: 'u1', name: 'aster', icon_img: '' } },
        mine('t5_2', { name: 't5_1', display_name: 'pottery', title: 'Pottery', subreddit_type: 'public' }),
        mine(
          null,
          { name: 't5_2', display_name: 'kilns', subreddit_type: 'restricted' },
          { name: 't5_3', display_name: 'glazes', user_is_banned: true },
          { name: 't5_4', display_name: 'u_aster', subreddit_type: 'user' },
        ),
      ],
      { options: { username: 'u/mira' } },
    )
    expect(await redditAdapter.identities(session)).toMatchObject([
      { remoteId: 't2_u1', kind: 'profile', handle: 'u/aster', details: { username: 'aster' } },
      {
        remoteId: 't5_1',
        kind: 'subreddit',
        name: 'Pottery',
        handle: 'r/pottery',
        details: { username: 'aster', subreddit: 'pottery' },
      },
      { handle: 'r/kilns', disabledReason: 'Only approved members can post in this subreddit.' },
      { handle: 'r/glazes', disabledReason: 'You’re banned from this subreddit.' },
    ])
    expect(lines(sent)).toEqual([
      `GET ${api}/api/v1/me?raw_json=1`,
      `GET ${api}/subreddits/mine/subscriber?limit=100&raw_json=1`,
      `GET ${api}/subreddits/mine/subscriber?limit=100&after=t5_2&raw_json=1`,
    ])
    expect(sent[0]?.headers).toMatchObject({
      authorization: 'Bearer access-token-1',
      'user-agent': 'web:social-content-studio:v1 (by /u/mira)',
    })
  })

  it('offers only the profile if listing subreddits wasn’t granted', async () => {
    const { session } = exchange([{ body: { id: 'u1', name: 'aster' } }, { status: 403 }])
    expect(await redditAdapter.identities(session)).toHaveLength(1)
  })
})

describe('a post', () => {
  const commit = async (
    delivery: ReturnType<typeof post>,
    checkpoint = {},
    data: object = { id: 'abc', name: 't3_abc', url: '' },
  ) => {
    const { sent, session } = exchange([{ body: { json: { errors: [], data } } }])
    return { committed: await redditAdapter.commit(delivery, session, checkpoint), sent }
  }
  const plain = {
    api_type: 'json',
    sr: 'pottery',
    title: 'A glaze',
    nsfw: 'false',
    spoiler: 'false',
    sendreplies: 'true',
    resubmit: 'false',
    validate_on_submit: 'true',
  }

  it('of text is one form', async () => {
    const { committed, sent } = await commit(
      post({ options: { flair_id: 'f1', flair_text: 'Glaze', nsfw: true } }),
    )
    expect(committed).toEqual({ remoteId: 't3_abc' })
    expect(lines(sent)).toEqual([`POST ${api}/api/submit?raw_json=1`])
    expect(sent[0]?.body).toEqual({
      ...plain,
      kind: 'self',
      text: 'Mixed by hand',
      flair_id: 'f1',
      flair_text: 'Glaze',
      nsfw: 'true',
    })
  })

  it('of a link contains it', async () => {
    const { sent } = await commit(post({ text: 'A glaze', content: { link: 'https://example.org/a' } }))
    expect(sent[0]?.body).toEqual({ ...plain, kind: 'link', url: 'https://example.org/a' })
  })

  const asset = (id: number) => ({
    assetId: `a${id}`,
    url: `${storage}/rte_images/k${id}`,
    size: 1,
    sent: true,
  })

  it('of an image has its address, but no identifier yet', async () => {
    const data = {
      user_submitted_page: 'https://www.reddit.com/user/aster/submitted/',
      websocket_url: 'wss://x',
    }
    const { committed, sent } = await commit(
      post({ media: [image] }),
      { checked: true, media: [asset(1)] },
      data,
    )
    expect(committed).toEqual({ remoteId: undefined })
    expect(sent[0]?.body).toEqual({
      ...plain,
      kind: 'image',
      text: 'Mixed by hand',
      url: `${storage}/rte_images/k1`,
    })
  })

  it('of a video has its poster', async () => {
    const { sent } = await commit(post({ media: [video] }), { checked: true, media: [asset(1), asset(2)] })
    expect(sent[0]?.body).toMatchObject({
      kind: 'video',
      url: `${storage}/rte_images/k1`,
      video_poster_url: `${storage}/rte_images/k2`,
    })
  })

  it('of several images is a gallery', async () => {
    const data = { id: 't3_gal', url: 'https://www.reddit.com/r/pottery/comments/gal/a_glaze/' }
    const { committed, sent } = await commit(
      post({ media: [image, image] }),
      { checked: true, media: [asset(1), asset(2)] },
      data,
    )
    expect(committed).toEqual({ remoteId: 't3_gal', checkpoint: { url: data.url } })
    expect(lines(sent)).toEqual([`POST ${api}/api/submit_gallery_post.json?raw_json=1`])
    expect(sent[0]?.body).toEqual({
      api_type: 'json',
      sr: 'pottery',
      title: 'A glaze',
      text: 'Mixed by hand',
      nsfw: false,
      spoiler: false,
      sendreplies: true,
      validate_on_submit: true,
      items: [
        { media_id: 'a1', caption: '', outbound_url: '' },
        { media_id: 'a2', caption: '', outbound_url: '' },
      ],
    })
  })

  it('takes its identifier from its address', async () => {
    const { committed } = await commit(
      post(),
      {},
      { url: 'https://www.reddit.com/r/pottery/comments/xyz9/a/' },
    )
    expect(committed).toMatchObject({ remoteId: 't3_xyz9' })
  })
})

describe('refusals', () => {
  const errors = (...given: string[]) => ({ json: { errors: [given] } })
  it.each<[Reply, object]>([
    [
      { body: errors('RATELIMIT', 'Take a break for 5 minutes before trying again.', 'ratelimit') },
      { class: 'rate_limited', details: { code: 'RATELIMIT', until: testNow + 300_000 } },
    ],
    [
      { body: { json: { errors: [['RATELIMIT', 'Wait.', 'ratelimit']], ratelimit: 12.5 } } },
      { class: 'rate_limited', details: { until: testNow + 12_500 } },
    ],
    [
      { body: errors('SUBREDDIT_NOTALLOWED', 'You aren’t allowed to post there.', 'sr') },
      { class: 'permission', message: 'You aren’t allowed to post there.' },
    ],
    [{ body: errors('ALREADY_SUB', 'That link has already been submitted', 'url') }, { class: 'duplicate' }],
    [{ body: errors('NO_SELFS', 'No text posts', 'sr') }, { class: 'content_rejected' }],
    [
      { body: errors('SUBMIT_VALIDATION_FLAIR_REQUIRED', 'Flair needed', 'flair') },
      { class: 'content_rejected', details: { code: 'SUBMIT_VALIDATION_FLAIR_REQUIRED' } },
    ],
    [{ status: 401, body: { message: 'Unauthorized', error: 401 } }, { class: 'reconnect' }],
    [
      { status: 403, body: { message: 'Forbidden', reason: 'private' } },
      { class: 'permission', details: { code: 'private' } },
    ],
    [
      { status: 429, headers: { 'x-ratelimit-reset': '40' } },
      { class: 'rate_limited', details: { until: testNow + 40_000 } },
    ],
    [{ status: 429 }, { class: 'rate_limited', details: { until: testNow + 60_000 } }],
  ])('%j', async (reply, expected) => {
    expect(await failureOf(redditAdapter.commit(post(), exchange([reply]).session, {}))).toMatchObject(
      expected,
    )
  })
})

it('uploads files again that Reddit doesn’t find, but takes a bad link as such', async () => {
  const reply = { body: { json: { errors: [['BAD_URL', 'You should check that url.', 'url']] } } }
  const asset = { assetId: 'a1', url: `${storage}/rte_images/k1`, size: 1, sent: true }
  const refusal = (delivery: ReturnType<typeof post>, checkpoint: object) =>
    failureOf(redditAdapter.commit(delivery, exchange([reply]).session, { ...checkpoint }))
  const details = { code: 'BAD_URL' }
  expect(await refusal(post({ media: [image] }), { media: [asset] })).toMatchObject({
    class: 'transient',
    details,
  })
  expect(await refusal(post({ content: { link: 'https://example.org/a' } }), {})).toMatchObject({
    class: 'content_rejected',
    details,
  })
})

describe('a lost answer', () => {
  it.each<[Reply, unknown]>([
    ['cut', NoAnswer],
    [{ status: 500 }, NoAnswer],
    [{ status: 200, body: '<html>' }, NoAnswer],
    ['unreachable', NotSent],
  ])('leaves the outcome open after %j', async (reply, kind) => {
    await expect(redditAdapter.commit(post(), exchange([reply]).session, {})).rejects.toBeInstanceOf(kind)
  })

  const made = (given: object) => ({
    data: {
      name: 't3_abc',
      title: 'A & B',
      subreddit: 'Pottery',
      created_utc: (testNow - 20_000) / 1000,
      permalink: '/r/pottery/comments/abc/a/',
      ...given,
    },
  })
  const list = (...children: object[]) => ({ body: { data: { children } } })
  const delivery = post({ text: 'A & B', commitStartedAt: testNow - 30_000 })

  it('is looked up among the author’s newest posts', async () => {
    const { sent, session } = exchange([
      list(
        made({ name: 't3_1', title: 'A' }),
        made({ name: 't3_2', subreddit: 'kilns' }),
        made({ name: 't3_3', created_utc: 1 }),
        made({}),
      ),
    ])
    expect(await redditAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'live', remoteId: 't3_abc' })
    expect(lines(sent)).toEqual([`GET ${api}/user/aster/submitted?sort=new&limit=100&raw_json=1`])
  })

  it('counts as not published if the post is missing for long enough, with media after ten minutes', async () => {
    const of = (given: object) =>
      redditAdapter.reconcile({ ...delivery, ...given }, exchange([list()]).session, {})
    expect(await of({})).toEqual({ kind: 'wait', until: testNow + 90_000 })
    expect(await of({ commitStartedAt: testNow - 120_000 })).toEqual({ kind: 'not-live' })
    expect(await of({ commitStartedAt: testNow - 120_000, media: [image] })).toEqual({
      kind: 'wait',
      until: testNow + 480_000,
    })
    expect(await of({ commitStartedAt: testNow - 600_000, media: [image] })).toEqual({ kind: 'not-live' })
  })

  it('is found although Reddit changed its line ends and spaces', async () => {
    const { session } = exchange([list(made({ is_self: true, selftext: 'One\ntwo' }))])
    const sent = post({ text: 'A  & B\r\nOne\r\ntwo', commitStartedAt: testNow - 600_000 })
    expect(await redditAdapter.reconcile(sent, session, {})).toEqual({ kind: 'live', remoteId: 't3_abc' })
  })

  it('isn’t confused with posts of the same title, by text and by other deliveries’ posts', async () => {
    const one = post({ text: 'A & B\nFirst', commitStartedAt: testNow - 30_000 })
    const two = made({ name: 't3_2', is_self: true, selftext: 'Second' })
    const own = made({ name: 't3_1', is_self: true, selftext: 'First' })
    const of = (given: object, ...posts: object[]) =>
      redditAdapter.reconcile({ ...one, ...given }, exchange([list(...posts)]).session, {})
    expect(await of({}, two, own)).toEqual({ kind: 'live', remoteId: 't3_1' })
    expect(await of({}, two)).toEqual({ kind: 'wait', until: testNow + 90_000 })
    const long = { commitStartedAt: testNow - 120_000 }
    expect(await of(long, two)).toEqual({ kind: 'unknown' })
    expect(await of({ ...long, others: new Set(['t3_2']) }, two)).toEqual({ kind: 'not-live' })
    const media = [testFile({ name: 'a', mimeType: '', size: 0 })]
    const pictures = { media, others: new Set(['t3_3']) }
    const others = [two, made({ name: 't3_3', is_self: false })]
    expect(await of(pictures, ...others, made({ name: 't3_4', is_self: false }))).toEqual({
      kind: 'live',
      remoteId: 't3_4',
    })
  })

  it('stays unknown if the list doesn’t go back far enough', async () => {
    const other = made({ title: 'Other' })
    const page = { body: { data: { after: 't3_abc', children: [other] } } }
    const { sent, session } = exchange(() => page)
    expect(await redditAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'unknown' })
    expect(lines(sent)[1]).toBe(`GET ${api}/user/aster/submitted?sort=new&limit=100&after=t3_abc&raw_json=1`)
    expect(sent).toHaveLength(5)
  })

  it('of media is found by confirming, which waits for it', async () => {
    const { session } = exchange([list()])
    const pending = await redditAdapter.confirm(delivery, session, {})
    expect(pending.kind).toBe('wait')
    expect(await redditAdapter.confirm(delivery, exchange([list(made({}))]).session, {})).toEqual({
      kind: 'done',
      remoteId: 't3_abc',
      url: 'https://www.reddit.com/r/pottery/comments/abc/a/',
      privacy: 'public',
    })
  })

  it('is found without its files, so external ones aren’t fetched again', async () => {
    const media = [testFile({ name: 'a', mimeType: '', size: 0 })]
    const withUnknownMedia = post({ text: 'A & B', commitStartedAt: testNow - 30_000, media })
    expect(
      await redditAdapter.confirm(withUnknownMedia, exchange([list(made({}))]).session, {}),
    ).toMatchObject({
      remoteId: 't3_abc',
    })
    expect(
      await redditAdapter.reconcile(withUnknownMedia, exchange([list(made({}))]).session, {}),
    ).toMatchObject({
      kind: 'live',
    })
  })

  it('confirms by identifier, and reports a removed post', async () => {
    const { sent, session } = exchange([list(made({ removed_by_category: 'automod_filtered' })), list()])
    expect(await redditAdapter.confirm(delivery, session, { remoteId: 't3_abc' })).toMatchObject({
      privacy: 'removed',
      notice: expect.stringContaining('automod_filtered') as string,
    })
    expect(lines(sent)).toEqual([`GET ${api}/api/info?id=t3_abc&raw_json=1`])
    expect(await redditAdapter.confirm(delivery, session, { remoteId: 't3_abc' })).toEqual({
      kind: 'done',
      remoteId: 't3_abc',
      url: 'https://www.reddit.com/comments/abc',
    })
    const url = 'https://www.reddit.com/r/pottery/comments/abc/a_b/'
    const empty = exchange([list()])
    expect(await redditAdapter.confirm(delivery, empty.session, { url, remoteId: 't3_abc' })).toMatchObject({
      url,
    })
  })
})

it('waits no longer than its limits', async () => {
  const delivery = post({ commitStartedAt: testNow - 3_600_000 })
  const { session } = exchange([{ body: { data: { children: [] } } }])
  expect(await redditAdapter.confirm(delivery, session, {})).toEqual({
    kind: 'wait',
    until: testNow + limits.poll.max,
  })
})
