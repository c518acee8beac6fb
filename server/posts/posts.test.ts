import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let target: PostTarget
const paramsOf = (postId: string) => ({ workspaceId: studio.workspaceId, postId })

beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

it('creates a draft, or a scheduled post if a time is given', async () => {
  const draft = await addPost(studio, [target])
  expect(draft).toMatchObject({ status: 'draft', publishing: false, results: [], targets: [target] })
  expect(draft.scheduledAt).toBeUndefined()
  const timed = await addPost(studio, [target], { scheduledAt: '2026-10-22T16:30:00+02:00' })
  expect(timed).toMatchObject({ status: 'scheduled', scheduledAt: '2026-10-22T14:30:00.000Z' })
  expect(await readPost(studio, timed.id)).toEqual(timed)
})

it('refuses unknown accounts and accounts on another platform, by field', async () => {
  const targets = [target, { ...target, platform: 'reddit' }, { ...target, accountId: 'acc_none' }]
  const body = { content: { text: 'x' }, targets }
  const answer = await studio.call(contract.createPost, { body })
  expect(answer.status).toBe(400)
  expect(answer.body.error.details?.map(({ path }) => path)).toEqual([
    'targets.1.accountId',
    'targets.2.accountId',
  ])
})

it.each(['queueId', 'campaignId'])('answers 404 for an unknown %s', async (field) => {
  const body = { content: { text: 'x' }, targets: [target], [field]: 'none' }
  const answer = await studio.call(contract.createPost, { body })
  expect(answer.status).toBe(404)
  expect(answer.body.error.details).toMatchObject([{ path: field }])
})

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-05:00', '1969-12-31T00:00:00Z'])(
  'refuses %s, which is outside the database’s range',
  async (scheduledAt) => {
    const body = { content: { text: 'x' }, targets: [target], scheduledAt }
    const answer = await studio.call(contract.createPost, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.details).toMatchObject([{ path: 'scheduledAt' }])
  },
)

it('lists newest first, by status, up to the limit', async () => {
  const made = []
  for (let count = 0; count < 3; count++) {
    studio.clock.advance(1000)
    made.unshift((await addPost(studio, [target], { scheduledAt: '2027-01-01T00:00:00Z' })).id)
  }
  const query = { status: 'scheduled', limit: 3 } as const
  const listed = (await studio.call(contract.listPosts, { query })).body.data
  expect(listed.map(({ id }) => id)).toEqual(made)
})

it('doesn’t show posts of another workspace', async () => {
  const { id } = await addPost(studio, [target])
  const created = await studio.call(contract.createWorkspace, { body: { name: 'Other' } })
  const params = { workspaceId: created.body.data.workspaceId, postId: id }
  expect((await studio.call(contract.getPost, { params })).status).toBe(404)
  expect((await studio.call(contract.deletePost, { params })).status).toBe(404)
  expect((await studio.call(contract.publishPost, { params })).status).toBe(404)
})

it('deletes a post and returns it', async () => {
  const post = await addPost(studio, [target])
  const answer = await studio.call(contract.deletePost, { params: paramsOf(post.id) })
  expect(answer.body.data).toEqual(post)
  expect((await studio.call(contract.getPost, { params: paramsOf(post.id) })).status).toBe(404)
})

it('previews the maximum cost of publishing', async () => {
  const free = await addAccount(studio, 'linkedin', 5, 'agent_session')
  const { id } = await addPost(studio, [target, free])
  const { data } = (await studio.call(contract.previewPublish, { params: paramsOf(id) })).body
  expect(data).toEqual({
    maxCredits: 2,
    targets: [
      { ...target, credits: 2 },
      { ...free, credits: 0 },
    ],
    balance: 100,
  })
})

it('adds a post to a campaign and removes it, whatever its status, and refuses an unknown campaign', async () => {
  const body = { name: 'Autumn roast', contentType: 'engagement' }
  const campaign = (await studio.call(contract.createCampaign, { body })).body.data
  const post = await addPost(studio, [target], { scheduledAt: '2099-01-01T09:00:00Z' })
  const set = (campaignId: string | null) =>
    studio.call(contract.setPostCampaign, {
      params: { workspaceId: studio.workspaceId, postId: post.id },
      body: { campaignId },
    })
  expect((await set(campaign.id)).body.data).toMatchObject({ id: post.id, campaignId: campaign.id })
  expect(await readPost(studio, post.id)).toMatchObject({ status: 'scheduled', campaignId: campaign.id })
  expect((await set('cmp_none')).status).toBe(404)
  expect((await set(null)).body.data.campaignId).toBeUndefined()
})
