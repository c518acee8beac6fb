import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createCampaign,
  createPost,
  createProduct,
  createToken,
  createUploadUrl,
  generateImage,
  getCredits,
  getStudio,
  importProduct,
  listMedia,
  listProducts,
  publishPost,
} from '~/contract'
import { grant } from '../credits/ledger'
import { onScheduleChange } from '../db/schedule-events'
import * as schema from '../db/schema'
import { testGenerators, testPicture } from '../testing/generators'
import { testPages } from '../testing/pages'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio, type TestCall, type TestStudio } from '../testing/studio'
import { recoverAfterCrash } from '../upkeep'
import { leaseMs, sweepIdempotencyKeys } from './idempotency'

const day = 24 * 3_600_000
const page = '<h1>Beans</h1><main><p>Dark roast.</p></main>'
const generators = testGenerators()
let studio: TestStudio
let key: string
let keys = 0
beforeAll(async () => {
  studio = await createTestStudio({
    credits: 1000,
    limits: { repeatWaitMs: 3000 },
    deps: {
      generators,
      pages: testPages({
        'https://example.com/beans': { text: page },
        'https://example.com/': { text: page },
      }),
    },
  })
})
beforeEach(() => {
  keys += 1
  key = `key of test ${keys}`
})
afterEach(() => {
  Object.assign(generators, testGenerators())
})
afterAll(() => studio.close())

const product = (name: string, more: Partial<TestCall<typeof createProduct>> = {}) =>
  studio.call(createProduct, { body: { name }, idempotencyKey: key, ...more })
const named = async (name: string) =>
  (await studio.call(listProducts)).body.data.filter((each) => each.name === name).length
const balance = async () => (await studio.call(getCredits)).body.data.balance ?? Number.NaN

describe('a write with an Idempotency-Key', () => {
  it('runs once, and answers the same', async () => {
    const first = await product('Once')
    const second = await product('Once')
    expect(second.status).toBe(200)
    expect(second.body.data).toEqual(first.body.data)
    expect(await named('Once')).toBe(1)
  })

  it('runs once if both requests come at the same moment', async () => {
    const answers = await Promise.all([product('Two'), product('Two'), product('Two')])
    const ids = answers.map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(1)
    expect(await named('Two')).toBe(1)
  })

  it('is refused with another body, path or method', async () => {
    await product('Body')
    const refused = [
      await product('Other'),
      await studio.call(createCampaign, { body: { name: 'Body' }, idempotencyKey: key }),
    ]
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([400, 'invalid_request'])
      expect(body.error.message).toContain('used for another request')
      expect(body.error.message).not.toContain(key)
    }
    expect(await named('Other')).toBe(0)
  })

  it('is refused with another query', async () => {
    const target = await addAccount(studio, 'twitter')
    const { id: replaces } = await addPost(studio, [target])
    const body = { content: { text: 'Replaced' }, targets: [target] }
    const create = (query: { replaces?: string }) =>
      studio.call(createPost, { body, query, idempotencyKey: key })
    const made = await create({ replaces })
    expect(made.status).toBe(200)
    expect((await create({ replaces })).body.data.id).toBe(made.body.data.id)
    expect((await create({})).body.error).toMatchObject({ code: 'invalid_request' })
  })

  it('compares bodies by content, not by formatting', async () => {
    const send = (body: string) =>
      studio.fetch(`/v1/workspaces/${studio.workspaceId}/products`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${studio.ownerToken}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body,
      })
    const first = await send('{"name":"Spaced","status":"active"}')
    const second = await send('{ "status": "active", "name": "Spaced" }')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await named('Spaced')).toBe(1)
  })

  it('is independent of another person’s with the same key', async () => {
    const token = await studio.token({ role: 'editor' })
    await product('Whose')
    await product('Whose', { token })
    expect(await named('Whose')).toBe(2)
  })

  it('is only answered to those who may still make it', async () => {
    const token = await studio.token({ scopes: ['write'] })
    await product('Mine', { token })
    expect((await product('Mine', { token: await studio.token({ scopes: ['read'] }) })).status).toBe(403)
  })

  it('runs again after a day', async () => {
    await product('Daily')
    studio.clock.advance(day - 1)
    await product('Daily')
    expect(await named('Daily')).toBe(1)
    studio.clock.advance(1)
    await product('Daily')
    expect(await named('Daily')).toBe(2)
  })

  it.each(['', 'a\u00e9', 'x'.repeat(256)])('is refused with the key %j', async (idempotencyKey) => {
    const { status, body } = await product('Never', { idempotencyKey })
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect(await named('Never')).toBe(0)
  })

  it('accepts 255 characters', async () => {
    expect((await product('Long', { idempotencyKey: '~'.repeat(255) })).status).toBe(200)
  })

  it('doesn’t store the key itself', async () => {
    await product('Kept')
    expect(JSON.stringify(await studio.db.select().from(schema.idempotencyKeys))).not.toContain(key)
  })

  it('wakes the worker once it is committed', async () => {
    const target = await addAccount(studio, 'twitter')
    const heard = vi.fn()
    const stop = onScheduleChange(studio.db, heard)
    const body = { content: { text: 'Soon' }, targets: [target], scheduledAt: '2030-01-01T00:00:00Z' }
    await studio.call(createPost, { body, idempotencyKey: key })
    stop()
    expect(heard).toHaveBeenCalled()
  })
})

