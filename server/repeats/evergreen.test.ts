import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { posts, repeatPosts, repeats } from '../db/schema'
import { sendDue } from '../publishing/worker'
import { addAccount, addPost, addQueue, publish, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { planAhead } from './plan-ahead'

let studio: TestStudio
let target: PostTarget
beforeEach(async () => {
  // Monday at noon; the queue has a slot at nine every day.
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z' })
  target = await addAccount(studio, 'twitter')
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }))
  await addQueue(studio, 'evergreen', 'UTC', slots)
})
afterEach(() => studio.close())

const evergreen = (postId: string, given: object = {}) =>
  studio.call(contract.createRepeat, {
    body: { postId, evergreen: { queueId: 'evergreen', pauseDays: 7, ...given } },
  })
const change = (repeatId: string, body: object) =>
  studio.call(contract.updateRepeat, { params: { workspaceId: studio.workspaceId, repeatId }, body })
async function publishedPost(text: string) {
  const { id } = await addPost(studio, [target], { content: { text } })
  await publish(studio, id)
  return id
}
const queued = async () =>
  (await studio.call(contract.listPosts, { query: { status: 'queued' } })).body.data
    .map(({ content, scheduledAt }) => `${scheduledAt?.slice(5, 10)} ${content.text}`)
    .sort()
const enqueue = async (text: string) => {
  const { id } = await addPost(studio, [target], { content: { text } })
  const params = { workspaceId: studio.workspaceId, postId: id }
  return (await studio.call(contract.queuePost, { params, body: { queueId: 'evergreen' } })).body.data
}

