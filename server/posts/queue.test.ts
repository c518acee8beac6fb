import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, addQueue } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let target: PostTarget

beforeAll(async () => {
  studio = await createTestStudio({ at: '2026-03-27T12:00:00Z' })
  target = await addAccount(studio, 'twitter')
  await addQueue(studio, 'nights', 'Europe/Berlin', [
    { weekday: 6, time: '02:30' },
    { weekday: 0, time: '02:30' },
    { weekday: 1, time: '02:30' },
  ])
  await addQueue(studio, 'empty', 'UTC', [])
})
afterAll(() => studio.close())

const queue = (postId: string, queueId: string) =>
  studio.call(contract.queuePost, { params: { workspaceId: studio.workspaceId, postId }, body: { queueId } })

it('assigns the next free slots in order, across a daylight-saving change', async () => {
  const slots: unknown[] = []
  for (let count = 0; count < 4; count++) {
    const { id } = await addPost(studio, [target])
    const { status, scheduledAt, queueId } = (await queue(id, 'nights')).body.data
    expect([status, queueId]).toEqual(['queued', 'nights'])
    slots.push(scheduledAt)
  }
  // On Sunday the 29th clocks skip from 2:00 to 3:00.
  expect(slots).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
    '2026-04-04T00:30:00.000Z',
  ])
  const queues = (await studio.call(contract.listQueues)).body.data
  expect(queues.find(({ id }) => id === 'nights')?.nextSlotAt).toBe('2026-04-05T00:30:00.000Z')
})

it('never gives one slot to two posts', async () => {
  const posts = await Promise.all(Array.from({ length: 30 }, () => addPost(studio, [target])))
  const answers = await Promise.all(posts.map(({ id }) => queue(id, 'default')))
  expect(new Set(answers.map(({ body }) => body.data.scheduledAt)).size).toBe(30)
})

it('uses the default queue if the body is left out', async () => {
  const params = { workspaceId: studio.workspaceId, postId: (await addPost(studio, [target])).id }
  expect((await studio.call(contract.queuePost, { params })).body.data.queueId).toBe(contract.defaultQueueId)
})

it('accepts an empty body, whatever its type, only if every field has a default', async () => {
  const { id } = await addPost(studio, [target])
  const post = (path: string) =>
    studio.fetch(`/v1/workspaces/${studio.workspaceId}/posts${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studio.ownerToken}`, 'content-type': 'application/json' },
      body: '',
    })
  expect((await post(`/${id}/queue`)).status).toBe(200)
  const refused = await post('')
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('The body isn’t valid JSON.'),
  ])
})

it('frees the slot of a post that leaves the queue', async () => {
  const { id } = await addPost(studio, [target])
  const { scheduledAt } = (await queue(id, 'nights')).body.data
  expect((await queue(id, 'nights')).body.data.scheduledAt).toBe(scheduledAt)
  const params = { workspaceId: studio.workspaceId, postId: id }
  const freed = await studio.call(contract.schedulePost, { params, body: { scheduledAt: null } })
  expect(freed.body.data).toMatchObject({ status: 'draft' })
  expect(freed.body.data.queueId).toBeUndefined()
  const other = await addPost(studio, [target])
  expect((await queue(other.id, 'nights')).body.data.scheduledAt).toBe(scheduledAt)
})

it('refuses an unknown queue, and one without slots', async () => {
  const { id } = await addPost(studio, [target])
  const missing = await queue(id, 'none')
  expect([missing.status, missing.body.error.message]).toEqual([404, 'Couldn’t find this queue.'])
  expect((await queue(id, 'empty')).body.error.code).toBe('invalid_state')
})
