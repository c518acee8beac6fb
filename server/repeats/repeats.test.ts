import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { repeatPosts, repeats, socialAccounts, workspaces } from '../db/schema'
import { addAccount, addPost, balance, readPost } from '../testing/posts'
import { plannedPosts, weekly } from '../testing/repeats'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { pauseAll } from './change-repeat'
import { planAhead } from './plan-ahead'

let studio: TestStudio
let target: PostTarget
beforeEach(async () => {
  // Monday at noon.
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z' })
  target = await addAccount(studio, 'twitter')
})
afterEach(() => studio.close())

const scheduled = (scheduledAt = '2026-03-03T08:00:00.000Z', given: object = {}) =>
  addPost(studio, [target], { scheduledAt, ...given })
const repeat = (postId: string, body: object = { rule: weekly() }) =>
  studio.call(contract.createRepeat, { body: { postId, ...body } })
const change = (repeatId: string, body: object) =>
  studio.call(contract.updateRepeat, { params: { workspaceId: studio.workspaceId, repeatId }, body })
const remove = (postId: string) =>
  studio.call(contract.deletePost, { params: { workspaceId: studio.workspaceId, postId } })
const schedule = (postId: string, scheduledAt: string | null) =>
  studio.call(contract.schedulePost, {
    params: { workspaceId: studio.workspaceId, postId },
    body: { scheduledAt },
  })
const planned = () => plannedPosts(studio)
const times = async () => (await planned()).map(({ scheduledAt }) => scheduledAt?.slice(0, 16))
const days = async () => (await planned()).map(({ scheduledAt }) => scheduledAt?.slice(5, 10))

describe('a post that repeats', () => {
  it('is planned 60 days ahead at the same local time, starting with itself', async () => {
    const post = await scheduled()
    const made = await repeat(post.id, { rule: weekly({ until: '2026-04-10' }) })
    expect(made.body.data).toMatchObject({
      kind: 'rule',
      state: 'active',
      plannedCount: 6,
      publishedCount: 0,
      missedCount: 0,
      nextAt: '2026-03-03T08:00:00.000Z',
      createdBy: 'Olive Owner',
    })
    expect(await times()).toEqual([
      '2026-03-03T08:00',
      '2026-03-10T08:00',
      '2026-03-17T08:00',
      '2026-03-24T08:00',
      '2026-03-31T07:00',
      '2026-04-07T07:00',
    ])
    const [first, second] = await planned()
    expect(first?.id).toBe(post.id)
    expect(second).toMatchObject({
      content: { text: post.content.text },
      targets: [target],
      repeat: { id: made.body.data.id, kind: 'rule', rule: { every: 'week' } },
    })
    expect((await studio.call(contract.listRepeats)).body.data).toHaveLength(1)
    expect(await balance(studio)).toBe(100)
  })

  it('is planned further as time passes, and once however often planning runs', async () => {
    const { id } = await scheduled()
    await repeat(id)
    const before = (await planned()).length
    for (let each = 0; each < 3; each++) await planAhead(studio.deps)
    expect(await planned()).toHaveLength(before)
    studio.clock.set('2026-03-16T12:00:00Z')
    await Promise.all([planAhead(studio.deps), planAhead(studio.anotherProcess().deps)])
    const all = await days()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(before + 2)
  })

  it('uses its options, its campaign and, in turn, its texts', async () => {
    const { id } = await scheduled()
    const params = { workspaceId: studio.workspaceId, postId: id }
    const options = { [target.accountId]: { reply_settings: 'following' } }
    await studio.call(contract.setPostOptions, { params, body: { options } })
    await repeat(id, { rule: weekly({ times: 4 }), texts: ['Second', 'Third'] })
    const all = await planned()
    expect(all.map(({ content }) => content.text)).toEqual([
      'Good water, fresh grind, patience.',
      'Second',
      'Third',
      'Good water, fresh grind, patience.',
    ])
    const other = { workspaceId: studio.workspaceId, postId: all[1]?.id ?? '' }
    expect((await studio.call(contract.getPostOptions, { params: other })).body.data.options).toEqual(options)
  })

  it('is scheduled by its rule if it was a draft, and stays as it is if it was published', async () => {
    const draft = await addPost(studio, [target])
    expect((await repeat(draft.id)).status).toBe(200)
    expect(await readPost(studio, draft.id)).toMatchObject({
      status: 'scheduled',
      scheduledAt: '2026-03-03T08:00:00.000Z',
    })
    const out = await addPost(studio, [target])
    await studio.call(contract.publishPost, { params: { workspaceId: studio.workspaceId, postId: out.id } })
    await repeat(out.id, { rule: weekly({ time: '10:00', times: 2 }) })
    expect(await readPost(studio, out.id)).toMatchObject({
      status: 'published',
      repeat: { detached: true },
    })
    expect((await times()).filter((at) => at?.endsWith('09:00'))).toHaveLength(2)
  })

  it.each([
    [
      'twice',
      async (id: string) => {
        await repeat(id)
      },
      weekly(),
      'already repeated',
    ],
    [
      'by a rule without a future date',
      () => Promise.resolve(),
      weekly({ from: '2026-01-01', until: '2026-02-01' }),
      'No date',
    ],
    [
      'for an account that is disconnected',
      async () => {
        await studio.db
          .update(socialAccounts)
          .set({ health: 'disconnected' })
          .where(eq(socialAccounts.id, target.accountId))
      },
      weekly(),
      'disconnected',
    ],
  ])('isn’t repeated %s', async (_, prepare, rule, message) => {
    const { id } = await scheduled()
    await prepare(id)
    const before = await times()
    const { status, body } = await repeat(id, { rule })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)])
    expect(await times()).toEqual(before)
  })

  it('needs the right to publish, and a rule or a queue', async () => {
    const { id } = await scheduled()
    for (const token of [await studio.token({ role: 'viewer' }), await studio.token({ scopes: ['write'] })])
      expect(
        (await studio.call(contract.createRepeat, { token, body: { postId: id, rule: weekly() } })).status,
      ).toBe(403)
    for (const body of [{}, { rule: weekly(), evergreen: { queueId: 'default', pauseDays: 7 } }])
      expect((await repeat(id, body)).status).toBe(400)
  })
})

