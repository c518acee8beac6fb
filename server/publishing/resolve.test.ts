import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, balance, publish, readPost } from '../testing/posts'
import type { ScriptedPlatform } from '../testing/scripted-platform'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sendDue } from './worker'

let studio: TestStudio
let platform: ScriptedPlatform
let target: PostTarget
beforeEach(async () => {
  studio = await createTestStudio({ limits: { publishWaitMs: 300 } })
  platform = studio.publisher
  target = await addAccount(studio, 'twitter')
})
afterEach(() => studio.close())

const callOff = async (postId: string) => {
  const deliveryId = (await readPost(studio, postId)).results?.[0]?.deliveryId ?? ''
  return studio.call(contract.callOffDelivery, { params: { workspaceId: studio.workspaceId, deliveryId } })
}

it('ends a delivery that waits for a limit, refunds it, and sends nothing when the limit ends', async () => {
  platform.until = studio.clock() + 20 * 60_000
  platform.script.commit.push('rate_limited')
  const { id } = await addPost(studio, [target])
  const before = await balance(studio)
  await publish(studio, id)
  expect(await balance(studio)).toBe(before - 2)
  const post = (await callOff(id)).body.data
  expect(post).toMatchObject({
    status: 'draft',
    publishing: false,
    results: [{ status: 'failed', step: 'called-off', cost: 0 }],
  })
  expect(post.scheduledAt).toBeUndefined()
  expect(post.results?.[0]?.failure).toBeUndefined()
  expect(await balance(studio)).toBe(before)
  studio.clock.advance(30 * 60_000)
  await sendDue(studio.deps)
  expect(platform.commits).toHaveLength(1)
  // It can still be published later.
  expect((await publish(studio, id)).body.data).toMatchObject({ status: 'published' })
})

it('leaves the post published if its other accounts have it', async () => {
  const other = await addAccount(studio, 'twitter')
  const { id } = await addPost(studio, [target, other])
  platform.until = studio.clock() + 20 * 60_000
  platform.script.commit.push('rate_limited')
  await publish(studio, id)
  const pending = (await readPost(studio, id)).results?.find(({ status }) => status === 'pending')
  const params = { workspaceId: studio.workspaceId, deliveryId: pending?.deliveryId ?? '' }
  const post = (await studio.call(contract.callOffDelivery, { params })).body.data
  expect(post.status).toBe('published')
  expect(post.results?.map(({ status, step }) => [status, step]).sort()).toEqual([
    ['failed', 'called-off'],
    ['published', undefined],
  ])
})

it('leaves the post failed if another account failed', async () => {
  const other = await addAccount(studio, 'twitter')
  const { id } = await addPost(studio, [target, other])
  platform.until = studio.clock() + 20 * 60_000
  platform.script.commit.push('rate_limited')
  platform.script.prepare.push('content_rejected')
  await publish(studio, id)
  const { results = [] } = await readPost(studio, id)
  const pending = results.find(({ status }) => status === 'pending')
  const params = { workspaceId: studio.workspaceId, deliveryId: pending?.deliveryId ?? '' }
  expect((await studio.call(contract.callOffDelivery, { params })).body.data.status).toBe('failed')
  // Retrying sends what failed, not what was called off.
  expect((await publish(studio, id)).body.data.status).toBe('published')
  expect(platform.live).toHaveLength(1)
})

it('ends a delivery in preparation, which then commits nothing', async () => {
  let release = () => {}
  const wait = new Promise<void>((resolve) => {
    release = resolve
  })
  platform.before = ({ step }) => (step === 'prepare' ? wait : undefined)
  const { id } = await addPost(studio, [target])
  await publish(studio, id)
  expect((await callOff(id)).status).toBe(200)
  release()
  await sendDue(studio.deps)
  expect([platform.commits, platform.live]).toEqual([[], []])
})

it('refuses a delivery that may already be live', async () => {
  let release = () => {}
  const wait = new Promise<void>((resolve) => {
    release = resolve
  })
  platform.before = ({ step }) => (step === 'commit' ? wait : undefined)
  const { id } = await addPost(studio, [target])
  await publish(studio, id)
  expect((await callOff(id)).body.error.message).toBe(
    'Publishing to this account has started, so it can’t be called off any more.',
  )
  release()
  await sendDue(studio.deps)
  expect(await readPost(studio, id)).toMatchObject({ status: 'published' })
})
