import { describe, expect, it } from 'vitest'
import { type Delivery, NoAnswer, NotSent } from '../adapter'
import {
  exchange,
  failureOf,
  lines,
  prepareThrough,
  type Reply,
  type Sent,
  testDelivery,
  testFile,
  testNow,
} from '../test-exchange'
import { youtubeAdapter } from './adapter'
import { limits } from './limits'

const api = 'https://www.googleapis.com'
const address = `${api}/upload/youtube/v3/videos?uploadType=resumable&upload_id=u1`
const begin = `POST ${api}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`
const chunk = limits.chunkBytes
const size = 2 * chunk + 1000
const video = (bytes = size) => testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: bytes })
const channel = { remoteId: 'UCabc', kind: 'channel' }

const post = (given: Parameters<typeof testDelivery>[0] = {}): Delivery =>
  testDelivery({ text: 'Firing a kiln\nIn ten steps', media: [video()], account: channel, ...given })

/** An upload address that counts its bytes, starting with `has`. */
function upload(has = 0): (sent: Sent) => Reply {
  let received = has
  return ({ method, headers, body }) => {
    if (method === 'POST') return { headers: { location: address } }
    const [, from, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
    const bytes = Number(/^(\d+) bytes$/.exec(String(body))?.[1] ?? 0)
    if (from !== undefined && Number(from) === received) received += bytes
    if (received === Number(total)) return { status: 201, body: { id: 'v-1', kind: 'youtube#video' } }
    return { status: 308, headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} }
  }
}

const ranges = (sent: readonly Sent[]) => sent.map(({ headers }) => headers['content-range'] ?? 'begin')

describe('signing in', () => {
  it('requests a refresh token, with PKCE', () => {
    const profile = youtubeAdapter.oauth({})
    expect(profile.authorizeUrl).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(profile.authorizeParameters).toEqual({ access_type: 'offline', prompt: 'consent' })
    expect(profile.pkce).toBe(true)
  })

  it('offers the channel, or reports that there is none', async () => {
    const item = {
      id: 'UCabc',
      snippet: {
        title: 'Aster',
        customUrl: '@aster',
        thumbnails: { default: { url: 'https://yt3.example/a' } },
      },
    }
    const { sent, session } = exchange(() => ({ body: { items: [item] } }))
    expect(await youtubeAdapter.whoAmI(session)).toEqual({ remoteUserId: 'UCabc', name: 'Aster' })
    expect(await youtubeAdapter.identities(session)).toEqual([
      {
        remoteId: 'UCabc',
        kind: 'channel',
        name: 'Aster',
        handle: '@aster',
        avatarUrl: 'https://yt3.example/a',
      },
    ])
    expect(lines(sent)[0]).toBe(`GET ${api}/youtube/v3/channels?part=snippet&mine=true`)
    const none = exchange([{ body: { pageInfo: {} } }])
    expect(await failureOf(youtubeAdapter.whoAmI(none.session))).toMatchObject({ class: 'permission' })
  })
})

