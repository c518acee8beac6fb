import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PostTarget, ReviewDecision } from '~/contract'
import * as contract from '~/contract'
import { deliveries, reviewEntries } from '../db/schema'
import { resolveDelivery } from '../publishing/resolve'
import { sendDue } from '../publishing/worker'
import { addAccount, addPost, publish, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

const scheduledAt = '2026-03-02T13:00:00Z'
let studio: TestStudio
let target: PostTarget
const paramsOf = (postId: string) => ({ workspaceId: studio.workspaceId, postId })

beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'twitter')
})
beforeEach(async () => {
  studio.clock.set('2026-03-02T12:00:00Z')
  studio.publisher.refusal = () => undefined
  await setRequired(false)
})
afterAll(() => studio.close())

const setRequired = (requiresApproval = true) =>
  studio.call(contract.updateWorkspace, { body: { requiresApproval } })
const review = async (postId: string) =>
  (await studio.call(contract.getReview, { params: paramsOf(postId) })).body.data
const ask = (postId: string, body: { note?: string } = {}, token?: string) =>
  studio.call(contract.requestReview, { params: paramsOf(postId), body, ...(token && { token }) })
async function decide(postId: string, decision: ReviewDecision, note?: string, token?: string) {
  const { version } = await review(postId)
  const body = { decision, version, ...(note !== undefined && { note }) }
  return studio.call(contract.decideReview, { params: paramsOf(postId), body, ...(token && { token }) })
}
const schedule = (postId: string) =>
  studio.call(contract.schedulePost, { params: paramsOf(postId), body: { scheduledAt } })
const statusAndCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]
const refused = [400, 'approval_required']

describe('a review', () => {
  it('is requested, answered with changes, requested again, and approved', async () => {
    const { id } = await addPost(studio, [target])
    expect((await readPost(studio, id)).review).toBeUndefined()
    expect((await ask(id, { note: 'For Thursday' })).body.data).toMatchObject({ state: 'requested' })
    await decide(id, 'request_changes', 'Say where.')
    expect((await readPost(studio, id)).review).toMatchObject({
      state: 'changes_requested',
      by: 'Olive Owner',
      note: 'Say where.',
    })
    await ask(id)
    await decide(id, 'approve')
    const { state, entries } = await review(id)
    expect(state).toBe('approved')
    expect(entries.map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ['requested', 'Olive Owner', 'For Thursday'],
      ['changes_requested', 'Olive Owner', 'Say where.'],
      ['requested', 'Olive Owner', undefined],
      ['approved', 'Olive Owner', undefined],
    ])
  })

  it('is requested once, and not for a published post', async () => {
    const { id } = await addPost(studio, [target])
    await ask(id)
    expect(statusAndCode(await ask(id))).toEqual([400, 'invalid_state'])
    await decide(id, 'approve')
    expect(statusAndCode(await ask(id))).toEqual([400, 'invalid_state'])
    expect(statusAndCode(await decide(id, 'approve'))).toEqual([400, 'invalid_state'])
    await publish(studio, id)
    expect(statusAndCode(await decide(id, 'request_changes', 'Too late.'))).toEqual([400, 'invalid_state'])
  })

  it('doesn’t need a request: an owner can approve directly', async () => {
    const { id } = await addPost(studio, [target])
    expect((await decide(id, 'approve')).body.data).toMatchObject({ state: 'approved' })
  })

  it('needs a note when requesting changes', async () => {
    const { id } = await addPost(studio, [target])
    const answer = await decide(id, 'request_changes')
    expect(statusAndCode(answer)).toEqual([400, 'invalid_request'])
    expect(answer.body.error.details).toMatchObject([{ path: 'note' }])
  })

  it('is decided by reviewers and owners, with the publish scope', async () => {
    const { id } = await addPost(studio, [target])
    const editor = await studio.token({ role: 'editor' })
    expect((await ask(id, {}, editor)).status).toBe(200)
    expect(statusAndCode(await decide(id, 'approve', undefined, editor))).toEqual([403, 'forbidden'])
    const writes = await studio.token({ role: 'reviewer', scopes: ['read', 'write'] })
    expect(statusAndCode(await decide(id, 'approve', undefined, writes))).toEqual([403, 'missing_scope'])
    const reviewer = await studio.token({ role: 'reviewer' })
    expect((await decide(id, 'approve', undefined, reviewer)).body.data).toMatchObject({ state: 'approved' })
    expect((await readPost(studio, id)).review).toMatchObject({ by: 'A reviewer' })
  })

  it('applies only to the version that was seen', async () => {
    const tiktok = await addAccount(studio, 'tiktok')
    const { id } = await addPost(studio, [tiktok])
    const { version } = await review(id)
    const options = { [tiktok.accountId]: { privacy_level: 'SELF_ONLY' } }
    await studio.call(contract.setPostOptions, { params: paramsOf(id), body: { options } })
    const body = { decision: 'approve', version }
    const answer = await studio.call(contract.decideReview, { params: paramsOf(id), body })
    expect(statusAndCode(answer)).toEqual([400, 'invalid_state'])
    expect(answer.body.error.message).toContain('has changed since you opened it')
  })

  it('belongs to its workspace', async () => {
    const { id } = await addPost(studio, [target])
    const other = (await studio.call(contract.createWorkspace, { body: { name: 'Other' } })).body.data
    const params = { workspaceId: other.workspaceId, postId: id }
    expect((await studio.call(contract.getReview, { params })).status).toBe(404)
    expect((await studio.call(contract.requestReview, { params, body: {} })).status).toBe(404)
    const body = { decision: 'approve', version: 'x' }
    expect((await studio.call(contract.decideReview, { params, body })).status).toBe(404)
  })

  it('filters lists and counts', async () => {
    const account = await addAccount(studio, 'reddit')
    const accountIds = account.accountId
    const pending = await addPost(studio, [account])
    await ask(pending.id)
    const approved = await addPost(studio, [account])
    await decide(approved.id, 'approve')
    await addPost(studio, [account])
    const listed = await studio.call(contract.listPosts, {
      query: { reviews: 'requested,outdated', accountIds },
    })
    expect(listed.body.data.map(({ id }) => id)).toEqual([pending.id])
    const counted = await studio.call(contract.countPosts, {
      query: { reviews: 'approved', accountIds },
    })
    expect(counted.body.data.total).toBe(1)
  })

  it('is deleted with its post', async () => {
    const { id } = await addPost(studio, [target])
    const note = 'It goes with its post.'
    await ask(id, { note })
    await studio.call(contract.deletePost, { params: paramsOf(id) })
    const left = await studio.db.select().from(reviewEntries).where(eq(reviewEntries.note, note))
    expect(left).toEqual([])
  })
})

