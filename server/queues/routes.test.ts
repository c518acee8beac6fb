import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { onScheduleChange } from '../db/schedule-events'
import { posts } from '../db/schema'
import { addAccount, addPost, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let twitter: PostTarget
let reddit: PostTarget
const evenings = [
  { weekday: 1, time: '18:30' },
  { weekday: 2, time: '12:30' },
  { weekday: 4, time: '19:00' },
]

beforeAll(async () => {
  // A Wednesday.
  studio = await createTestStudio({ at: '2026-10-14T09:42:00Z' })
  twitter = await addAccount(studio, 'twitter')
  reddit = await addAccount(studio, 'reddit')
})
afterAll(() => studio.close())

let names = 0
async function createQueue(body: object = {}) {
  const given = { name: `Queue ${++names}`, timezone: 'Europe/London', slots: evenings, ...body }
  return (await studio.call(contract.createQueue, { body: given })).body.data
}
const at = (queueId: string) => ({ params: { workspaceId: studio.workspaceId, queueId } })

/** Creates a post in the queue's next free slot. */
async function queued(queueId: string, text = 'Good water') {
  const { id } = await addPost(studio, [twitter], { content: { text } })
  const params = { workspaceId: studio.workspaceId, postId: id }
  return (await studio.call(contract.queuePost, { params, body: { queueId } })).body.data
}

it('previews which other post is published close to the new time of a moved one', async () => {
  const queue = await createQueue()
  const { id } = await queued(queue.id, 'Grinder, cleaned')
  const scheduledAt = '2026-10-15T16:00:00.000Z'
  const content = { text: 'Which grinder at home?' }
  const other = await addPost(studio, [reddit, twitter], { content, scheduledAt })
  const previewed = async (time: string) => {
    const slots = evenings.map((slot) => (slot.weekday === 4 ? { weekday: 4, time, from: slot } : slot))
    const body = { slots }
    return (await studio.call(contract.previewQueue, { ...at(queue.id), body })).body.data.moves
  }
  // 17:00 in London is 16:00 there.
  const conflict = { text: 'Which grinder at home?', platform: 'twitter' }
  expect(await previewed('17:30')).toMatchObject([{ postId: id, conflict: { ...conflict, minutes: 30 } }])
  expect(await previewed('16:15')).toMatchObject([{ conflict: { ...conflict, minutes: -45 } }])
  expect(await previewed('17:00')).toMatchObject([{ conflict: { ...conflict, minutes: 0 } }])
  for (const time of ['18:15', '15:45']) expect((await previewed(time))[0]?.conflict).toBeUndefined()
  const params = { workspaceId: studio.workspaceId, postId: other.id }
  await studio.call(contract.deletePost, { params })
  expect((await previewed('17:30'))[0]?.conflict).toBeUndefined()
  await studio.call(contract.deletePost, { params: { ...params, postId: id } })
})

it('shortens long texts in a preview without cutting an emoji', async () => {
  const queue = await createQueue()
  const text = `A${'😀'.repeat(300)}`
  const { id } = await queued(queue.id, text)
  await addPost(studio, [twitter], { content: { text }, scheduledAt: '2026-10-15T17:00:00.000Z' })
  const slots = evenings.map((slot) => (slot.weekday === 4 ? { ...slot, time: '18:15', from: slot } : slot))
  const { body } = await studio.call(contract.previewQueue, { ...at(queue.id), body: { slots } })
  const shown = `A${'😀'.repeat(199)}`
  expect(body.data.moves).toMatchObject([{ postId: id, text: shown, conflict: { text: shown } }])
})

describe('creating a queue', () => {
  it('sorts its slots and returns the next free one', async () => {
    const queue = await createQueue({ slots: [...evenings].reverse(), accountIds: [twitter.accountId] })
    expect(queue).toMatchObject({
      timezone: 'Europe/London',
      slots: evenings,
      accountIds: [twitter.accountId],
      nextSlotAt: '2026-10-15T18:00:00.000Z',
    })
    const listed = (await studio.call(contract.listQueues)).body.data
    expect(listed.find(({ id }) => id === queue.id)).toEqual(queue)
  })

  it('uses the workspace’s time zone if none is given', async () => {
    const body = { name: 'Tokyo', timezone: 'Asia/Tokyo' }
    const { workspaceId } = (await studio.call(contract.createWorkspace, { body })).body.data
    const params = { workspaceId }
    const made = await studio.call(contract.createQueue, { params, body: { name: 'Evenings' } })
    expect(made.body.data).toMatchObject({ timezone: 'Asia/Tokyo', slots: [] })
    const [first] = (await studio.call(contract.listQueues, { params })).body.data
    expect(first).toMatchObject({ id: 'default', timezone: 'Asia/Tokyo' })
  })

  it('rejects a name that another has, in any language', async () => {
    for (const [name, other] of [
      ['İzmir', 'İzmir'],
      ['Übung', 'übung'],
    ] as const) {
      await createQueue({ name })
      const body = { name: other, timezone: 'UTC', slots: [] }
      expect((await studio.call(contract.createQueue, { body })).status).toBe(400)
    }
  })

  it.each([
    ['a name that another has', { name: 'default' }, 'Another queue has this name'],
    [
      'two slots at one time',
      { name: 'a', slots: [evenings[0], evenings[0]] },
      'Two slots are at the same time',
    ],
    ['a zone that is none', { name: 'a', timezone: 'Mars/Base' }, 'Must be a time zone'],
    [
      'a time that is none',
      { name: 'a', slots: [{ weekday: 1, time: '25:00' }] },
      'Must be a time, such as 18:30.',
    ],
    [
      'an account of elsewhere',
      { name: 'a', accountIds: ['acc_none'] },
      'This account isn’t in this workspace.',
    ],
    ['no name', { name: '' }, 'Must be 1 to 80 characters.'],
  ])('rejects %s', async (_, body, message) => {
    const { status, body: answer } = await studio.call(contract.createQueue, { body })
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining(message)])
  })
})