describe('a video', () => {
  it('is uploaded in parts of 8 MiB, and published by the last one', async () => {
    const { sent, session } = exchange(upload())
    const delivery = post({ content: { hashtags: ['kiln'], link: 'https://example.org' } })
    const { checkpoint } = await prepareThrough(youtubeAdapter, delivery, session)
    expect(lines(sent)).toEqual([begin, `PUT ${address}`, `PUT ${address}`])
    expect(sent[0]?.headers).toMatchObject({
      'x-upload-content-type': 'video/mp4',
      'x-upload-content-length': String(size),
    })
    expect(sent[0]?.body).toEqual({
      snippet: {
        title: 'Firing a kiln',
        description: 'In ten steps #kiln https://example.org',
        tags: ['kiln'],
      },
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: false },
    })
    expect(await youtubeAdapter.commit(delivery, session, checkpoint)).toEqual({ remoteId: 'v-1' })
    expect(ranges(sent)).toEqual([
      'begin',
      `bytes 0-${chunk - 1}/${size}`,
      `bytes ${chunk}-${2 * chunk - 1}/${size}`,
      `bytes ${2 * chunk}-${size - 1}/${size}`,
    ])
    expect(sent.slice(1).map(({ body }) => body)).toEqual([`${chunk} bytes`, `${chunk} bytes`, '1000 bytes'])
  })

  it('of one part is sent by the commit as a whole', async () => {
    const { sent, session } = exchange(upload())
    const delivery = post({ media: [video(500)] })
    const { checkpoint } = await prepareThrough(youtubeAdapter, delivery, session)
    expect(lines(sent)).toEqual([begin])
    expect(await youtubeAdapter.commit(delivery, session, checkpoint)).toEqual({ remoteId: 'v-1' })
    expect(ranges(sent)).toEqual(['begin', 'bytes 0-499/500'])
  })

  it('has the options that were set, and defaults for invalid ones', async () => {
    const options = {
      title: 'A title',
      privacy: 'public',
      made_for_kids: true,
      tags: 'clay, #glaze',
      category: '27',
      notify_subscribers: false,
      contains_synthetic_media: true,
    }
    const { sent, session } = exchange(upload())
    await prepareThrough(youtubeAdapter, post({ options }), session)
    expect(sent[0]?.url).toContain('&notifySubscribers=false')
    expect(sent[0]?.body).toEqual({
      snippet: {
        title: 'A title',
        description: 'Firing a kiln\nIn ten steps',
        tags: ['clay', 'glaze'],
        categoryId: '27',
      },
      status: { privacyStatus: 'public', selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
    })
    const other = exchange(upload())
    const unreadable = { title: 4, privacy: 'everyone', made_for_kids: 'perhaps', category: 'music' }
    await prepareThrough(youtubeAdapter, post({ options: unreadable }), other.session)
    expect(other.sent[0]?.body).toEqual({
      snippet: { title: 'Firing a kiln', description: 'In ten steps', tags: [] },
      status: { privacyStatus: 'private', selfDeclaredMadeForKids: false },
    })
  })

  it.each([{ media: [] }, { media: [video(), video()] }, { media: [testFile({ mimeType: 'image/png' })] }])(
    'is the only kind of media that YouTube takes',
    async (given) => {
      const { sent, session } = exchange([])
      const prepared = youtubeAdapter.prepare(post(given), session, {}, async () => undefined)
      expect(await failureOf(prepared)).toMatchObject({ class: 'media_rejected' })
      expect(sent).toEqual([])
    },
  )

  it('can’t have < in its title', async () => {
    const prepared = youtubeAdapter.prepare(
      post({ text: 'a < b' }),
      exchange([]).session,
      {},
      async () => undefined,
    )
    expect(await failureOf(prepared)).toMatchObject({ class: 'content_rejected' })
  })
})

describe('an interrupted upload', () => {
  it('resumes after a crash at any checkpoint, asking for its progress', async () => {
    const { saves } = await prepareThrough(youtubeAdapter, post(), exchange(upload()).session)
    expect(saves).toBe(3)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(upload())
      const { checkpoint } = await prepareThrough(youtubeAdapter, post(), session, { crashAfter })
      await youtubeAdapter.commit(post(), session, checkpoint)
      expect(ranges(sent).filter((range) => range !== `bytes */${size}`)).toEqual([
        'begin',
        `bytes 0-${chunk - 1}/${size}`,
        `bytes ${chunk}-${2 * chunk - 1}/${size}`,
        `bytes ${2 * chunk}-${size - 1}/${size}`,
      ])
      expect(ranges(sent)).toContain(`bytes */${size}`)
    }
  })

  it('sends again what YouTube lost', async () => {
    const { sent, session } = exchange(upload(262_144))
    const from = { session: address, size, offset: chunk }
    const { checkpoint } = await prepareThrough(youtubeAdapter, post(), session, { from })
    expect(ranges(sent)).toEqual([`bytes */${size}`, `bytes 262144-${262_144 + chunk - 1}/${size}`])
    expect(checkpoint).toMatchObject({ offset: 262_144 + chunk })
  })

  it('starts at the first byte if a 308 has no range', async () => {
    const { sent, session } = exchange(upload())
    await prepareThrough(youtubeAdapter, post(), session, { from: { session: address, size, offset: chunk } })
    expect(ranges(sent).slice(0, 2)).toEqual([`bytes */${size}`, `bytes 0-${chunk - 1}/${size}`])
  })

  it.each([404, 410])('restarts if its address answers %i', async (status) => {
    const answers = upload()
    const { sent, session } = exchange((one, index) => (index === 0 ? { status } : answers(one)))
    await prepareThrough(youtubeAdapter, post(), session, {
      from: { session: 'https://www.googleapis.com/old', size, offset: chunk },
    })
    expect(lines(sent).slice(0, 2)).toEqual([`PUT ${api}/old`, begin])
  })

  it('gives up for a while if YouTube accepts nothing', async () => {
    const { sent, session } = exchange(({ method }) =>
      method === 'POST' ? { headers: { location: address } } : { status: 308 },
    )
    expect(await failureOf(prepareThrough(youtubeAdapter, post(), session))).toMatchObject({
      class: 'transient',
    })
    expect(sent).toHaveLength(1 + limits.maxStalls)
  })

  it('never sends the token to another host that a response names', async () => {
    const { sent, session } = exchange(({ method }) =>
      method === 'POST' ? { headers: { location: 'https://elsewhere.example/u' } } : { status: 404 },
    )
    await failureOf(prepareThrough(youtubeAdapter, post(), session))
    expect(sent[1]?.url).toBe('https://elsewhere.example/u')
    expect(sent[1]?.headers.authorization).toBeUndefined()
  })
})