describe('a change after approval', () => {
  const edit = (postId: string, text: string, rest: object = {}) =>
    studio.call(contract.createPost, {
      query: { replaces: postId },
      body: { content: { text }, targets: [target], ...rest },
    })

  it('makes it outdated, until the text is as it was', async () => {
    await setRequired()
    const { id, content } = await addPost(studio, [target])
    await decide(id, 'approve')
    const changed = (await edit(id, 'Another text')).body.data
    expect(changed.review).toMatchObject({ state: 'outdated' })
    await studio.call(contract.deletePost, { params: paramsOf(id) })
    expect(statusAndCode(await schedule(changed.id))).toEqual(refused)
    expect((await review(changed.id)).entries.map(({ kind }) => kind)).toEqual(['approved', 'changed'])
    const back = (await edit(changed.id, content.text)).body.data
    expect(back.review).toMatchObject({ state: 'approved' })
    expect((await schedule(back.id)).status).toBe(200)
  })

  it('moves the review to the replacement, whose own lack of one ends it', async () => {
    const replace = (postId: string, by: string) =>
      studio.call(contract.replacePost, { params: paramsOf(postId), body: { postId: by } })
    const { id } = await addPost(studio, [target])
    await ask(id, { note: 'For the frost' })
    const next = (await edit(id, 'Another text')).body.data
    expect((await replace(id, next.id)).body.data.review).toMatchObject({ state: 'requested' })
    expect((await review(next.id)).entries.map(({ kind }) => kind)).toEqual(['requested', 'changed'])

    const { id: plain } = await addPost(studio, [target])
    expect((await replace(next.id, plain)).body.data.review).toBeUndefined()
    expect((await review(plain)).entries).toEqual([])
    expect(
      await studio.db.select().from(reviewEntries).where(eq(reviewEntries.note, 'For the frost')),
    ).toEqual([])
  })

  it('keeps a request pending, with earlier notes', async () => {
    const { id } = await addPost(studio, [target])
    await ask(id, { note: 'For Thursday' })
    const changed = (await edit(id, 'Another text')).body.data
    expect(changed.review).toMatchObject({ state: 'requested' })
    await studio.call(contract.deletePost, { params: paramsOf(id) })
    expect((await review(changed.id)).entries.map(({ kind }) => kind)).toEqual(['requested', 'changed'])
  })

  it.each([
    ['media', { content: { text: 'Good water, fresh grind, patience.', mediaUrls: ['https://a.b/c.jpg'] } }],
    ['a link', { content: { text: 'Good water, fresh grind, patience.', link: 'https://a.b' } }],
    ['accounts', { targets: [] }],
  ])('of %s counts', async (_what, rest) => {
    await setRequired()
    const { id } = await addPost(studio, [target])
    await decide(id, 'approve')
    const other = await addAccount(studio, 'linkedin')
    const body = {
      content: { text: 'Good water, fresh grind, patience.' },
      targets: 'targets' in rest ? [target, other] : [target],
      ...('content' in rest && rest),
    }
    const made = await studio.call(contract.createPost, { query: { replaces: id }, body })
    expect(made.body.data.review).toMatchObject({ state: 'outdated' })
  })

  it('of the time or campaign doesn’t count', async () => {
    await setRequired()
    const campaign = (await studio.call(contract.createCampaign, { body: { name: 'Frost' } })).body.data
    const { id, content } = await addPost(studio, [target])
    await decide(id, 'approve')
    expect((await schedule(id)).status).toBe(200)
    const moved = { scheduledAt: '2026-03-02T18:00:00Z' }
    expect(
      (await studio.call(contract.schedulePost, { params: paramsOf(id), body: moved })).body.data.review,
    ).toMatchObject({ state: 'approved' })
    const made = await edit(id, content.text, { campaignId: campaign.id, ...moved })
    expect(made.body.data).toMatchObject({ status: 'scheduled', review: { state: 'approved' } })
  })

  it('of platform options counts, until they are as they were', async () => {
    await setRequired()
    const tiktok = await addAccount(studio, 'tiktok')
    const { id } = await addPost(studio, [tiktok])
    await decide(id, 'approve')
    const set = (options: object) =>
      studio.call(contract.setPostOptions, { params: paramsOf(id), body: { options } })
    await set({ [tiktok.accountId]: { privacy_level: 'SELF_ONLY' } })
    expect((await readPost(studio, id)).review).toMatchObject({ state: 'outdated' })
    expect(statusAndCode(await schedule(id))).toEqual(refused)
    await set({})
    expect((await schedule(id)).status).toBe(200)
  })

  it('takes over no review of another workspace', async () => {
    const { id } = await addPost(studio, [target])
    await decide(id, 'approve')
    const other = (await studio.call(contract.createWorkspace, { body: { name: 'Other' } })).body.data
    const account = await addAccount({ ...studio, workspaceId: other.workspaceId }, 'twitter')
    const made = await studio.call(contract.createPost, {
      params: { workspaceId: other.workspaceId },
      query: { replaces: id },
      body: { content: { text: 'Good water, fresh grind, patience.' }, targets: [account] },
    })
    expect(made.body.data.review).toBeUndefined()
  })
})