describe('changing a queue', () => {
  it('moves the posts in its slots as previewed, and can be undone', async () => {
    const queue = await createQueue()
    const grinder = await queued(queue.id, 'Grinder, cleaned')
    const kettle = await queued(queue.id, 'The kettle, descaled')
    expect([grinder.scheduledAt, kettle.scheduledAt]).toEqual([
      '2026-10-15T18:00:00.000Z',
      '2026-10-19T17:30:00.000Z',
    ])
    const body = {
      name: 'Late evenings',
      slots: [
        { weekday: 4, time: '17:30', from: { weekday: 4, time: '19:00' } },
        { weekday: 5, time: '12:30' },
        { weekday: 2, time: '12:30' },
      ],
    }
    const preview = (await studio.call(contract.previewQueue, { ...at(queue.id), body })).body.data
    expect(preview).toMatchObject({
      moves: [
        {
          postId: grinder.id,
          text: 'Grinder, cleaned',
          to: '2026-10-15T16:30:00.000Z',
          reason: 'slot_moved',
        },
        {
          postId: kettle.id,
          from: kettle.scheduledAt,
          to: '2026-10-20T11:30:00.000Z',
          reason: 'slot_removed',
        },
      ],
      kept: 0,
      nextSlotAt: '2026-10-16T11:30:00.000Z',
    })
    expect((await readPost(studio, kettle.id)).scheduledAt).toBe(kettle.scheduledAt)

    let fired = 0
    const stop = onScheduleChange(studio.db, () => fired++)
    const saved = (await studio.call(contract.updateQueue, { ...at(queue.id), body })).body.data
    stop()
    expect(fired).toBe(1)
    expect(saved).toMatchObject({
      name: 'Late evenings',
      moves: preview.moves,
      nextSlotAt: preview.nextSlotAt,
    })
    expect(saved.slots).toEqual([
      { weekday: 2, time: '12:30' },
      { weekday: 4, time: '17:30' },
      { weekday: 5, time: '12:30' },
    ])
    expect((await readPost(studio, kettle.id)).scheduledAt).toBe('2026-10-20T11:30:00.000Z')

    const undo = {
      expected: { name: 'Late evenings', timezone: 'Europe/London', slots: saved.slots, accountIds: null },
      restored: { name: queue.name, timezone: 'Europe/London', slots: evenings, accountIds: null },
      posts: saved.moves.map(({ postId, from, to }) => ({ postId, expected: to, restored: from })),
    }
    const restored = await studio.call(contract.restoreQueue, { ...at(queue.id), body: undo })
    expect(restored.body.data).toMatchObject({ name: queue.name, slots: evenings })
    expect((await readPost(studio, kettle.id)).scheduledAt).toBe(kettle.scheduledAt)
    expect((await readPost(studio, grinder.id)).scheduledAt).toBe(grinder.scheduledAt)
    const again = await studio.call(contract.restoreQueue, { ...at(queue.id), body: undo })
    expect([again.status, again.body.error.message]).toEqual([
      400,
      expect.stringContaining('changed since, so this can’t be undone'),
    ])
  })

  it('can’t be undone if one of its posts has moved since', async () => {
    const queue = await createQueue()
    const post = await queued(queue.id)
    const state = { name: queue.name ?? '', timezone: 'Europe/London', accountIds: null }
    const slots = [{ weekday: 4, time: '20:00', from: { weekday: 4, time: '19:00' } }]
    const saved = (await studio.call(contract.updateQueue, { ...at(queue.id), body: { slots } })).body.data
    await studio.call(contract.schedulePost, {
      params: { workspaceId: studio.workspaceId, postId: post.id },
      body: { scheduledAt: null },
    })
    const body = {
      expected: { ...state, slots: saved.slots },
      restored: { ...state, slots: evenings },
      posts: saved.moves.map(({ postId, from, to }) => ({ postId, expected: to, restored: from })),
    }
    expect((await studio.call(contract.restoreQueue, { ...at(queue.id), body })).status).toBe(400)
    const listed = (await studio.call(contract.listQueues)).body.data
    expect(listed.find(({ id }) => id === queue.id)?.slots).toEqual([{ weekday: 4, time: '20:00' }])
  })

  it('moves all posts to the same local times in another time zone', async () => {
    const queue = await createQueue()
    const post = await queued(queue.id)
    const body = { timezone: 'America/New_York' }
    const { moves } = (await studio.call(contract.updateQueue, { ...at(queue.id), body })).body.data
    expect(moves).toMatchObject([{ postId: post.id, to: '2026-10-15T23:00:00.000Z', reason: 'timezone' }])
  })

  it('leaves a post that is being published alone', async () => {
    const queue = await createQueue()
    const post = await queued(queue.id)
    await studio.db.update(posts).set({ claimId: 'claim_1' }).where(eq(posts.id, post.id))
    const body = { slots: [{ weekday: 6, time: '10:00' }] }
    const saved = (await studio.call(contract.updateQueue, { ...at(queue.id), body })).body.data
    expect(saved.moves).toEqual([])
    expect((await readPost(studio, post.id)).scheduledAt).toBe(post.scheduledAt)
    await studio.db.update(posts).set({ claimId: null }).where(eq(posts.id, post.id))
  })

  it('refuses to leave queued posts without any slot, and changes nothing', async () => {
    const queue = await createQueue()
    await queued(queue.id)
    const { status, body } = await studio.call(contract.updateQueue, { ...at(queue.id), body: { slots: [] } })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('Keep at least one slot')])
    const listed = (await studio.call(contract.listQueues)).body.data
    expect(listed.find(({ id }) => id === queue.id)?.slots).toEqual(evenings)
  })

  it('rejects a slot that moves from an empty time, or to two times', async () => {
    const queue = await createQueue()
    const from = { weekday: 4, time: '19:00' }
    for (const slots of [
      [{ weekday: 1, time: '10:00', from: { weekday: 0, time: '03:00' } }],
      [
        { weekday: 1, time: '10:00', from },
        { weekday: 2, time: '10:00', from },
      ],
    ])
      expect((await studio.call(contract.previewQueue, { ...at(queue.id), body: { slots } })).status).toBe(
        400,
      )
  })
})

