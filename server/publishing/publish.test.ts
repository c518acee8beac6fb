import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, balance, publish, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio, type TestStudioOptions } from '../testing/studio'
import { completeDelivery, failDelivery } from './resolve'
import { sendDue } from './worker'

let studio: TestStudio
let targets: PostTarget[]

const open = async (limits: TestStudioOptions['limits'] = {}) => {
  studio = await createTestStudio({ credits: 10, limits })
  targets = [await addAccount(studio, 'twitter', 2), await addAccount(studio, 'reddit', 3)]
}
beforeEach(() => open())
afterEach(() => studio.close())

const keys = () => studio.publisher.commits.map(({ key }) => key)

it('debits and delivers once, however many publish at the same moment', async () => {
  const { id } = await addPost(studio, targets)
  const answers = await Promise.all(Array.from({ length: 50 }, () => publish(studio, id)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done).toHaveLength(1)
  expect(done[0]?.body.data).toMatchObject({ status: 'published', publishing: false })
  for (const { status, body } of answers) {
    if (status !== 200) expect([status, body.error.code]).toEqual([400, 'invalid_state'])
  }
  expect(keys()).toEqual([`${id}:0:1`, `${id}:1:1`])
  expect(await balance(studio)).toBe(5)
})

it('either deletes or publishes if both happen at the same moment', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await addPost(studio, targets.slice(0, 1))
    const params = { workspaceId: studio.workspaceId, postId: id }
    const sent = studio.publisher.commits.length
    const publishing = () => publish(studio, id)
    const deleting = () => studio.call(contract.deletePost, { params })
    const both = round % 2 ? [publishing(), deleting()] : [deleting(), publishing()]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const there = (await studio.call(contract.getPost, { params })).status === 200
    expect(studio.publisher.commits.length - sent).toBe(there ? 1 : 0)
    if (there) expect((await readPost(studio, id)).status).toBe('published')
  }
})

it('refunds what failed, and retries and charges only that', async () => {
  const { id } = await addPost(studio, targets)
  studio.publisher.refusal = ({ name }) => (name === 'reddit' ? 'No subreddit.' : undefined)
  const half = (await publish(studio, id)).body.data
  expect(half).toMatchObject({
    status: 'failed',
    results: [
      { status: 'published', cost: 2 },
      { status: 'failed', cost: 0, message: 'No subreddit.' },
    ],
  })
  expect(await balance(studio)).toBe(8)

  studio.publisher.refusal = () => undefined
  const whole = (await publish(studio, id)).body.data
  expect(whole).toMatchObject({
    status: 'published',
    results: [{ cost: 2 }, { status: 'published', cost: 3 }],
  })
  expect(whole.results?.[1]?.message).toBeUndefined()
  expect(keys()).toEqual([`${id}:0:1`, `${id}:1:1`, `${id}:1:2`])
  expect(await balance(studio)).toBe(5)
})

it('looks up a delivery whose answer was lost, and resends under its key if it isn’t live', async () => {
  // How long the call waits for an answer that never comes.
  await studio.close()
  await open({ publishWaitMs: 400 })
  const { id } = await addPost(studio, targets)
  studio.publisher.script.commit.push('lost', 'lost')
  studio.publisher.live.push(`${id}:0:1`)
  expect((await publish(studio, id)).body.data.publishing).toBe(true)
  studio.clock.advance(10_000)
  await sendDue(studio.deps)
  expect((await readPost(studio, id)).status).toBe('published')
  expect(keys()).toEqual([`${id}:0:1`, `${id}:1:1`, `${id}:1:1`])
  expect(await balance(studio)).toBe(5)
})

it('answers 402 with the purchase link before anything is done', async () => {
  const dear = await addAccount(studio, 'youtube', 11)
  const made = await addPost(studio, [dear])
  const answer = await publish(studio, made.id)
  expect(answer.status).toBe(402)
  expect(answer.body.error).toMatchObject({
    code: 'insufficient_credits',
    purchaseUrl: 'https://example.com/credits',
  })
  expect(await readPost(studio, made.id)).toEqual(made)
  expect(keys()).toEqual([])
})

it('reports that it is publishing, and allows no other change meanwhile', async () => {
  const { id } = await addPost(studio, targets)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  studio.publisher.before = ({ step }) => (step === 'commit' ? held : undefined)
  const publishing = publish(studio, id)
  await vi.waitFor(async () => expect((await readPost(studio, id)).publishing).toBe(true))
  const params = { workspaceId: studio.workspaceId, postId: id }
  const body = { scheduledAt: '2030-01-01T00:00:00Z' }
  const refused = [
    await studio.call(contract.deletePost, { params }),
    await studio.call(contract.schedulePost, { params, body }),
    await studio.call(contract.queuePost, { params, body: {} }),
    await publish(studio, id),
  ]
  for (const answer of refused) {
    expect(answer.body.error.message).toBe('This post is being published right now.')
  }
  release()
  expect((await publishing).body.data.status).toBe('published')
})

it('hands over what an agent or a person posts, free of charge', async () => {
  const free = await addAccount(studio, 'linkedin', 9, 'agent_session')
  const { id } = await addPost(studio, [free])
  const post = (await publish(studio, id)).body.data
  expect(post).toMatchObject({
    publishing: true,
    results: [{ status: 'pending', step: 'handed-over', cost: 0 }],
  })
  expect(keys()).toEqual([])
  const deliveryId = post.results?.[0]?.deliveryId ?? ''
  await expect(completeDelivery(studio.deps, deliveryId, { url: 'mailto:a@b.c' })).rejects.toThrow('url')
  await completeDelivery(studio.deps, deliveryId, { url: 'https://example.com/p/1' })
  expect(await readPost(studio, id)).toMatchObject({
    status: 'published',
    publishing: false,
    results: [{ status: 'published', url: 'https://example.com/p/1' }],
  })
  await expect(failDelivery(studio.deps, deliveryId, 'Late.')).rejects.toThrow('waiting for anybody')
  expect(await balance(studio)).toBe(10)
})

it('fails what an agent couldn’t post, with the reason', async () => {
  const free = await addAccount(studio, 'linkedin', 9, 'agent_session')
  const { id } = await addPost(studio, [free])
  const deliveryId = (await publish(studio, id)).body.data.results?.[0]?.deliveryId ?? ''
  await failDelivery(studio.deps, deliveryId, 'No session.')
  expect(await readPost(studio, id)).toMatchObject({
    status: 'failed',
    results: [{ status: 'failed', message: 'No session.', failure: { class: 'content_rejected' } }],
  })
})