const checkpoint = { session: address, size, offset: 2 * chunk }

describe('the last part', () => {
  it.each<[Reply, unknown]>([
    ['cut', NoAnswer],
    [{ status: 500 }, NoAnswer],
    [{ status: 201, body: '<html>' }, NoAnswer],
    ['unreachable', NotSent],
  ])('leaves the outcome open after %j', async (reply, kind) => {
    await expect(youtubeAdapter.commit(post(), exchange([reply]).session, checkpoint)).rejects.toBeInstanceOf(
      kind,
    )
  })

  it.each([308, 404, 410])('is sent again after %i, once the upload’s state was read', async (status) => {
    const committed = youtubeAdapter.commit(post(), exchange([{ status }]).session, checkpoint)
    expect(await failureOf(committed)).toMatchObject({ class: 'transient' })
  })

  it('sends nothing for a video that is already complete', async () => {
    const { sent, session } = exchange([])
    expect(await youtubeAdapter.commit(post(), session, { ...checkpoint, videoId: 'v-1' })).toEqual({
      remoteId: 'v-1',
    })
    expect(sent).toEqual([])
  })
})

describe('a lost answer', () => {
  // YouTube changes line ends and spaces.
  const text = 'Firing a kiln\r\nIn ten  steps'
  const delivery = post({ text, commitStartedAt: testNow - 30_000 })

  it.each<[Reply, object]>([
    [
      { status: 201, body: { id: 'v-1' } },
      { kind: 'live', remoteId: 'v-1' },
    ],
    [{ status: 308, headers: { range: `bytes=0-${chunk - 1}` } }, { kind: 'not-live' }],
  ])('is resolved by the upload itself: %j', async (reply, found) => {
    const { sent, session } = exchange([reply])
    expect(await youtubeAdapter.reconcile(delivery, session, checkpoint)).toEqual(found)
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      headers: { 'content-range': `bytes */${size}`, 'content-length': '0' },
    })
  })

  const listed = (title: string, publishedAt: string, videoId: string) => ({
    snippet: { title, description: 'In ten steps', publishedAt, resourceId: { videoId } },
  })

  it('is looked up among the channel’s uploads if the upload has expired', async () => {
    const { sent, session } = exchange([
      { status: 404 },
      {
        body: {
          items: [
            listed('Firing a kiln', '2026-11-22T10:00:00Z', 'v-old'),
            listed('Another', '2026-11-22T11:59:50Z', 'v-0'),
          ],
          nextPageToken: 'next',
        },
      },
      { body: { items: [listed('Firing a kiln', '2026-11-22T11:59:45Z', 'v-1')] } },
    ])
    expect(await youtubeAdapter.reconcile(delivery, session, checkpoint)).toEqual({
      kind: 'live',
      remoteId: 'v-1',
    })
    const path = `GET ${api}/youtube/v3/playlistItems?part=snippet&playlistId=UUabc&maxResults=50`
    expect(lines(sent).slice(1)).toEqual([path, `${path}&pageToken=next`])
  })

  it.each<Reply>([
    { body: { items: [] } },
    // What a channel without videos answers.
    { status: 404, body: { error: { message: 'Not found.', errors: [{ reason: 'playlistNotFound' }] } } },
  ])('counts as not published if the channel doesn’t list it for long enough: %j', async (list) => {
    const gone = () => exchange([{ status: 404 }, list]).session
    expect(await youtubeAdapter.reconcile(delivery, gone(), checkpoint)).toEqual({
      kind: 'wait',
      until: testNow - 30_000 + limits.listingDelay,
    })
    const old = { ...delivery, commitStartedAt: testNow - limits.listingDelay }
    expect(await youtubeAdapter.reconcile(old, gone(), checkpoint)).toEqual({ kind: 'not-live' })
  })
})

