import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { viewOf } from '../db/database'
import { DatabaseUnavailable } from '../db/unavailable'
import { addAccount, addPost, balance, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sendDue, startWorker } from './worker'

const noon = '2026-03-02T12:00:00Z'
const hour = 3_600_000
let studio: TestStudio
let target: PostTarget

beforeEach(async () => {
  studio = await createTestStudio({ at: noon, credits: 100 })
  target = await addAccount(studio, 'twitter', 2)
})
afterEach(() => studio.close())

const scheduledAt = '2026-03-02T13:00:00Z'

it('sends each due post once, with three workers on one database', async () => {
  const posts = await Promise.all(
    Array.from({ length: 12 }, () => addPost(studio, [target], { scheduledAt })),
  )
  await sendDue(studio.deps)
  expect(studio.publisher.commits).toEqual([])
  studio.clock.set(scheduledAt)
  const workers = [1, 2, 3].map(() => startWorker(studio.deps))
  await Promise.all(workers.flatMap((worker) => [worker.tick(), worker.tick()]))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(studio.publisher.commits.map(({ key }) => key).sort()).toEqual(
    posts.map(({ id }) => `${id}:0:1`).sort(),
  )
  expect(await balance(studio)).toBe(76)
  const first = await readPost(studio, posts[0]?.id ?? '')
  expect(first.status).toBe('published')
  expect(first.lateBy).toBeUndefined()
})

it('sends posts that came due during downtime once, and marks them late', async () => {
  const { id } = await addPost(studio, [target], { scheduledAt })
  studio.clock.set('2026-03-02T16:00:00Z')
  await sendDue(studio.deps)
  await sendDue(studio.deps)
  expect(await readPost(studio, id)).toMatchObject({ status: 'published', lateBy: 3 * hour })
  expect(studio.publisher.commits).toHaveLength(1)
})

it('complaint: “a changed post still goes out at its old time”: not what was moved, unscheduled or deleted', async () => {
  const made = await Promise.all([1, 2, 3].map(() => addPost(studio, [target], { scheduledAt })))
  const [moved, taken, deleted] = made.map(({ id }) => ({ workspaceId: studio.workspaceId, postId: id }))
  if (!moved || !taken || !deleted) throw new Error('no posts')
  const later = { scheduledAt: '2026-03-02T18:00:00Z' }
  await studio.call(contract.schedulePost, { params: moved, body: later })
  await studio.call(contract.schedulePost, { params: taken, body: { scheduledAt: null } })
  await studio.call(contract.deletePost, { params: deleted })
  studio.clock.set('2026-03-02T14:00:00Z')
  await sendDue(studio.deps)
  expect(studio.publisher.commits).toEqual([])
  studio.clock.set('2026-03-02T18:00:00Z')
  await sendDue(studio.deps)
  expect(studio.publisher.commits).toHaveLength(1)
  expect(await readPost(studio, moved.postId)).toMatchObject({ status: 'published' })
})

it('fails a post that the balance doesn’t cover, and charges nothing', async () => {
  const dear = await addAccount(studio, 'youtube', 101)
  const { id } = await addPost(studio, [target, dear], { scheduledAt })
  studio.clock.set(scheduledAt)
  await sendDue(studio.deps)
  const post = await readPost(studio, id)
  const message = 'Not published. Not enough credits: this needs 103, and you have 100.'
  expect(post).toMatchObject({
    status: 'failed',
    results: [
      { status: 'failed', message },
      { message, cost: 0, failure: { class: 'credits', message } },
    ],
  })
  expect(await balance(studio)).toBe(100)
  expect(studio.publisher.commits).toEqual([])
})

it('retries a post whose claim the database interrupted instead of failing it', async () => {
  const { id } = await addPost(studio, [target], { scheduledAt })
  studio.clock.set(scheduledAt)
  const cutOff = new Proxy(studio.db, {
    get: (db, name) =>
      name === 'transaction'
        ? (body: Parameters<typeof db.transaction>[0]) =>
            db.transaction(async (tx) => {
              await body(tx)
              throw new DatabaseUnavailable('Connection terminated unexpectedly')
            })
        : (Reflect.get(db, name) as unknown),
  })
  await expect(sendDue({ ...studio.deps, db: cutOff })).rejects.toThrow(DatabaseUnavailable)
  expect((await readPost(studio, id)).status).toBe('scheduled')
  await sendDue(studio.deps)
  expect((await readPost(studio, id)).status).toBe('published')
})

it('wakes up at the next due time by itself', async () => {
  const clock = () => Date.now()
  const deps = { ...studio.deps, clock }
  const worker = startWorker(deps, { everyMs: 60_000 })
  await worker.tick()
  const dueAt = new Date(Date.now() + 300).toISOString()
  studio.clock.set(Date.now())
  const { id } = await addPost(studio, [target], { scheduledAt: dueAt })
  await vi.waitFor(() => expect(studio.publisher.commits).toHaveLength(1), { timeout: 3000 })
  await worker.stop()
  expect((await readPost(studio, id)).status).toBe('published')
})

it('wakes up for a new post although an older look for the next due time ends later', async () => {
  let looks = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  /** What a query builder answers, once released. */
  const answerLate = (query: object): object =>
    new Proxy(query, {
      get: (target, name) => {
        if (name === 'then')
          return (...then: Parameters<Promise<unknown>['then']>) =>
            Promise.resolve(target)
              .then((rows) => released.then(() => rows))
              .then(...then)
        const step = Reflect.get(target, name) as (...args: unknown[]) => object
        return (...args: unknown[]) => answerLate(step.apply(target, args))
      },
    })
  const db = new Proxy(studio.db, {
    get: (target, name) =>
      name === 'select'
        ? (fields: Parameters<typeof target.select>[0]) => {
            const query = target.select(fields)
            // Each look reads the next due post and the next delivery; only the first look answers late.
            return 'at' in fields && ++looks <= 2 ? answerLate(query) : query
          }
        : (Reflect.get(target, name) as unknown),
  })
  viewOf(db, studio.db)
  const worker = startWorker({ ...studio.deps, db, clock: () => Date.now() }, { everyMs: 60_000 })
  await vi.waitFor(() => expect(looks).toBe(2))
  studio.clock.set(Date.now())
  const { id } = await addPost(studio, [target], { scheduledAt: new Date(Date.now() + 500).toISOString() })
  await vi.waitFor(() => expect(looks).toBe(4))
  await readPost(studio, id)
  release()
  await vi.waitFor(() => expect(studio.publisher.commits).toHaveLength(1), { timeout: 10_000 })
  await worker.stop()
})
