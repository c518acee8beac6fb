import { describe, expect, it } from 'vitest'
import { NoAnswer, NotSent } from '../adapter'
import {
  exchange,
  failureOf,
  lines,
  prepareThrough,
  type Reply,
  testDelivery,
  testFile,
  testNow,
} from '../test-exchange'
import { xAdapter } from './adapter'

const api = 'https://api.x.com/2'
const image = (size = 2_500_000) =>
  testFile({ name: 'a.png', mimeType: 'image/png', size, altText: 'A red kite' })

describe('signing in', () => {
  it('requests all scopes for posting, with PKCE', () => {
    const { authorizeUrl, tokenUrl, pkce, clientAuth, scopes } = xAdapter.oauth({})
    expect({ authorizeUrl, tokenUrl, pkce, clientAuth }).toEqual({
      authorizeUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: `${api}/oauth2/token`,
      pkce: true,
      clientAuth: 'basic',
    })
    expect(scopes).toContain('media.write')
  })

  it('offers the profile that signed in', async () => {
    const { sent, session } = exchange(() => ({
      body: { data: { id: '42', username: 'aster', name: 'Aster Studio', subscription_type: 'Premium' } },
    }))
    expect(await xAdapter.whoAmI(session)).toEqual({ remoteUserId: '42', name: '@aster' })
    expect(await xAdapter.identities(session)).toEqual([
      {
        remoteId: '42',
        kind: 'profile',
        name: 'Aster Studio',
        handle: '@aster',
        details: { username: 'aster', subscription: 'Premium' },
      },
    ])
    expect(sent[0]?.headers.authorization).toBe('Bearer access-token-1')
  })
})

describe('text', () => {
  it('is posted with one request, with mentions, hashtags and link appended once', async () => {
    const { sent, session } = exchange([
      { status: 201, body: { data: { id: '1900000000000000001', text: '' } } },
    ])
    const delivery = testDelivery({
      text: 'New glaze #ceramics',
      content: { hashtags: ['Ceramics', '#kiln'], mentions: ['aster'], link: 'https://example.org/a' },
      options: { reply_settings: 'following', other: 'ignored' },
    })
    expect(await prepareThrough(xAdapter, delivery, session)).toMatchObject({ saves: 0, waits: 0 })
    expect(await xAdapter.commit(delivery, session, {})).toEqual({ remoteId: '1900000000000000001' })
    expect(lines(sent)).toEqual([`POST ${api}/tweets`])
    expect(sent[0]?.body).toEqual({
      text: 'New glaze #ceramics @aster #kiln https://example.org/a',
      reply_settings: 'following',
    })
  })

  it('is marked as a paid partnership or made with AI if it is', async () => {
    const { sent, session } = exchange([{ status: 201, body: { data: { id: '1' } } }])
    const options = { paid_partnership: true, made_with_ai: 'true' }
    await xAdapter.commit(testDelivery({ options }), session, {})
    expect(sent[0]?.body).toEqual({ text: 'Hello', paid_partnership: true, made_with_ai: true })
  })

  it('ignores an option that X doesn’t have', async () => {
    const { sent, session } = exchange([{ status: 201, body: { data: { id: '1' } } }])
    await xAdapter.commit(testDelivery({ options: { reply_settings: 'nobody' } }), session, {})
    expect(sent[0]?.body).toEqual({ text: 'Hello' })
  })
})

