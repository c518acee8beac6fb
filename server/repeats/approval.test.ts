import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { postReviews, posts, workspaces } from '../db/schema'
import { addAccount, addPost } from '../testing/posts'
import { plannedPosts, weekly } from '../testing/repeats'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { planAhead } from './plan-ahead'

let studio: TestStudio
let target: PostTarget
beforeEach(async () => {
  // Monday at noon.
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z' })
  target = await addAccount(studio, 'twitter')
})
afterEach(() => studio.close())

const repeat = (postId: string, body: object = { rule: weekly() }) =>
  studio.call(contract.createRepeat, { body: { postId, ...body } })
const change = (repeatId: string, body: object) =>
  studio.call(contract.updateRepeat, { params: { workspaceId: studio.workspaceId, repeatId }, body })
const planned = () => plannedPosts(studio)

describe('a repeat with required approval', () => {
  const requireIt = () => studio.db.update(workspaces).set({ requiresApproval: true })
  const paramsOf = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
  const approve = async (postId: string) => {
    const params = paramsOf(postId)
    const { version } = (await studio.call(contract.getReview, { params })).body.data
    await studio.call(contract.decideReview, { params, body: { decision: 'approve', version } })
  }

  it('makes approved posts of an approved one', async () => {
    const { id } = await addPost(studio, [target])
    await requireIt()
    expect((await repeat(id)).body.error.code).toBe('approval_required')
    await approve(id)
    expect((await repeat(id, { rule: weekly({ times: 3 }) })).status).toBe(200)
    const all = await planned()
    expect(all.map(({ review }) => review?.state)).toEqual(['approved', 'approved', 'approved'])
    expect(new Set((await studio.db.select().from(postReviews)).map(({ threadId }) => threadId)).size).toBe(3)
  })

  it('names who approved the post, not who commented since', async () => {
    const { id } = await addPost(studio, [target])
    await approve(id)
    const { version } = (await studio.call(contract.getReview, { params: paramsOf(id) })).body.data
    const shared = { body: { name: 'Client', postIds: [id] } }
    const { secret: link } = (await studio.call(contract.createReviewLink, shared)).body.data
    const body = { link, postId: id, decision: 'comment', version, note: 'When?' }
    expect((await studio.call(contract.answerReviewLink, { body, token: null })).status).toBe(200)
    await repeat(id, { rule: weekly({ times: 2 }) })
    const made = (await planned()).find((post) => post.id !== id)
    expect(made?.review).toMatchObject({ state: 'approved', by: 'Olive Owner' })
  })

  it('doesn’t approve other texts, and waits if it was never approved', async () => {
    const { id } = await addPost(studio, [target], { scheduledAt: '2026-03-03T08:00:00.000Z' })
    const { id: repeatId } = (await repeat(id)).body.data
    await requireIt()
    studio.clock.set('2026-03-16T12:00:00Z')
    const before = (await planned()).length
    await planAhead(studio.deps)
    expect(await planned()).toHaveLength(before)
    expect((await studio.call(contract.listRepeats)).body.data).toMatchObject([{ blocked: 'approval' }])
    await change(repeatId, { state: 'stopped' })
    const draft = await addPost(studio, [target])
    await approve(draft.id)
    const refused = await repeat(draft.id, { rule: weekly({ from: '2026-03-17' }), texts: ['Unseen'] })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'approval_required'])
    expect(await studio.db.select().from(posts).where(eq(posts.id, draft.id))).toMatchObject([
      { status: 'draft' },
    ])
  })
})
