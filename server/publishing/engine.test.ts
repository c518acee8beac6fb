import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { deliveries, posts, transactions } from '../db/schema'
import { PlatformError } from '../platforms/adapter'
import { redact } from '../platforms/redact'
import { type Life, mortal } from '../testing/mortal-database'
import { accountRow, addAccount, addPost, balance, publish, readPost } from '../testing/posts'
import type { ScriptedPlatform } from '../testing/scripted-platform'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { lease } from './delivery-rows'
import { sendDue, startWorker } from './worker'

const noon = '2026-03-02T12:00:00Z'
const scheduledAt = '2026-03-02T13:00:00Z'
const minute = 60_000
let studio: TestStudio
let platform: ScriptedPlatform
let target: PostTarget

beforeEach(async () => {
  studio = await createTestStudio({ at: noon, limits: { publishWaitMs: 400 } })
  platform = studio.publisher
  target = await addAccount(studio, 'twitter')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => studio.close())

const params = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
const resolve = (postId: string, deliveryId: string, body: object) =>
  studio.call(contract.resolveDelivery, { params: { ...params(postId), deliveryId }, body })
const steps = () => platform.calls.map(({ step }) => step)
/** Another process on the same database, which doesn't die. */
const immortal = (): Life => ({ writes: Number.POSITIVE_INFINITY, lastIsMade: true, dead: false })
const commits = () => platform.commits.map(({ key }) => key.split(':')[0])
/** Commits to the account at this position among the post's accounts. */
const commitsTo = (position: number) => platform.commits.filter(isTo(position))
const isTo =
  (position: number) =>
  ({ key }: { readonly key: string }): boolean =>
    key.split(':')[1] === String(position)

/** A limit, not a wait: a busy machine is several times slower than an idle one. */
const eventually = <Result>(check: () => Result | Promise<Result>) => vi.waitFor(check, { timeout: 30_000 })

/** A call that doesn't end until it is released. */
function held(step: string, postId: () => string) {
  let release = () => {}
  const wait = new Promise<void>((done) => {
    release = done
  })
  platform.before = ({ step: at, key }) => (at === step && key.startsWith(postId()) ? wait : undefined)
  return () => release()
}

describe('publishing', () => {
  it('records a refusal whose words the database can’t store as they are, instead of committing again', async () => {
    const words = `No\u0000 ${'x'.repeat(495)}🦆🦆`
    platform.before = ({ step }) => {
      if (step === 'commit') throw new PlatformError('content_rejected', redact(words), { verbatim: true })
    }
    const { id } = await addPost(studio, [target])
    await publish(studio, id)
    studio.clock.advance(2 * minute)
    await sendDue(studio.deps)
    expect(steps()).toEqual(['prepare', 'commit'])
    const message = `No ${'x'.repeat(495)}…`
    expect((await readPost(studio, id)).results).toMatchObject([{ status: 'failed', failure: { message } }])
  })

  it('returns once all deliveries have ended, with address and privacy', async () => {
    const { id } = await addPost(studio, [target])
    const post = (await publish(studio, id)).body.data
    expect(post).toMatchObject({ status: 'published', publishing: false })
    const url = `https://example.com/id%20of%20${id}:0:1`
    expect(post.results).toMatchObject([
      { status: 'published', url, privacy: 'public', cost: 2, sandbox: false },
    ])
    expect(post.results?.[0]?.step).toBeUndefined()
    expect((await accountRow(studio, target)).lastPublishedAt).not.toBeNull()
  })

  it('returns while a slow platform is still working, and continues in the background', async () => {
    const { id } = await addPost(studio, [target, await addAccount(studio, 'reddit', 3)])
    const release = held('commit', () => `${id}:0:`)
    expect((await publish(studio, id)).body.data).toMatchObject({ publishing: true })
    await eventually(async () =>
      expect(await readPost(studio, id)).toMatchObject({
        publishing: true,
        results: [{ status: 'pending', step: 'commit' }, { status: 'published' }],
      }),
    )
    expect((await publish(studio, id)).body.error.message).toBe('This post is being published right now.')
    release()
    await eventually(async () => expect((await readPost(studio, id)).status).toBe('published'))
    expect(platform.live).toHaveLength(2)
  })

  it('returns at once if nothing happens before a limit ends, and says until when', async () => {
    platform.until = studio.clock() + 20 * minute
    platform.script.commit.push('rate_limited')
    const { id } = await addPost(studio, [target])
    const [result] = (await publish(studio, id)).body.data.results ?? []
    expect(result).toMatchObject({
      status: 'pending',
      step: 'prepare',
      failure: { class: 'rate_limited', message: 'The platform says rate_limited.', code: 'rate_limited' },
    })
    expect(Date.parse(result?.nextAt ?? '')).toBeGreaterThanOrEqual(platform.until)
    expect(result?.failure?.until).toBe(result?.nextAt)
    expect(await accountRow(studio, target)).toMatchObject({ health: 'limited' })
    studio.clock.advance(19 * minute)
    await sendDue(studio.deps)
    expect(commits()).toHaveLength(1)
    studio.clock.advance(2 * minute)
    await sendDue(studio.deps)
    expect(await readPost(studio, id)).toMatchObject({ status: 'published' })
    expect(await accountRow(studio, target)).toMatchObject({ health: 'connected', limitedUntil: null })
  })

  it.each(['reconnect', 'permission'] as const)(
    'fails on %s, refunds, and marks the account',
    async (word) => {
      platform.script.prepare.push(word)
      const { id } = await addPost(studio, [target])
      const post = (await publish(studio, id)).body.data
      expect(post).toMatchObject({ status: 'failed', results: [{ cost: 0, failure: { class: word } }] })
      expect(post.results?.[0]?.message).toMatch(/Reconnect the account/)
      expect((await accountRow(studio, target)).health).toBe('reconnect')
      expect(platform.endings).toHaveLength(word === 'reconnect' ? 1 : 0)
      expect(await balance(studio)).toBe(100)
    },
  )

  it('fails if the server isn’t set up correctly, refers to the operator, and leaves the account as it is', async () => {
    platform.script.prepare.push('configuration')
    const { id } = await addPost(studio, [target])
    const post = (await publish(studio, id)).body.data
    expect(post).toMatchObject({
      status: 'failed',
      results: [{ cost: 0, failure: { class: 'configuration' } }],
    })
    expect(post.results?.[0]?.message).toMatch(/Ask its operator/)
    expect((await accountRow(studio, target)).health).toBe('connected')
    expect(platform.endings).toEqual([])
    expect((await publish(studio, id)).body.data.status).toBe('published')
  })

  it('retries transient errors until the deadline, then refunds', async () => {
    platform.script.prepare.push(...Array.from({ length: 60 }, () => 'transient' as const))
    const { id } = await addPost(studio, [target])
    await publish(studio, id)
    for (let round = 0; round < 60 && (await readPost(studio, id)).publishing; round++) {
      studio.clock.advance(minute)
      await sendDue(studio.deps)
    }
    expect(platform.calls.length).toBeGreaterThan(4)
    expect(await readPost(studio, id)).toMatchObject({
      status: 'failed',
      results: [{ status: 'failed', cost: 0, failure: { class: 'transient' } }],
    })
    expect(await balance(studio)).toBe(100)
    const given = await studio.db.select().from(transactions).where(eq(transactions.kind, 'refund'))
    expect(given).toHaveLength(1)
  })

  it('never fails a post because its address can’t be read', async () => {
    platform.script.confirm.push(...Array.from({ length: 60 }, () => 'lost' as const))
    const { id } = await addPost(studio, [target])
    await publish(studio, id)
    for (let round = 0; round < 20; round++) {
      studio.clock.advance(6 * minute)
      await sendDue(studio.deps)
    }
    expect(await readPost(studio, id)).toMatchObject({
      status: 'published',
      results: [{ status: 'published' }],
    })
    expect(commits()).toHaveLength(1)
    expect(steps().filter((step) => step === 'confirm').length).toBeLessThan(10)
  })
})

describe('a delivery that needs attention', () => {
  async function unconfirmed() {
    platform.isScripted = isTo(0)
    platform.script.commit.push('done-lost')
    platform.script.reconcile.push('unproven')
    const other = await addAccount(studio, 'reddit', 3)
    const { id } = await addPost(studio, [target, other])
    await publish(studio, id)
    // Both attempts have ended.
    await eventually(async () => {
      const { results } = await readPost(studio, id)
      expect(results?.[0]?.nextAt).toBeDefined()
      expect(results?.[1]?.status).toBe('published')
    })
    studio.clock.advance(minute)
    await sendDue(studio.deps)
    const post = await readPost(studio, id)
    return { id, post, deliveryId: post.results?.[0]?.deliveryId ?? '' }
  }

  it('fails without a refund, and isn’t sent again by publishing', async () => {
    const { id, post } = await unconfirmed()
    expect(post).toMatchObject({
      status: 'failed',
      publishing: false,
      results: [
        { status: 'failed', step: 'attention', failure: { class: 'unknown' }, cost: 2 },
        { status: 'published' },
      ],
    })
    expect(post.results?.[0]?.message).toBe(
      'Publishing to X wasn’t confirmed. Nothing is sent twice. Check whether the post is live before publishing it again.',
    )
    const again = await publish(studio, id)
    expect([again.status, again.body.error.code]).toEqual([400, 'invalid_state'])
    await studio.call(contract.schedulePost, { params: params(id), body: { scheduledAt } })
    studio.clock.set(scheduledAt)
    await sendDue(studio.deps)
    expect(commitsTo(0)).toHaveLength(1)
    expect((await readPost(studio, id)).status).toBe('failed')
    expect(await balance(studio)).toBe(95)
  })

  it('is published when a person confirms it, with its address', async () => {
    const { id, deliveryId } = await unconfirmed()
    const wrong = await resolve(id, deliveryId, { outcome: 'live', url: 'not an address' })
    expect(wrong.body.error.details).toMatchObject([{ path: 'url' }])
    const url = 'https://x.com/a/status/1'
    const { data } = (await resolve(id, deliveryId, { outcome: 'live', url })).body
    expect(data).toMatchObject({ status: 'published', results: [{ status: 'published', url, cost: 2 }, {}] })
    expect((await resolve(id, deliveryId, { outcome: 'live' })).body.error.code).toBe('invalid_state')
    expect((await resolve(id, 'dlv_none', { outcome: 'live' })).status).toBe(404)
    expect(await balance(studio)).toBe(95)
    expect(commitsTo(0)).toHaveLength(1)
  })

  it('is sent again when a person asks, without another debit, and refunded if that fails', async () => {
    const { id, deliveryId } = await unconfirmed()
    platform.script.commit.push('content_rejected')
    await resolve(id, deliveryId, { outcome: 'publish_again' })
    await eventually(async () =>
      expect(await readPost(studio, id)).toMatchObject({
        status: 'failed',
        results: [{ status: 'failed', cost: 0 }, {}],
      }),
    )
    expect(await balance(studio)).toBe(97)
    await publish(studio, id)
    await eventually(async () => expect((await readPost(studio, id)).status).toBe('published'))
    expect(await balance(studio)).toBe(95)
  })

  it('can’t be resolved from another workspace', async () => {
    const { id, deliveryId } = await unconfirmed()
    const stranger = await studio.token({ role: null })
    const body = { outcome: 'live' }
    const given = { params: { ...params(id), deliveryId }, body, token: stranger }
    expect((await studio.call(contract.resolveDelivery, given)).status).toBe(404)
  })
})

it('takes a duplicate as proof only after an unanswered commit', async () => {
  platform.script.commit.push('duplicate')
  const { id } = await addPost(studio, [target])
  expect((await publish(studio, id)).body.data).toMatchObject({
    status: 'failed',
    results: [{ failure: { class: 'duplicate' } }],
  })
})

describe('the worker', () => {
  const due = () => addPost(studio, [target], { scheduledAt })

  it('isn’t held up by a slow delivery', async () => {
    const slow = await due()
    const release = held('prepare', () => slow.id)
    studio.clock.set(scheduledAt)
    const worker = startWorker(studio.deps, { everyMs: 20 })
    await eventually(() => expect(platform.calls).toHaveLength(1))
    const others = await Promise.all([due(), due()])
    await eventually(async () => {
      for (const { id } of others) expect((await readPost(studio, id)).status).toBe('published')
    })
    expect((await readPost(studio, slow.id)).publishing).toBe(true)
    release()
    await worker.stop()
    expect((await readPost(studio, slow.id)).status).toBe('published')
  })

  it('isn’t stopped by a broken post or a throwing adapter', async () => {
    const [unreadable, broken, throws] = await Promise.all([due(), due(), due()])
    await studio.db.update(posts).set({ targets: sql`'{}'::jsonb` }).where(eq(posts.id, unreadable.id))
    await studio.db.update(posts).set({ content: sql`'7'::jsonb` }).where(eq(posts.id, broken.id))
    platform.before = ({ key }) => {
      if (key.startsWith(throws.id)) throw new TypeError('undefined is not a function')
    }
    const fine = await due()
    studio.clock.set(scheduledAt)
    await sendDue(studio.deps)
    await sendDue(studio.deps)
    expect((await readPost(studio, fine.id)).status).toBe('published')
    const rows = await studio.db.select().from(posts)
    expect(rows.find(({ id }) => id === unreadable.id)?.status).toBe('failed')
    expect((await readPost(studio, broken.id)).results?.[0]?.failure).toBeDefined()
    const [row] = await studio.db.select().from(deliveries).where(eq(deliveries.postId, throws.id))
    expect(row).toMatchObject({ status: 'pending', step: 'prepare', failure: { class: 'transient' } })
    expect(row?.failure?.message).not.toContain('function')
  })

  it('sends posts of a limited account one at a time, in order of time', async () => {
    const times = ['13:00', '13:01', '13:02', '13:03'].map((time) => `2026-03-02T${time}:00Z`)
    const made = []
    for (const time of times.toReversed())
      made.unshift(await addPost(studio, [target], { scheduledAt: time }))
    platform.until = Date.parse('2026-03-02T14:00:00Z')
    platform.script.prepare.push('rate_limited', 'rate_limited', 'rate_limited', 'rate_limited')
    studio.clock.set('2026-03-02T13:10:00Z')
    await sendDue(studio.deps)
    const tried = platform.calls.length
    expect(tried).toBeLessThanOrEqual(4)
    const rows = await studio.db
      .select()
      .from(deliveries)
      .where(
        inArray(
          deliveries.postId,
          made.map(({ id }) => id),
        ),
      )
    for (const { nextAt } of rows) expect(nextAt?.getTime()).toBeGreaterThanOrEqual(platform.until)
    studio.clock.set('2026-03-02T14:00:05Z')
    platform.script.prepare.length = 0
    // One is sent first, to see whether the limit is over.
    await Promise.all([sendDue(studio.deps), sendDue({ ...studio.deps })])
    const first = platform.calls.slice(tried)
    const until = first.findIndex(({ step }) => step === 'confirm')
    for (const { key } of first.slice(0, until + 1)) expect(key).toContain(made[0]?.id)
    expect(platform.live).toHaveLength(4)
  })

  it('stops working on a delivery that another process took over', async () => {
    const { id } = await due()
    let release = () => {}
    const wait = new Promise<void>((done) => {
      release = done
    })
    platform.before = () => (platform.calls.length === 1 ? wait : undefined)
    studio.clock.set(scheduledAt)
    const asleep = sendDue(studio.deps)
    await eventually(() => expect(platform.calls).toHaveLength(1))
    // Silent for longer than its lease, like a process on a suspended machine.
    studio.clock.advance(lease.endsAfterMs + 1000)
    const other = { ...studio.deps, db: mortal(studio.db, immortal()) }
    await sendDue(other)
    expect((await readPost(studio, id)).status).toBe('published')
    release()
    await asleep
    expect(steps()).toEqual(['prepare', 'prepare', 'commit', 'confirm'])
    expect(platform.live).toHaveLength(1)
    expect(await balance(studio)).toBe(98)
  })

  it('serves accounts in turn, however much is due for one of them', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, due))
    const small = await addAccount(studio, 'reddit')
    const last = await addPost(studio, [small], { scheduledAt: '2026-03-02T13:30:00Z' })
    studio.clock.set('2026-03-02T14:00:00Z')
    await sendDue(studio.deps)
    expect(commits()).toHaveLength(many.length + 1)
    expect(commits().indexOf(last.id)).toBeLessThan(12)
  })
})