describe('refusals', () => {
  const reset = String(testNow / 1000 + 600)
  it.each<[Reply, object]>([
    [
      {
        status: 401,
        headers: { 'x-transaction-id': 't1' },
        body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
      },
      { class: 'reconnect', message: 'Unauthorized', details: { requestId: 't1' } },
    ],
    [
      { status: 403, body: { type: 'https://api.x.com/2/problems/client-forbidden', detail: 'No.' } },
      { class: 'configuration', details: { code: 'client-forbidden' } },
    ],
    [
      { status: 403, body: { type: 'https://api.x.com/2/problems/unsupported-authentication' } },
      { class: 'reconnect' },
    ],
    [
      { status: 403, body: { detail: 'You are not allowed to create a Tweet with duplicate content.' } },
      { class: 'duplicate' },
    ],
    [
      { status: 402, body: { title: 'CreditsDepleted', detail: 'No credits.' } },
      { class: 'quota', details: { code: 'CreditsDepleted' } },
    ],
    [
      { status: 429, headers: { 'x-rate-limit-reset': reset }, body: { title: 'Too Many Requests' } },
      { class: 'rate_limited', details: { until: testNow + 600_000 } },
    ],
    [
      { status: 429, headers: { 'retry-after': '30' } },
      { class: 'rate_limited', details: { until: testNow + 30_000 } },
    ],
    [{ status: 429 }, { class: 'rate_limited', details: { until: testNow + 900_000 } }],
    [
      {
        status: 429,
        headers: { 'x-rate-limit-reset': reset },
        body: { type: 'https://api.x.com/2/problems/usage-capped' },
      },
      { class: 'quota', details: { until: testNow + 600_000 } },
    ],
    [{ status: 400, body: { errors: [{ message: 'Your media IDs are invalid.' }] } }, { class: 'not_ready' }],
    [
      {
        status: 400,
        body: {
          type: 'https://api.x.com/2/problems/invalid-request',
          errors: [{ message: 'The text is too long.' }],
        },
      },
      { class: 'content_rejected', message: 'The text is too long.' },
    ],
    [
      { status: 200, body: { errors: [{ title: 'Forbidden', detail: 'Not here.' }] } },
      { class: 'content_rejected', message: 'Not here.' },
    ],
    [
      { status: 400, body: '<html><body><h1>Bad Request</h1></body></html>' },
      { class: 'content_rejected', message: 'X responded with status 400: Bad Request' },
    ],
  ])('%j', async (reply, expected) => {
    const { session } = exchange([reply])
    expect(await failureOf(xAdapter.commit(testDelivery({}), session, {}))).toMatchObject(expected)
  })

  it('hide the token if X repeats it', async () => {
    const { session } = exchange([{ status: 400, body: { detail: 'Bad token access-token-1 given.' } }])
    expect(await failureOf(xAdapter.commit(testDelivery({}), session, {}))).toMatchObject({
      message: 'Bad token [hidden] given.',
    })
  })

  it('count 5xx while preparing as transient', async () => {
    const { session } = exchange([{ status: 503, body: 'Over capacity' }])
    const prepared = xAdapter.prepare(testDelivery({ media: [image()] }), session, {}, async () => undefined)
    expect(await failureOf(prepared)).toMatchObject({ class: 'transient' })
  })

  it('count 413 as a file that is too large', async () => {
    const { session } = exchange([{ status: 413 }])
    const prepared = xAdapter.prepare(testDelivery({ media: [image()] }), session, {}, async () => undefined)
    expect(await failureOf(prepared)).toMatchObject({ class: 'media_rejected' })
  })
})