describe('one of its posts', () => {
  it('isn’t created again after it was deleted', async () => {
    const { id } = await scheduled()
    await repeat(id, { rule: weekly({ times: 3 }) })
    const [, second] = await planned()
    await remove(second?.id ?? '')
    await studio.db.update(repeats).set({ plannedUntil: null })
    await planAhead(studio.deps)
    expect(await days()).toEqual(['03-03', '03-17'])
  })

  it('is left alone by later changes if it was moved or edited', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly({ times: 4 }) })).body.data
    const [, second, third] = await planned()
    await schedule(second?.id ?? '', '2026-03-11T15:00:00Z')
    const content = { text: 'Edited' }
    const edited = await addPost(studio, [target], { content, scheduledAt: third?.scheduledAt })
    await studio.call(contract.replacePost, {
      params: { workspaceId: studio.workspaceId, postId: third?.id ?? '' },
      body: { postId: edited.id },
    })
    expect((await readPost(studio, edited.id)).repeat).toMatchObject({ id: repeatId, detached: true })
    await change(repeatId, { rule: weekly({ times: 4, time: '18:00' }) })
    expect(await times()).toEqual([
      '2026-03-03T17:00',
      '2026-03-11T15:00',
      '2026-03-17T08:00',
      '2026-03-24T17:00',
    ])
    await change(repeatId, { state: 'stopped' })
    expect(await times()).toEqual(['2026-03-11T15:00', '2026-03-17T08:00'])
  })

  it('can be the model for future ones', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly({ times: 3 }), texts: ['Other'] })).body.data
    const [first] = await planned()
    const edited = await addPost(studio, [target], {
      content: { text: 'Better' },
      scheduledAt: first?.scheduledAt,
    })
    await studio.call(contract.replacePost, {
      params: { workspaceId: studio.workspaceId, postId: first?.id ?? '' },
      body: { postId: edited.id },
    })
    expect((await change(repeatId, { likePostId: edited.id })).status).toBe(200)
    const texts = (await planned()).map(({ content }) => content.text)
    expect(texts).toEqual(['Better', 'Other', 'Better'])
  })

  it('moves together with the later ones, which stay the same posts', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly({ times: 4 }) })).body.data
    const before = await planned()
    const params = { workspaceId: studio.workspaceId, repeatId }
    const body = { postId: before[1]?.id ?? '', at: '2026-03-12T14:30:00Z' }
    const moved = await studio.call(contract.moveRepeat, { params, body })
    expect(moved.body.data.rule).toMatchObject({ weekdays: [4], time: '15:30', times: 3 })
    expect(await times()).toEqual([
      '2026-03-03T08:00',
      '2026-03-12T14:30',
      '2026-03-19T14:30',
      '2026-03-26T14:30',
    ])
    expect((await planned()).map((post) => post.id)).toEqual(before.map((post) => post.id))
    // Undo: the old rule, from that day on.
    await change(repeatId, { rule: weekly({ times: 4 }), from: '2026-03-10' })
    expect(await days()).toEqual(['03-03', '03-10', '03-17', '03-24'])
    const past = { postId: before[1]?.id ?? '', at: '2026-03-01T14:30:00Z' }
    expect((await studio.call(contract.moveRepeat, { params, body: past })).status).toBe(400)
  })

  it.each(['2199-01-01T00:00:00Z', '9500-01-01T00:00:00Z', '9999-12-31T23:00:00Z'])(
    'can’t be moved to %s, where there are no dates of a rule, and keeps its posts',
    async (at) => {
      const { id } = await scheduled()
      const { id: repeatId } = (await repeat(id)).body.data
      const before = await planned()
      const params = { workspaceId: studio.workspaceId, repeatId }
      const moved = await studio.call(contract.moveRepeat, { params, body: { postId: id, at } })
      expect(moved.status).toBe(400)
      expect(moved.body.error.details).toMatchObject([{ path: 'at' }])
      expect(await planned()).toEqual(before)
    },
  )
})

