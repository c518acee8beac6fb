import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostTarget, RepeatRule } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost } from '../testing/posts'
import { plannedPosts, weekly } from '../testing/repeats'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let target: PostTarget
beforeEach(async () => {
  // Monday at noon.
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z' })
  target = await addAccount(studio, 'twitter')
})
afterEach(() => studio.close())

const fourTimes = (given: Partial<RepeatRule> = {}) => weekly({ times: 4, ...given })
/** Four posts, on Tuesdays at 09:00 in Berlin. */
async function repeated(): Promise<string> {
  const { id } = await addPost(studio, [target], { scheduledAt: '2026-03-03T08:00:00.000Z' })
  return (await studio.call(contract.createRepeat, { body: { postId: id, rule: fourTimes() } })).body.data.id
}
const change = (repeatId: string, body: object) =>
  studio.call(contract.updateRepeat, { params: { workspaceId: studio.workspaceId, repeatId }, body })
const planned = () => plannedPosts(studio)
const times = async () => (await planned()).map(({ scheduledAt }) => scheduledAt?.slice(5, 16))

describe('a repeat whose later posts were moved', () => {
  /** Moves the third post and the later ones to Thursdays. */
  async function partlyMoved(): Promise<string> {
    const repeatId = await repeated()
    const body = { postId: (await planned())[2]?.id ?? '', at: '2026-03-19T08:00:00Z' }
    await studio.call(contract.moveRepeat, { params: { workspaceId: studio.workspaceId, repeatId }, body })
    return repeatId
  }
  const all = ['03-03T08:00', '03-10T08:00', '03-19T08:00', '03-26T08:00']

  it('gets the earlier ones back when it is resumed, or its stop is undone', async () => {
    const repeatId = await partlyMoved()
    for (const state of ['paused', 'stopped']) {
      await change(repeatId, { state })
      expect(await planned()).toEqual([])
      await change(repeatId, { state: 'active' })
      expect(await times()).toEqual(all)
    }
    await change(repeatId, { state: 'paused' })
    studio.clock.set('2026-03-04T12:00:00Z')
    expect((await change(repeatId, { state: 'active' })).body.data).toMatchObject({ missedCount: 1 })
    expect(await times()).toEqual(all.slice(1))
  })

  it('keeps the earlier ones when its texts or its rule change', async () => {
    const repeatId = await partlyMoved()
    await change(repeatId, { texts: ['Other'] })
    expect(await times()).toEqual(all)
    await change(repeatId, {
      rule: fourTimes({ from: '2026-03-19', weekdays: [4], times: 2, time: '12:00' }),
    })
    expect(await times()).toEqual([...all.slice(0, 2), '03-19T11:00', '03-26T11:00'])
  })
})

describe('a post of a repeat', () => {
  it('follows it again once its move or unscheduling is undone, unless it was edited', async () => {
    const repeatId = await repeated()
    const second = (await planned())[1]
    const schedule = async (postId: string | undefined, scheduledAt: string | null) => {
      const params = { workspaceId: studio.workspaceId, postId: postId ?? '' }
      return (await studio.call(contract.schedulePost, { params, body: { scheduledAt } })).body.data.repeat
    }
    expect(await schedule(second?.id, '2026-03-11T08:00:00Z')).toMatchObject({ detached: true })
    expect(await schedule(second?.id, '2026-03-10T08:00:00Z')).not.toHaveProperty('detached')
    expect(await schedule(second?.id, null)).toMatchObject({ detached: true })
    expect(await schedule(second?.id, '2026-03-10T08:00:00Z')).not.toHaveProperty('detached')

    const third = (await planned())[2]
    const { id } = await addPost(studio, [target], {
      content: { text: 'Edited' },
      scheduledAt: third?.scheduledAt,
    })
    const params = { workspaceId: studio.workspaceId, postId: third?.id ?? '' }
    await studio.call(contract.replacePost, { params, body: { postId: id } })
    await schedule(id, '2026-03-18T08:00:00Z')
    expect(await schedule(id, '2026-03-17T08:00:00Z')).toMatchObject({ detached: true })

    await change(repeatId, { rule: fourTimes({ time: '18:00' }) })
    expect(await times()).toEqual(['03-03T17:00', '03-10T17:00', '03-17T08:00', '03-24T17:00'])
  })
})