describe('a failed call', () => {
  it('isn’t stored: with credits the same call succeeds', async () => {
    const poor = await createTestStudio({ credits: 0 })
    const ask = () => poor.call(generateImage, { body: { prompt: 'A cup of tea' }, idempotencyKey: key })
    expect((await ask()).status).toBe(402)
    await poor.db.transaction((tx) =>
      grant(tx, {
        creditAccountId: poor.creditAccountId,
        amount: 5,
        kind: 'purchase',
        description: 'More',
        reference: 'more',
        at: new Date(poor.clock()),
      }),
    )
    expect((await ask()).status).toBe(200)
    await poor.close()
  })

  it('leaves nothing behind when a handler fails halfway', async () => {
    // The row is written and the answer about to be stored when the process fails.
    await studio.db.execute(sql`create function hit() returns trigger language plpgsql
      as $$ begin raise exception 'hit'; end $$`)
    await studio.db.execute(sql`create trigger hit before update on idempotency_keys
      for each row execute function hit()`)
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const hit = await product('Halfway')
    log.mockRestore()
    await studio.db.execute(sql`drop trigger hit on idempotency_keys`)
    expect(hit.status).toBe(500)
    expect(await named('Halfway')).toBe(0)
    expect((await product('Halfway')).status).toBe(200)
    expect(await named('Halfway')).toBe(1)
  })
})