describe('an evergreen post', () => {
  it('goes back to its queue after its pause, again and again', async () => {
    const id = await publishedPost('Tea')
    const made = await evergreen(id)
    expect(made.body.data).toMatchObject({
      kind: 'evergreen',
      evergreen: { queueId: 'evergreen', pauseDays: 7 },
      publishedCount: 1,
      plannedCount: 1,
      nextAt: '2026-03-10T09:00:00.000Z',
    })
    expect(await readPost(studio, id)).toMatchObject({ status: 'published' })
    await planAhead(studio.deps)
    expect(await queued()).toEqual(['03-10 Tea'])
    studio.clock.set('2026-03-10T09:00:00Z')
    await sendDue(studio.deps)
    await planAhead(studio.deps)
    // The slot exactly seven days after the last one counts.
    expect(await queued()).toEqual(['03-17 Tea'])
  })

  it('goes first if it has waited longest', async () => {
    await evergreen(await publishedPost('First'))
    studio.clock.set('2026-03-02T13:00:00Z')
    await evergreen(await publishedPost('Second'))
    expect(await queued()).toEqual(['03-10 First', '03-11 Second'])
    await studio.db.delete(posts).where(eq(posts.status, 'queued'))
    studio.clock.set('2026-04-01T12:00:00Z')
    await Promise.all([planAhead(studio.deps), planAhead(studio.anotherProcess().deps)])
    await planAhead(studio.deps)
    expect(await queued()).toEqual(['04-02 First', '04-03 Second'])
  })

  it('makes way for a post that a person queues, which takes the next slot', async () => {
    await evergreen(await publishedPost('Tea'), { pauseDays: 1 })
    expect(await queued()).toEqual(['03-04 Tea'])
    const queue = (await studio.call(contract.listQueues)).body.data.find(({ id }) => id === 'evergreen')
    expect(queue?.nextSlotAt).toBe('2026-03-03T09:00:00.000Z')
    expect((await enqueue('Mine')).scheduledAt).toBe('2026-03-03T09:00:00.000Z')
    expect((await enqueue('Mine too')).scheduledAt).toBe('2026-03-04T09:00:00.000Z')
    expect(await queued()).toEqual(['03-03 Mine', '03-04 Mine too', '03-05 Tea'])
  })

  it('can start as a draft, which takes a slot of its own', async () => {
    const { id } = await addPost(studio, [target], { content: { text: 'New' } })
    await evergreen(id)
    expect(await readPost(studio, id)).toMatchObject({
      status: 'queued',
      scheduledAt: '2026-03-03T09:00:00.000Z',
      repeat: { kind: 'evergreen' },
    })
    await planAhead(studio.deps)
    expect(await queued()).toEqual(['03-03 New'])
  })

  it('ends after a number of times or on a day', async () => {
    const { id: repeatId } = (await evergreen(await publishedPost('Tea'), { times: 1 })).body.data
    studio.clock.set('2026-03-10T09:00:00Z')
    await sendDue(studio.deps)
    await planAhead(studio.deps)
    expect(await queued()).toEqual([])
    await change(repeatId, { evergreen: { pauseDays: 7, until: '2026-03-16' } })
    expect(await queued()).toEqual([])
    await change(repeatId, { evergreen: { pauseDays: 7, until: '2026-03-17' } })
    expect(await queued()).toEqual(['03-17 Tea'])
  })

  it('leaves its queue when it is stopped, and returns when that is undone', async () => {
    const { id: repeatId } = (await evergreen(await publishedPost('Tea'))).body.data
    expect(await queued()).toEqual(['03-10 Tea'])
    await change(repeatId, { state: 'stopped' })
    await planAhead(studio.deps)
    expect(await queued()).toEqual([])
    await change(repeatId, { state: 'active' })
    expect(await queued()).toEqual(['03-10 Tea'])
  })

  it('returns only after its pause when it was deleted from the queue', async () => {
    await evergreen(await publishedPost('Tea'))
    const [waiting] = await studio.db.select().from(posts).where(eq(posts.status, 'queued'))
    const params = { workspaceId: studio.workspaceId, postId: waiting?.id ?? '' }
    await studio.call(contract.deletePost, { params })
    await planAhead(studio.deps)
    expect(await queued()).toEqual(['03-17 Tea'])
  })

  it('counts its pause from where a change of its queue, or its undoing, moved it', async () => {
    await evergreen(await publishedPost('Tea'))
    const params = { workspaceId: studio.workspaceId, queueId: 'evergreen' }
    const daily = (time: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time }))
    const slots = daily('20:00').map((slot) => ({ ...slot, from: { ...slot, time: '09:00' } }))
    const changed = await studio.call(contract.updateQueue, { params, body: { slots } })
    const [move] = changed.body.data.moves
    const dueAt = async () =>
      (
        await studio.db
          .select()
          .from(repeatPosts)
          .where(eq(repeatPosts.postId, move?.postId ?? ''))
      )[0]?.dueAt
    expect((await dueAt())?.toISOString()).toBe('2026-03-10T20:00:00.000Z')
    const state = { name: changed.body.data.name, timezone: 'UTC', accountIds: null }
    const body = {
      expected: { ...state, slots: daily('20:00') },
      restored: { ...state, slots: daily('09:00') },
      posts: [{ postId: move?.postId, expected: move?.to, restored: move?.from }],
    }
    expect((await studio.call(contract.restoreQueue, { params, body })).status).toBe(200)
    expect((await dueAt())?.toISOString()).toBe('2026-03-10T09:00:00.000Z')
  })

  it('waits if the last one failed', async () => {
    await evergreen(await publishedPost('Tea'))
    await studio.db.update(posts).set({ status: 'failed' }).where(eq(posts.status, 'queued'))
    await planAhead(studio.deps)
    expect(await queued()).toEqual([])
    expect((await studio.call(contract.listRepeats)).body.data).toMatchObject([{ blocked: 'failed' }])
  })

  it('waits while its queue is limited to other accounts', async () => {
    await evergreen(await publishedPost('Tea'))
    const reddit = await addAccount(studio, 'reddit')
    const params = { workspaceId: studio.workspaceId, queueId: 'evergreen' }
    await studio.call(contract.updateQueue, { params, body: { accountIds: [reddit.accountId] } })
    studio.clock.set('2026-03-10T09:00:00Z')
    await sendDue(studio.deps)
    await planAhead(studio.deps)
    expect(await queued()).toEqual([])
    expect((await studio.call(contract.listRepeats)).body.data[0]?.blocked).toBe('queue')
    await studio.call(contract.updateQueue, { params, body: { accountIds: null } })
    await planAhead(studio.deps)
    expect(await queued()).toEqual(['03-17 Tea'])
    expect((await studio.call(contract.listRepeats)).body.data[0]?.blocked).toBeUndefined()
  })

  it('can be paused and resumed', async () => {
    const { id: repeatId } = (await evergreen(await publishedPost('Tea'))).body.data
    await change(repeatId, { state: 'paused' })
    expect(await queued()).toEqual([])
    await change(repeatId, { state: 'active' })
    expect(await queued()).toEqual(['03-10 Tea'])
  })

  it('needs a queue with slots that accepts its accounts, and is deleted with it', async () => {
    const id = await publishedPost('Tea')
    await addQueue(studio, 'empty', 'UTC', [])
    expect((await evergreen(id, { queueId: 'empty' })).status).toBe(400)
    expect((await evergreen(id, { queueId: 'none' })).status).toBe(404)
    const reddit = await addAccount(studio, 'reddit')
    const body = { name: 'Reddit', slots: [{ weekday: 1, time: '09:00' }], accountIds: [reddit.accountId] }
    const queue = (await studio.call(contract.createQueue, { body })).body.data
    expect((await evergreen(id, { queueId: queue.id })).status).toBe(400)
    await evergreen(id)
    const params = { workspaceId: studio.workspaceId, queueId: 'evergreen' }
    await studio.call(contract.deleteQueue, { params })
    expect(await studio.db.select().from(repeats)).toEqual([])
  })
})