describe('a repeat', () => {
  it('plans nothing while it is paused, and counts what was missed when resumed', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly({ times: 6 }) })).body.data
    expect((await change(repeatId, { state: 'paused' })).body.data).toMatchObject({
      state: 'paused',
      plannedCount: 0,
    })
    studio.clock.set('2026-03-18T12:00:00Z')
    await planAhead(studio.deps)
    expect(await planned()).toEqual([])
    expect((await change(repeatId, { state: 'active' })).body.data).toMatchObject({ missedCount: 3 })
    expect(await days()).toEqual(['03-24', '03-31', '04-07'])
  })

  it('can be stopped from a day on or except for one post, and started again', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly({ times: 5 }) })).body.data
    await change(repeatId, { state: 'stopped', from: '2026-03-17' })
    expect(await days()).toEqual(['03-03', '03-10'])
    expect((await studio.call(contract.listRepeats)).body.data).toEqual([])
    expect((await change(repeatId, { state: 'stopped' })).status).toBe(400)
    await change(repeatId, { state: 'active' })
    expect(await days()).toEqual(['03-03', '03-10', '03-17', '03-24', '03-31'])
    await change(repeatId, { state: 'stopped', keepPostId: id })
    expect((await planned()).map((post) => post.id)).toEqual([id])
    expect((await repeat(id)).status).toBe(200)
  })

  it('isn’t revived by an Undo that expects it to be paused, nor changed while it is stopped', async () => {
    const { id } = await scheduled()
    const { id: repeatId } = (await repeat(id, { rule: weekly() })).body.data
    await change(repeatId, { state: 'paused' })
    const undo = { state: 'active', expectedState: 'paused' }
    expect((await change(repeatId, undo)).status).toBe(200)
    expect((await change(repeatId, undo)).body.error.message).toContain('paused or resumed')
    await change(repeatId, { state: 'stopped' })
    for (const late of [undo, { state: 'paused' }, { rule: weekly({ time: '10:00' }) }]) {
      const { status, body } = await change(repeatId, late)
      expect([status, body.error.message]).toEqual([400, 'This repeat is stopped.'])
    }
    expect(await planned()).toEqual([])
    expect((await change(repeatId, { state: 'active', expectedState: 'stopped' })).status).toBe(200)
  })

  it('waits while an account is disconnected', async () => {
    const { id } = await scheduled()
    await repeat(id)
    const count = (await planned()).length
    const health = (to: 'connected' | 'disconnected') =>
      studio.db.update(socialAccounts).set({ health: to }).where(eq(socialAccounts.id, target.accountId))
    await health('disconnected')
    studio.clock.set('2026-03-16T12:00:00Z')
    await planAhead(studio.deps)
    expect(await planned()).toHaveLength(count)
    expect((await studio.call(contract.listRepeats)).body.data).toMatchObject([{ blocked: 'accounts' }])
    await health('connected')
    await planAhead(studio.deps)
    expect((await planned()).length).toBeGreaterThan(count)
    expect((await studio.call(contract.listRepeats)).body.data[0]?.blocked).toBeUndefined()
  })

  it('is in the activity, and stays active without the person who created it', async () => {
    const { id } = await scheduled()
    const token = await studio.token({ role: 'editor' })
    const made = await studio.call(contract.createRepeat, { token, body: { postId: id, rule: weekly() } })
    const activity = await studio.call(contract.listActivity, { query: { kinds: 'repeat' } })
    expect(activity.body.data).toMatchObject([{ action: 'created', actor: { name: 'A editor' } }])
    const [row] = await studio.db.select().from(repeats)
    await studio.db.update(repeats).set({ createdBy: null })
    expect(row?.createdBy).not.toBeNull()
    const [listed] = (await studio.call(contract.listRepeats)).body.data
    expect(listed).toMatchObject({ id: made.body.data.id, state: 'active' })
    expect(listed?.createdBy).toBeUndefined()
  })

  it('is deleted with its workspace', async () => {
    const { workspaceId } = (await studio.call(contract.createWorkspace, { body: { name: 'Brief' } })).body
      .data
    const { id } = await scheduled()
    await repeat(id)
    await studio.db.update(repeats).set({ workspaceId })
    await studio.db.update(repeatPosts).set({ workspaceId })
    await studio.db.delete(workspaces).where(eq(workspaces.id, workspaceId))
    expect(await studio.db.select().from(repeats)).toEqual([])
    expect(await studio.db.select().from(repeatPosts)).toEqual([])
  })

  it('is paused in a studio restored from an archive', async () => {
    const { id } = await scheduled()
    await repeat(id)
    await studio.db.transaction((tx) => pauseAll(tx, new Date(studio.clock())))
    expect((await studio.call(contract.listRepeats)).body.data).toMatchObject([
      { state: 'paused', plannedCount: 0 },
    ])
  })
})