describe('refusals', () => {
  const error = (reason: string, message = 'No.') => ({
    error: { code: 403, message, errors: [{ reason, message }] },
  })
  it.each<[Reply, object]>([
    [{ status: 401, body: error('authError') }, { class: 'reconnect' }],
    [{ status: 401, body: error('youtubeSignupRequired') }, { class: 'permission' }],
    [{ status: 403, body: error('insufficientPermissions') }, { class: 'permission' }],
    [
      { status: 403, body: error('accessNotConfigured') },
      { class: 'configuration', details: { code: 'accessNotConfigured' } },
    ],
    [
      { status: 403, body: error('quotaExceeded', 'Quota used.') },
      { class: 'quota', message: 'Quota used.', details: { until: Date.UTC(2026, 10, 23, 8) } },
    ],
    [
      { status: 400, body: error('uploadLimitExceeded') },
      { class: 'quota', details: { until: testNow + 86_400_000 } },
    ],
    [
      { status: 403, body: error('rateLimitExceeded') },
      { class: 'rate_limited', details: { until: testNow + 60_000 } },
    ],
    [
      { status: 429, headers: { 'retry-after': '5' } },
      { class: 'rate_limited', details: { until: testNow + 5000 } },
    ],
    [{ status: 400, body: error('invalidTitle') }, { class: 'content_rejected' }],
    [{ status: 400, body: error('mediaBodyRequired') }, { class: 'media_rejected' }],
    [
      { status: 503, headers: { 'x-guploader-uploadid': 'g1' }, body: error('backendError') },
      { class: 'transient', details: { requestId: 'g1' } },
    ],
    [{ status: 502, body: '<html><title>502</title>Bad gateway</html>' }, { class: 'transient' }],
  ])('%j', async (reply, expected) => {
    const prepared = youtubeAdapter.prepare(post(), exchange([reply]).session, {}, async () => undefined)
    expect(await failureOf(prepared)).toMatchObject(expected)
  })
})

describe('confirming', () => {
  const delivery = post({ commitStartedAt: testNow - 30_000, options: { privacy: 'public' } })
  const confirm = (status: object | undefined, of = delivery) =>
    youtubeAdapter.confirm(of, exchange([{ body: { items: status ? [{ status }] : [] } }]).session, {
      remoteId: 'v-1',
    })

  it('waits a little while YouTube processes the video', async () => {
    expect(await confirm({ uploadStatus: 'uploaded' })).toEqual({
      kind: 'wait',
      until: testNow + limits.poll,
    })
    expect(await confirm(undefined)).toMatchObject({ kind: 'wait' })
    const old = { ...delivery, commitStartedAt: testNow - limits.processing }
    expect(await confirm(undefined, old)).toEqual({
      kind: 'done',
      remoteId: 'v-1',
      url: 'https://www.youtube.com/watch?v=v-1',
    })
  })

  it('reports who can see it, and that a video was made private', async () => {
    expect(await confirm({ uploadStatus: 'processed', privacyStatus: 'public' })).toEqual({
      kind: 'done',
      remoteId: 'v-1',
      url: 'https://www.youtube.com/watch?v=v-1',
      privacy: 'public',
      notice: undefined,
    })
    expect(await confirm({ uploadStatus: 'processed', privacyStatus: 'private' })).toMatchObject({
      privacy: 'private',
      notice: expect.stringContaining('made the video private') as string,
    })
  })

  it('reports why a video failed afterwards', async () => {
    expect(await confirm({ uploadStatus: 'rejected', rejectionReason: 'duplicate' })).toMatchObject({
      notice: 'YouTube rejected the video (duplicate).',
    })
    expect(await confirm({ uploadStatus: 'failed', failureReason: 'codec' })).toMatchObject({
      notice: 'YouTube couldn’t process the video (codec).',
    })
  })
})