describe('a long call', () => {
  const prompt = 'A cup of tea'
  const ask = (call: TestStudio['call'] = studio.call) =>
    call(generateImage, { body: { prompt }, idempotencyKey: key })
  const pictures = async () => (await studio.call(listMedia)).body.data.length

  /** Generators that start, and continue when told to. */
  function held() {
    let go: () => void = () => undefined
    const promise = new Promise<void>((resolve) => {
      go = resolve
    })
    const begun = vi.fn()
    generators.image = async () => {
      begun()
      await promise
      return testPicture()
    }
    return { begun, go: () => go() }
  }

  it('is waited for, charged and run once', async () => {
    const [before, were] = [await balance(), await pictures()]
    const { begun, go } = held()
    const first = ask()
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    const second = ask()
    setTimeout(go, 100)
    expect((await second).body.data).toEqual((await first).body.data)
    expect(await balance()).toBe(before - 1)
    expect(await pictures()).toBe(were + 1)
    expect((await ask()).body.data).toEqual((await first).body.data)
  })

  /** Lets repeats wait briefly, in tests in which nothing they wait for happens. */
  function waitBriefly(): void {
    const { repeatWaitMs } = studio.deps.limits
    Object.assign(studio.deps.limits, { repeatWaitMs: 250 })
    onTestFinished(() => void Object.assign(studio.deps.limits, { repeatWaitMs }))
  }

  it('is answered 429 with Retry-After while it runs longer than a repeat waits', async () => {
    waitBriefly()
    const { begun, go } = held()
    const first = ask()
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    const { status, headers, body } = await ask()
    expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '5'])
    go()
    expect((await first).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  it('runs again if its process died, and the first one’s work doesn’t count', async () => {
    const [before, were] = [await balance(), await pictures()]
    const { begun, go } = held()
    const dead = ask()
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    studio.clock.advance(leaseMs)
    generators.image = () => testPicture()
    waitBriefly()
    // After the machine slept, its own call isn't considered dead.
    expect((await ask()).status).toBe(429)
    const again = await ask(studio.anotherProcess().call)
    expect(again.status).toBe(200)
    // It was only slow: it comes too late, stores nothing and refunds its credit.
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    go()
    expect((await dead).status).toBeGreaterThanOrEqual(500)
    log.mockRestore()
    expect(await balance()).toBe(before - 1)
    expect(await pictures()).toBe(were + 1)
    expect((await ask()).body.data).toEqual(again.body.data)
  })

  it('can run again at once when the server restarts on its own database', async () => {
    const { begun } = held()
    void ask().catch(() => undefined)
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    const before = await balance()
    studio.clock.advance(1)
    generators.image = () => testPicture()
    const next = studio.anotherProcess()
    await recoverAfterCrash(next.deps, true)
    expect((await ask(next.call)).status).toBe(200)
    // The crashed call's debit is refunded, and this one's taken.
    expect(await balance()).toBe(before)
  })

  it('publishes once, and both are answered so', async () => {
    const target = await addAccount(studio, 'twitter', 3)
    const { id: postId } = await addPost(studio, [target])
    const before = await balance()
    const params = { workspaceId: studio.workspaceId, postId }
    const go = () => studio.call(publishPost, { params, idempotencyKey: key })
    const [one, two] = await Promise.all([go(), go()])
    expect([one.body.data.status, two.body.data.status]).toEqual(['published', 'published'])
    expect(await balance()).toBe(before - 3)
  })

  it('imports a page’s product once', async () => {
    const go = () =>
      studio.call(importProduct, { body: { url: 'https://example.com/beans' }, idempotencyKey: key })
    const [one, two] = await Promise.all([go(), go()])
    expect(two.body.data.id).toBe(one.body.data.id)
    expect(await named('Beans')).toBe(1)
  })
})

it('answers a repeated token with a clear refusal, and stores no secret', async () => {
  const create = () =>
    studio.call(createToken, { body: { name: 'Bot', scopes: ['read'] }, idempotencyKey: key })
  const { token } = (await create()).body.data
  const repeated = await create()
  expect([repeated.status, repeated.body.error.code]).toEqual([400, 'invalid_state'])
  expect(repeated.body.error.message).toContain('shown once')
  expect(JSON.stringify(await studio.db.select().from(schema.idempotencyKeys))).not.toContain(token)
})

it('gives each upload a slot of its own: the signed address is never stored', async () => {
  const ask = () => studio.call(createUploadUrl, { body: { mimeType: 'image/png' }, idempotencyKey: key })
  expect((await ask()).body.data.path).not.toBe((await ask()).body.data.path)
})

it('sweeps expired keys', async () => {
  await product('Swept')
  studio.clock.advance(day)
  await sweepIdempotencyKeys(studio.deps)
  expect(await studio.db.select().from(schema.idempotencyKeys)).toEqual([])
})

it('is announced by the server, and allowed for pages of other origins', async () => {
  const token = await studio.token({ role: 'viewer' })
  expect((await studio.call(getStudio, { token })).body.data.features).toContain('idempotencyKey')
  const answer = await studio.fetch('/v1/me', {
    method: 'OPTIONS',
    headers: { origin: 'https://dashboard.example', 'access-control-request-method': 'POST' },
  })
  expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
})