describe('a queue that is limited to accounts', () => {
  it('rejects posts for other accounts, naming the accounts', async () => {
    const queue = await createQueue({ name: 'Only X', accountIds: [twitter.accountId] })
    expect((await queued(queue.id)).status).toBe('queued')
    const { id } = await addPost(studio, [twitter, reddit])
    const params = { workspaceId: studio.workspaceId, postId: id }
    const { status, body } = await studio.call(contract.queuePost, { params, body: { queueId: queue.id } })
    expect([status, body.error.message]).toEqual([
      400,
      'The queue “Only X” doesn’t take posts for @reddit. Choose another queue, or add the account to this one.',
    ])
    await studio.call(contract.updateQueue, { ...at(queue.id), body: { accountIds: null } })
    expect((await studio.call(contract.queuePost, { params, body: { queueId: queue.id } })).status).toBe(200)
  })
})

describe('deleting a queue', () => {
  it('turns its posts into drafts', async () => {
    const queue = await createQueue()
    const post = await queued(queue.id)
    const draft = await addPost(studio, [twitter], { queueId: queue.id })
    const { body } = await studio.call(contract.deleteQueue, at(queue.id))
    expect(body.data.id).toBe(queue.id)
    for (const { id } of [post, draft]) {
      const left = await readPost(studio, id)
      expect([left.status, left.queueId, left.scheduledAt]).toEqual(['draft', undefined, undefined])
    }
    expect((await studio.call(contract.deleteQueue, at(queue.id))).status).toBe(404)
  })

  it('is refused for the default queue', async () => {
    const { status, body } = await studio.call(contract.deleteQueue, at('default'))
    expect([status, body.error.message]).toEqual([
      400,
      'The default queue can’t be deleted. Change its slots instead.',
    ])
  })
})

it('gives no two queues the same name, even at once', async () => {
  const renamed = await createQueue()
  const other = await createQueue()
  for (let times = 0; times < 5; times++) {
    const name = `Evenings ${times}`
    const answers = await Promise.all([
      studio.call(contract.createQueue, { body: { name, timezone: 'UTC', slots: [] } }),
      studio.call(contract.updateQueue, { ...at(renamed.id), body: { name } }),
      studio.call(contract.updateQueue, { ...at(other.id), body: { name } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  }
})
