import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, addQueue, publish } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { planAhead } from './plan-ahead'

// On Postgres, transactions that lock the same rows in different orders end each other (vitest.config.ts).

const rounds = 6
let studio: TestStudio
let target: PostTarget
beforeAll(async () => {
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z', credits: 1000 })
  target = await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

const params = () => ({ workspaceId: studio.workspaceId })
const draft = async () => (await addPost(studio, [target])).id
async function newQueue(name: string): Promise<string> {
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }))
  await addQueue(studio, name, 'UTC', slots)
  return name
}
const rule = { every: 'day', time: '08:00', timezone: 'UTC', from: '2026-03-03', times: 2 }
const repeat = (postId: string, body: object = { rule }) =>
  studio.call(contract.createRepeat, { body: { postId, ...body } })
const evergreen = (postId: string, queueId: string) =>
  repeat(postId, { evergreen: { queueId, pauseDays: 7 } })
/** An evergreen post whose next turn is planned. */
async function plannedEvergreen(queueId: string) {
  const id = await draft()
  const { data } = (await evergreen(id, queueId)).body
  await publish(studio, id)
  studio.clock.advance(8 * 86_400_000)
  await planAhead(studio.deps)
  return data
}
const schedule = (postId: string, scheduledAt: string) =>
  studio.call(contract.schedulePost, { params: { ...params(), postId }, body: { scheduledAt } })

/** Each round's calls at the same moment; none may fail by a deadlock, whoever wins. */
async function together(calls: (round: number) => Promise<readonly Promise<{ status: number }>[]>) {
  for (let round = 0; round < rounds; round++)
    for (const { status } of await Promise.all(await calls(round))) expect(status).toBeLessThan(500)
}

describe('calls at the same moment don’t lock each other out', () => {
  it('that schedule and repeat a post', () =>
    together(async () => {
      const id = await draft()
      return [schedule(id, '2026-03-04T08:00:00Z'), repeat(id), schedule(id, '2026-03-05T08:00:00Z')]
    }))

  it('that publish and repeat a post', () =>
    together(async () => {
      const id = await draft()
      return [publish(studio, id), repeat(id)]
    }))

  it('that queue a post and make it evergreen', async () => {
    const queueId = await newQueue('shared')
    await together(async () => {
      const id = await draft()
      const queue = () =>
        studio.call(contract.queuePost, { params: { ...params(), postId: id }, body: { queueId } })
      return [queue(), evergreen(id, queueId), queue()]
    })
  })

  it('that change an evergreen repeat and its queue', async () => {
    const queueId = await newQueue('changed')
    const { id: repeatId } = await plannedEvergreen(queueId)
    await together((round) => {
      const change = (pauseDays: number) =>
        studio.call(contract.updateRepeat, {
          params: { ...params(), repeatId },
          body: { evergreen: { pauseDays } },
        })
      const slots = [{ weekday: round % 7, time: '10:00' }]
      return Promise.resolve([
        change(2 + round),
        studio.call(contract.updateQueue, { params: { ...params(), queueId }, body: { slots } }),
        change(20 + round),
      ])
    })
  })
})