describe('a workspace that requires approval', () => {
  it('says so, is set by owners only, and requires nothing before', async () => {
    const { id } = await addPost(studio, [target], { scheduledAt })
    expect((await studio.call(contract.getWorkspace)).body.data).not.toHaveProperty('requiresApproval')
    const token = await studio.token({ role: 'reviewer' })
    const body = { requiresApproval: true }
    expect(statusAndCode(await studio.call(contract.updateWorkspace, { token, body }))).toEqual([
      403,
      'forbidden',
    ])
    await setRequired()
    expect((await studio.call(contract.getWorkspace)).body.data).toMatchObject({ requiresApproval: true })
    await setRequired(false)
    expect((await schedule(id)).status).toBe(200)
  })

  it('creates drafts, but nothing with a time', async () => {
    await setRequired()
    expect((await addPost(studio, [target])).status).toBe('draft')
    const body = { content: { text: 'A text of its own' }, targets: [target], scheduledAt }
    const answer = await studio.call(contract.createPost, { body })
    expect(statusAndCode(answer)).toEqual(refused)
    expect(answer.body.error.message).toBe(
      'This workspace requires approval. Send the post for review, then schedule or publish it once it’s approved.',
    )
    const query = { q: 'a text of its own' }
    expect((await studio.call(contract.listPosts, { query })).body.data).toEqual([])
  })

  it.each([
    ['scheduled', (id: string) => schedule(id)],
    ['queued', (id: string) => studio.call(contract.queuePost, { params: paramsOf(id), body: {} })],
    ['published', (id: string) => publish(studio, id)],
  ])('lets nothing be %s before it is approved', async (_move, move) => {
    await setRequired()
    const { id } = await addPost(studio, [target])
    expect(statusAndCode(await move(id))).toEqual(refused)
    await ask(id)
    expect(statusAndCode(await move(id))).toEqual(refused)
    await decide(id, 'request_changes', 'Say where.')
    expect(statusAndCode(await move(id))).toEqual(refused)
    expect(await readPost(studio, id)).toMatchObject({ status: 'draft', publishing: false })
    await decide(id, 'approve')
    expect((await move(id)).status).toBe(200)
  })

  it('unschedules without approval', async () => {
    const { id } = await addPost(studio, [target], { scheduledAt })
    await setRequired()
    const answer = await studio.call(contract.schedulePost, {
      params: paramsOf(id),
      body: { scheduledAt: null },
    })
    expect(answer.body.data.status).toBe('draft')
  })

  it('fails due posts that aren’t approved, with the reason and at no cost', async () => {
    const agent = await addAccount(studio, 'reddit', 0, 'agent_session')
    const byHand = await addPost(studio, [agent], { scheduledAt })
    const early = await addPost(studio, [target], { scheduledAt })
    const queued = await addPost(studio, [target])
    await studio.call(contract.queuePost, { params: paramsOf(queued.id), body: {} })
    const approved = await addPost(studio, [target], { scheduledAt })
    await decide(approved.id, 'approve')
    await setRequired()
    studio.clock.set('2026-03-20T12:00:00Z')
    await sendDue(studio.deps)
    const delivered = studio.publisher.commits.map(({ key }) => key.split(':')[0])
    expect(delivered.filter((id) => [early.id, queued.id, approved.id].includes(id ?? ''))).toEqual([
      approved.id,
    ])
    expect((await studio.call(contract.listDeliveries)).body.data).toEqual([])
    for (const { id } of [early, queued, byHand])
      expect(await readPost(studio, id)).toMatchObject({
        status: 'failed',
        results: [
          {
            status: 'failed',
            cost: 0,
            failure: { class: 'approval' },
            message: 'Not published. The post wasn’t approved in time.',
          },
        ],
      })
    expect(statusAndCode(await publish(studio, early.id))).toEqual(refused)
    await decide(early.id, 'approve')
    expect((await publish(studio, early.id)).body.data.status).toBe('published')
  })

  it('doesn’t retry an unconfirmed publish after a change', async () => {
    const tiktok = await addAccount(studio, 'tiktok')
    const { id } = await addPost(studio, [tiktok])
    await decide(id, 'approve')
    await setRequired()
    studio.publisher.refusal = () => 'No.'
    await publish(studio, id)
    const [row] = await studio.db
      .update(deliveries)
      .set({ status: 'failed', step: 'attention' })
      .where(eq(deliveries.postId, id))
      .returning()
    const options = { [tiktok.accountId]: { privacy_level: 'SELF_ONLY' } }
    await studio.call(contract.setPostOptions, { params: paramsOf(id), body: { options } })
    await expect(
      resolveDelivery(
        studio.deps,
        { ...paramsOf(id), deliveryId: row?.id ?? '' },
        { outcome: 'publish_again' },
      ),
    ).rejects.toMatchObject({ code: 'approval_required' })
  })

  it('isn’t required when a queue changes, which only moves queued posts', async () => {
    await setRequired()
    const { id } = await addPost(studio, [target])
    await decide(id, 'approve')
    const params = paramsOf(id)
    const before = (await studio.call(contract.queuePost, { params, body: {} })).body.data
    const slots = [{ weekday: 6, time: '18:30' }]
    await studio.call(contract.updateQueue, {
      params: { workspaceId: studio.workspaceId, queueId: 'default' },
      body: { slots },
    })
    const after = await readPost(studio, id)
    expect(after).toMatchObject({ status: 'queued', review: { state: 'approved' } })
    expect(after.scheduledAt).not.toBe(before.scheduledAt)
  })
})
