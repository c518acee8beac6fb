import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addAccount,
  callOffDelivery,
  claimDelivery,
  createPost,
  createWorkspace,
  failDelivery,
  finishDelivery,
  getDelivery,
  getPost,
  listDeliveries,
  type PostContent,
  publishPost,
} from '~/contract'
import { endAllLeases } from '../publishing/delivery-rows'
import { recoverDeliveries } from '../publishing/worker'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

/** Publishes a post to an agent-session account, so that its delivery waits. */
async function handOver(handle: string, content: Partial<PostContent> = {}) {
  const body = { connection: 'agent_session', platform: 'reddit', handle }
  const { id: accountId } = (await studio.call(addAccount, { body })).body.data
  const targets = [{ platform: 'reddit', accountId }]
  const written = { content: { text: handle, ...content }, targets }
  const { id: postId } = (await studio.call(createPost, { body: written })).body.data
  await studio.call(publishPost, { params: { workspaceId: studio.workspaceId, postId } })
  const { data } = (await studio.call(listDeliveries)).body
  const delivery = data.find((each) => each.postId === postId)
  if (!delivery) throw new Error('The delivery doesn’t wait.')
  const params = { workspaceId: studio.workspaceId, deliveryId: delivery.id }
  const read = async () =>
    (await studio.call(getPost, { params: { workspaceId: studio.workspaceId, postId } })).body.data
  return { delivery, params, read }
}

it('hands a post over and records where it was posted', async () => {
  const { delivery, params, read } = await handOver('ada')
  expect(delivery).toMatchObject({ handle: 'u/ada', platform: 'reddit', text: 'ada' })
  const url = 'https://www.reddit.com/r/tea/comments/1'
  expect((await studio.call(finishDelivery, { params, body: { url } })).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'published',
    results: [{ status: 'published', url, cost: 0 }],
  })
  expect((await studio.call(listDeliveries)).body.data.map(({ id }) => id)).not.toContain(delivery.id)
  expect((await studio.call(finishDelivery, { params, body: {} })).status).toBe(400)
})

it('tells only one of two that end it at the same moment that they did', async () => {
  const { params } = await handOver('katherine')
  const answers = await Promise.all([
    studio.call(finishDelivery, { params, body: {} }),
    studio.call(failDelivery, { params, body: { reason: 'The community is closed.' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

it('can be claimed by only one token at a time, until the claim expires', async () => {
  const { params } = await handOver('bob')
  const other = await studio.token()
  expect((await studio.call(claimDelivery, { params, body: { seconds: 60 } })).status).toBe(200)
  expect((await studio.call(claimDelivery, { params, body: {}, token: other })).status).toBe(400)
  expect((await studio.call(finishDelivery, { params, body: {}, token: other })).status).toBe(400)
  studio.clock.advance(61_000)
  expect((await studio.call(claimDelivery, { params, body: {}, token: other })).status).toBe(200)
  expect((await studio.call(finishDelivery, { params, body: {} })).status).toBe(400)
})

it('records why it couldn’t be posted', async () => {
  const { params, read } = await handOver('cleo')
  await studio.call(failDelivery, { params, body: { reason: 'The community is closed.' } })
  expect(await read()).toMatchObject({
    status: 'failed',
    results: [{ status: 'failed', message: 'The community is closed.' }],
  })
})

it('returns every text to paste, before and after it was posted', async () => {
  const { delivery, params } = await handOver('eve')
  const before = (await studio.call(getDelivery, { params })).body.data
  expect(before).toMatchObject({ status: 'waiting', title: 'eve', body: '', text: 'eve', handle: 'u/eve' })
  expect(before.pageUrl).toBe(`${testOrigin}/w/${studio.workspaceId}/deliveries/${delivery.id}`)
  const url = 'https://www.reddit.com/r/tea/comments/2'
  await studio.call(finishDelivery, { params, body: { url } })
  expect((await studio.call(getDelivery, { params })).body.data).toMatchObject({ status: 'published', url })
  const other = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data
  const elsewhere = { workspaceId: other.workspaceId, deliveryId: delivery.id }
  expect((await studio.call(getDelivery, { params: elsewhere })).status).toBe(404)
})

it('gives Reddit’s text without hashtags, and with its way of mentioning people', async () => {
  const { delivery } = await handOver('heidi', {
    text: 'First firing\nThank you, all.',
    hashtags: ['kiln'],
    mentions: ['@mona'],
  })
  expect(delivery).toMatchObject({ title: 'First firing', body: 'Thank you, all. u/mona' })
})

it('can be called off while it waits, but not while an agent is posting it', async () => {
  const { params, read } = await handOver('finn')
  const agent = await studio.token()
  await studio.call(claimDelivery, { params, body: { seconds: 60 }, token: agent })
  expect((await studio.call(callOffDelivery, { params })).body.error.message).toBe(
    'Another agent has claimed this delivery.',
  )
  studio.clock.advance(61_000)
  expect((await studio.call(callOffDelivery, { params })).body.data).toMatchObject({ status: 'draft' })
  expect((await read()).results?.[0]?.message).toBe('You chose not to publish this post to this account.')
  expect((await studio.call(callOffDelivery, { params })).body.error.message).toBe(
    'This delivery has already ended.',
  )
})

it('requires permission to publish, in its own workspace', async () => {
  const { params } = await handOver('dora')
  const reader = await studio.token({ scopes: ['read', 'write'] })
  expect((await studio.call(finishDelivery, { params, body: {}, token: reader })).status).toBe(403)
  const stranger = await studio.token({ role: null })
  expect((await studio.call(finishDelivery, { params, body: {}, token: stranger })).status).toBe(404)
  expect((await studio.call(finishDelivery, { params, body: { url: 'javascript:alert(1)' } })).status).toBe(
    400,
  )
})

it('keeps an agent’s claim over a server restart, as it may be posting', async () => {
  const { params } = await handOver('grace')
  const [ours, another] = [await studio.token(), await studio.token()]
  await studio.call(claimDelivery, { params, body: { seconds: 60 }, token: ours })
  await endAllLeases(studio.db)
  await recoverDeliveries(studio.deps)
  const refused = await studio.call(claimDelivery, { params, body: {}, token: another })
  expect(refused.body.error.message).toBe('Another agent has claimed this delivery.')
  expect((await studio.call(finishDelivery, { params, body: {}, token: ours })).status).toBe(200)
})