describe('a lost answer', () => {
  it.each<[Reply, unknown]>([
    ['cut', NoAnswer],
    [{ status: 500 }, NoAnswer],
    [{ status: 503, body: { title: 'Service Unavailable' } }, NoAnswer],
    [{ status: 201, body: '<html>' }, NoAnswer],
    [{ status: 302, headers: { location: 'https://x.com' } }, NoAnswer],
    ['unreachable', NotSent],
  ])('leaves the outcome open after %j', async (reply, kind) => {
    const { session } = exchange([reply])
    await expect(xAdapter.commit(testDelivery({}), session, {})).rejects.toBeInstanceOf(kind)
  })

  const delivery = testDelivery({
    text: 'Tom & Jerry\nhttps://example.org/a/',
    media: [],
    commitStartedAt: testNow - 300_000,
  })

  it('is found in the author’s timeline, whatever X did to its text', async () => {
    const { sent, session } = exchange([
      {
        body: {
          data: [
            { id: '8', text: 'Something else' },
            {
              id: '9',
              text: 'Tom &amp; Jerry\nhttps://t.co/abc https://t.co/pic',
              entities: {
                urls: [
                  { url: 'https://t.co/abc', expanded_url: 'https://example.org/a' },
                  {
                    url: 'https://t.co/pic',
                    expanded_url: 'https://x.com/aster/status/9/photo/1',
                    media_key: '3_1',
                  },
                ],
              },
            },
          ],
        },
      },
    ])
    expect(await xAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'live', remoteId: '9' })
    expect(lines(sent)).toEqual([
      `GET ${api}/users/42/tweets?max_results=100&start_time=2026-11-22T11%3A54%3A00Z&tweet.fields=created_at%2Centities%2Cnote_tweet`,
    ])
  })

  it('is found whatever signs its links contain', async () => {
    const link = "https://example.org/?price=$$5&next=$'&all=$&"
    const urls = [{ url: 'https://t.co/abc', expanded_url: link }]
    const post = { id: '9', text: 'Look: https://t.co/abc', entities: { urls } }
    const { session } = exchange([{ body: { data: [post] } }])
    const sent = testDelivery({ text: `Look: ${link}`, media: [], commitStartedAt: testNow - 300_000 })
    expect(await xAdapter.reconcile(sent, session, {})).toEqual({ kind: 'live', remoteId: '9' })
  })

  it('is found by its whole text if it is a paid account’s long post', async () => {
    const long = 'A glaze that settles slowly. '.repeat(20)
    const text = `${long}https://example.org/a`
    const post = {
      id: '9',
      text: `${long.slice(0, 275)}… https://t.co/more`,
      note_tweet: {
        text: `${long}https://t.co/abc`,
        entities: { urls: [{ url: 'https://t.co/abc', expanded_url: 'https://example.org/a' }] },
      },
    }
    const { session } = exchange([{ body: { data: [post] } }])
    const sent = testDelivery({ text, commitStartedAt: testNow - 300_000 })
    expect(await xAdapter.reconcile(sent, session, {})).toEqual({ kind: 'live', remoteId: '9' })
  })

  it('counts as not published if the post is missing for long enough', async () => {
    const recent = { ...delivery, commitStartedAt: testNow - 30_000 }
    const { session } = exchange(() => ({ body: { meta: { result_count: 0 } } }))
    expect(await xAdapter.reconcile(recent, session, {})).toEqual({ kind: 'wait', until: testNow + 90_000 })
    expect(await xAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'not-live' })
  })

  it('doesn’t count as missing if X only answers with errors', async () => {
    const errors = [
      {
        title: 'Authorization Error',
        detail: 'Sorry, you are not authorized to see the user with id: [42].',
        type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
      },
    ]
    const { session } = exchange([{ body: { errors } }])
    expect(await failureOf(xAdapter.reconcile(delivery, session, {}))).toMatchObject({
      class: 'transient',
      message: 'Sorry, you are not authorized to see the user with id: [42].',
    })
  })

  it('stays unknown if the author has too many new posts', async () => {
    const { sent, session } = exchange(() => ({
      body: { data: [{ id: '1', text: 'x' }], meta: { next_token: 'n' } },
    }))
    expect(await xAdapter.reconcile(delivery, session, {})).toEqual({ kind: 'unknown' })
    expect(sent).toHaveLength(5)
  })
})

it('confirms without a request', async () => {
  const { sent, session } = exchange([])
  expect(await xAdapter.confirm(testDelivery({}), session, { remoteId: '1900000000000000001' })).toEqual({
    kind: 'done',
    remoteId: '1900000000000000001',
    url: 'https://x.com/aster/status/1900000000000000001',
    privacy: 'public',
  })
  expect(sent).toEqual([])
})
