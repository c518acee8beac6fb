import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, platforms } from '~/contract'
import { practiceUrls } from '../platforms/addresses'
import { openTestDatabase } from '../testing/database'
import { testPlatforms } from '../testing/platforms'
import { createTestStudio } from '../testing/studio'
import { createFaults, type Fault } from './faults'
import { createSimulators, databaseStore, memoryStore, practicePath, type SimulatorStore } from './simulators'
import { createWorld } from './world'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const stores: readonly [string, () => SimulatorStore][] = [
  ['in memory', memoryStore],
  ['in the database', () => databaseStore(database.db, Date.now)],
]

test.each([true, false])('limits calls and processes files if it is paced: %s', async (paced) => {
  const world = createWorld('twitter', {
    store: memoryStore(),
    clock: Date.now,
    faults: createFaults(),
    fetchMedia: () => Promise.reject(new TypeError('Nothing is fetched.')),
    paced,
  })
  const uses = [await world.use('calls', 1, 60_000), await world.use('calls', 1, 60_000)]
  expect(uses.map(({ exceeded }) => exceeded)).toEqual([false, paced])
  expect(world.processingTime(5000)).toBe(paced ? 5000 : 0)
})

describe.each(stores)('a store %s', (_, make) => {
  test('stores, lists newest first, and changes one record at a time', async () => {
    const store = make()
    expect(await store.insert('twitter', 'thing', 'a', { n: 0 })).toBe(true)
    expect(await store.insert('twitter', 'thing', 'a', { n: 9 })).toBe(false)
    await store.put('twitter', 'thing', 'b', { n: 1, none: undefined })
    expect(await store.get('twitter', 'thing', 'b')).toEqual({ n: 1 })
    expect(await store.get('reddit', 'thing', 'b')).toBeUndefined()
    expect((await store.list('twitter', 'thing')).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await store.list('twitter', 'thing', { limit: 1 })).toHaveLength(1)

    const more = () => store.update('twitter', 'thing', 'a', (data) => ({ n: Number(data.n) + 1 }))
    await Promise.all(Array.from({ length: 10 }, more))
    expect(await store.get('twitter', 'thing', 'a')).toEqual({ n: 10 })
    expect(await store.update('twitter', 'thing', 'a', () => undefined)).toBeUndefined()
    expect(await store.update('twitter', 'thing', 'none', (data) => data)).toBeUndefined()
    await store.remove('twitter', 'thing', 'a')
    expect(await store.get('twitter', 'thing', 'a')).toBeUndefined()
  })

  test('reads only the records that match', async () => {
    const store = make()
    let read = 0
    const counted: SimulatorStore = {
      ...store,
      async list(...given) {
        const found = await store.list(...given)
        read += found.length
        return found
      },
    }
    const simulators = createSimulators({ store: counted, clock: Date.now, paced: false })
    const post = (delivery: string) => ({
      ...{ accountId: 'a', handle: 'a', authorId: 'a', authorName: 'A', kind: 'post', text: 'Tea', url: '' },
      ...{ privacy: 'public', media: [], createdAt: 0, listedAt: 0, details: {}, delivery },
    })
    for (const each of ['one', 'two', 'three']) await store.put('facebook', 'post', each, post(`dlv_${each}`))
    expect(await simulators.madeBy?.('facebook', 'dlv_two')).toEqual({ remoteId: 'two' })
    expect(read).toBe(1)
    await store.put('tiktok', 'thing', 'draft', { details: { delivery: 'dlv_four', of: 'tea' } })
    await store.put('tiktok', 'thing', 'other', { details: {} })
    const drafts = await store.list('tiktok', 'thing', { match: { details: { delivery: 'dlv_four' } } })
    expect(drafts.map(({ id }) => id)).toEqual(['draft'])
  })

  test('changes a record together with a new one, or neither', async () => {
    const store = make()
    await store.put('tiktok', 'upload', 'u', { state: 'open' })
    const done = () => ({ state: 'done' })
    const breaks = () => {
      throw new Error('It stops here.')
    }
    await expect(store.update('tiktok', 'upload', 'u', done, breaks)).rejects.toThrow()
    expect(await store.get('tiktok', 'upload', 'u')).toEqual({ state: 'open' })
    const post = ({ state }: Record<string, unknown>) => ({ kind: 'made', id: 'p', data: { of: state } })
    await store.update('tiktok', 'upload', 'u', done, post)
    expect(await store.get('tiktok', 'upload', 'u')).toEqual({ state: 'done' })
    expect(await store.get('tiktok', 'made', 'p')).toEqual({ of: 'done' })
  })

  test('keeps a practice account across processes', async () => {
    const store = make()
    const clock = Date.now
    const first = createSimulators({ store, clock })
    const { tokens, remoteId } = await first.addIdentity('twitter', { handle: '@Kept', name: 'Kept' })
    const next = createSimulators({ store, clock })
    const made = await next.fetch(
      new Request(`${practiceUrls.x.api}/2/tweets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Still here' }),
      }),
    )
    expect(made.status).toBe(201)
    expect((await next.addIdentity('twitter', { handle: 'kept', name: 'Other' })).remoteId).toBe(remoteId)
    expect(await (await next.page('/practice/twitter/kept'))?.text()).toContain('Still here')
    const stored = JSON.stringify(
      await Promise.all(['token', 'grant'].map((kind) => store.list('twitter', kind))),
    )
    expect(stored).not.toContain(tokens.accessToken)
  })

  test('creates the person if the process that reserved the handle died', async () => {
    const store = make()
    const dying: SimulatorStore = {
      ...store,
      async insert(...record) {
        const isDone = await store.insert(...record)
        if (record[1] === 'handle') throw new Error('It dies here.')
        return isDone
      },
    }
    const given = { handle: '@Half', name: 'Half' }
    const dead = createSimulators({ store: dying, clock: Date.now })
    await expect(dead.addIdentity('twitter', given)).rejects.toThrow('It dies here.')
    const next = createSimulators({ store, clock: Date.now })
    const { remoteId } = await next.addIdentity('twitter', given)
    expect((await next.addIdentity('twitter', given)).remoteId).toBe(remoteId)
  })
})

const identityCalls: Readonly<Record<Platform, string>> = {
  twitter: `${practiceUrls.x.api}/2/users/me`,
  instagram: `${practiceUrls.instagram.graph}/v26.0/me?fields=user_id,username`,
  facebook: `${practiceUrls.facebook.graph}/v26.0/me/accounts`,
  linkedin: `${practiceUrls.linkedin.api}/v2/userinfo`,
  youtube: `${practiceUrls.google.api}/youtube/v3/channels?part=snippet&mine=true`,
  tiktok: `${practiceUrls.tiktok.api}/v2/user/info/?fields=open_id,display_name`,
  reddit: `${practiceUrls.reddit.api}/api/v1/me`,
}
const agent = { 'user-agent': 'web:studio:1.0 (by /u/olive)' }

test.each(platforms)('a practice account on %s can be read, and has an empty feed', async (platform) => {
  const { simulators, send } = testPlatforms()
  const { tokens, remoteId } = await simulators.addIdentity(platform, { handle: '@Olive', name: 'Olive' })
  const answer = await send('GET', identityCalls[platform], { token: tokens.accessToken, headers: agent })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).toContain(remoteId.replace(/^t2_/, ''))
  const page = await simulators.page(`/practice/${platform}/olive`)
  expect(await page?.text()).toContain('No posts yet')
  const arabic = await (await simulators.page(`/practice/${platform}/olive`, 'ar'))?.text()
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toContain('لا منشورات بعد')
  expect(
    (await send('GET', identityCalls[platform].replace(/\?.*|$/, '/nothing'), { headers: agent })).status,
  ).toBeGreaterThan(399)
})

describe('faults', () => {
  const post = async (fault: Fault) => {
    const { simulators, send } = testPlatforms()
    const { tokens } = await simulators.addIdentity('twitter', { handle: 'olive', name: 'Olive' })
    simulators.faults.add({ platform: 'twitter', operation: 'publish', fault })
    const answer = await send('POST', `${practiceUrls.x.api}/2/tweets`, {
      token: tokens.accessToken,
      json: { text: 'Hello' },
    }).catch((error: unknown) => error)
    return { answer, posts: (await simulators.posts('twitter')).length, simulators, send, tokens }
  }

  test.each<[Fault, object, number]>([
    [{ kind: 'unreachable' }, { code: 'ECONNREFUSED' }, 0],
    [{ kind: 'cut-before' }, { code: 'ECONNRESET' }, 0],
    [{ kind: 'done-but-cut' }, { code: 'ECONNRESET' }, 1],
    [{ kind: 'error-before' }, { status: 503 }, 0],
    [{ kind: 'error-after', status: 500 }, { status: 500 }, 1],
    [{ kind: 'html' }, { status: 502, json: undefined }, 0],
    [{ kind: 'html', done: true }, { status: 200, json: undefined }, 1],
    [{ kind: 'slow', ms: 5 }, { status: 201 }, 1],
    [{ kind: 'refused', code: 'rate-limit' }, { status: 429 }, 0],
    [{ kind: 'refused', code: 'credits-depleted' }, { status: 402 }, 0],
    [{ kind: 'answer', status: 418, body: '{"a":1}' }, { status: 418, json: { a: 1 } }, 0],
  ])('%j', async (fault, expected, count) => {
    const { answer, posts } = await post(fault)
    expect(answer).toMatchObject(expected)
    expect(posts).toBe(count)
  })

  test('affect as many calls as specified, and can be cleared', async () => {
    const { simulators, send, tokens } = await post({ kind: 'error-before' })
    const again = (text: string) =>
      send('POST', `${practiceUrls.x.api}/2/tweets`, { token: tokens.accessToken, json: { text } })
    expect((await again('a')).status).toBe(201)
    simulators.faults.add({
      platform: 'twitter',
      operation: 'publish',
      fault: { kind: 'error-before' },
      times: 2,
    })
    expect([(await again('b')).status, (await again('b')).status, (await again('b')).status]).toEqual([
      503, 503, 201,
    ])
    simulators.faults.add({ platform: 'twitter', operation: 'publish', fault: { kind: 'error-before' } })
    simulators.faults.clear()
    expect((await again('c')).status).toBe(201)
  })

  test('a slow response is aborted with its request', async () => {
    const { simulators } = testPlatforms()
    const { tokens } = await simulators.addIdentity('twitter', { handle: 'olive', name: 'Olive' })
    simulators.faults.add({ platform: 'twitter', operation: 'identity', fault: { kind: 'slow', ms: 60_000 } })
    const request = new Request(identityCalls.twitter, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      signal: AbortSignal.timeout(20),
    })
    await expect(simulators.fetch(request)).rejects.toThrow()
  })
})

describe('the pages', () => {
  test.each([
    [`${practiceUrls.x.site}/olive/status/12`, '/practice/twitter/post/12'],
    [`${practiceUrls.x.site}/olive`, '/practice/twitter/olive'],
    [`${practiceUrls.instagram.site}/p/a/`, '/practice/instagram/post/10'],
    [`${practiceUrls.facebook.site}/7/posts/12`, '/practice/facebook/post/7_12'],
    [`${practiceUrls.facebook.site}/reel/12/`, '/practice/facebook/post/12'],
    [`${practiceUrls.google.site}/watch?v=a_b`, '/practice/youtube/post/a_b'],
    [`${practiceUrls.tiktok.site}/@olive/video/12`, '/practice/tiktok/post/12'],
    [`${practiceUrls.tiktok.site}/@olive`, '/practice/tiktok/olive'],
    [
      `${practiceUrls.linkedin.site}/feed/update/urn:li:share:12/`,
      '/practice/linkedin/post/urn%3Ali%3Ashare%3A12',
    ],
    [`${practiceUrls.reddit.site}/r/practice/comments/ab/title/`, '/practice/reddit/post/ab'],
    [`${practiceUrls.reddit.site}/comments/ab`, '/practice/reddit/post/ab'],
    [`${practiceUrls.reddit.site}/user/olive/`, '/practice/reddit/olive'],
    ['https://x.com/olive/status/12', undefined],
    [`${practiceUrls.x.api}/2/tweets`, undefined],
  ])('%s', (url, path) => expect(practicePath(url)).toBe(path))

  test('are served by the studio, escaped, with a policy that allows nothing inline', async () => {
    const { simulators, send } = testPlatforms()
    const studio = await createTestStudio({ deps: { simulators } })
    const { tokens } = await simulators.addIdentity('twitter', { handle: 'olive', name: '<b>Olive</b>' })
    await send('POST', `${practiceUrls.x.api}/2/tweets`, {
      token: tokens.accessToken,
      json: { text: '<script>alert(1)</script>' },
    })
    const page = await studio.fetch('/practice/twitter/olive')
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toMatch(/<script|style=|<b>/)
    expect((await studio.fetch('/practice/-/practice.css')).headers.get('content-type')).toContain('text/css')
    for (const path of [
      '/practice/twitter/nobody',
      '/practice/twitter/post/1',
      '/practice/none/a',
      '/practice/%ff/a',
    ]) {
      const missing = await studio.fetch(path)
      expect(missing.status).toBe(404)
      expect(await missing.text()).toContain('Nothing here')
    }
    await studio.close()
  })
})
