import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Activity,
  acceptInvitation,
  answerReviewLink,
  createInvitation,
  createPost,
  createProduct,
  createReviewLink,
  createToken,
  createWebhook,
  createWorkspace,
  decideReview,
  deletePost,
  deleteWorkspace,
  getPost,
  getReview,
  importBrandKit,
  listActivity,
  replacePost,
  requestReview,
  revokeReviewLink,
  schedulePost,
  updateBrandKit,
  updateProduct,
  updateWorkspace,
} from '~/contract'
import { activity, posts } from '../db/schema'
import { createMcpServer } from '../mcp/mcp'
import { testPages } from '../testing/pages'
import { addAccount, addPost, publish } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sweepActivity } from './routes'

let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio()
})
afterEach(() => studio.close())

const list = async (query: Record<string, string | number> = {}, token?: string) =>
  studio.call(listActivity, { query, ...(token !== undefined && { token }) })
const entries = async (query: Record<string, string | number> = {}, token?: string): Promise<Activity[]> =>
  (await list(query, token)).body.data
/** The activity that `work` causes, oldest first. */
async function recordedDuring(work: () => Promise<unknown>): Promise<Activity[]> {
  const before = new Set((await entries()).map(({ id }) => id))
  await work()
  return (await entries()).filter(({ id }) => !before.has(id)).reverse()
}
const beans = async () => (await studio.call(createProduct, { body: { name: 'Beans' } })).body.data

describe('the activity', () => {
  it('records each change with the person, the program and the fields', async () => {
    const product = await beans()
    const recorded = await recordedDuring(async () => {
      const params = { workspaceId: studio.workspaceId, productId: product.id }
      await studio.call(updateProduct, { params, body: { name: 'Bean', description: 'Dark' } })
      await studio.call(updateBrandKit, { body: { tagline: 'Slow' } })
      await studio.call(updateWorkspace, { body: { name: 'Frost' } })
      await studio.call(updateWorkspace, { body: { requiresApproval: true } })
    })
    const actor = { id: studio.owner.id, name: 'Olive Owner', token: 'owner', via: 'api' }
    expect(recorded).toMatchObject([
      {
        actor,
        kind: 'product',
        recordId: product.id,
        recordName: 'Bean',
        action: 'updated',
        fields: ['description', 'name'],
      },
      { actor, kind: 'brand_kit', action: 'updated', fields: ['tagline'] },
      { actor, kind: 'workspace', action: 'updated', fields: ['name'] },
      { actor, kind: 'workspace', action: 'updated', fields: ['requiresApproval'] },
    ])
  })

  it('records the same with an Idempotency-Key, and a repeat only once', async () => {
    const given = { body: { name: 'Once' }, idempotencyKey: 'k1' }
    const recorded = await recordedDuring(async () => {
      await studio.call(createProduct, given)
      await studio.call(createProduct, given)
    })
    expect(recorded).toMatchObject([{ actor: { id: studio.owner.id }, kind: 'product', action: 'created' }])
  })

  it('names the person who imports a brand kit', async () => {
    Object.assign(studio.deps, {
      pages: testPages({ 'https://frost.example/': { text: '<title>Frost</title>' } }),
    })
    const body = { url: 'https://frost.example/' }
    const recorded = await recordedDuring(() => studio.call(importBrandKit, { body }))
    expect(recorded).toMatchObject([{ actor: { id: studio.owner.id }, kind: 'brand_kit', action: 'updated' }])
  })

  it('doesn’t record failed calls', async () => {
    expect(await recordedDuring(() => studio.call(createProduct, { body: { name: '' } }))).toEqual([])
    const params = { workspaceId: studio.workspaceId, postId: 'post_none' }
    expect(await recordedDuring(() => studio.call(deletePost, { params }))).toEqual([])
  })

  it('records how a post was scheduled, moved, unscheduled and deleted', async () => {
    const { id } = await addPost(studio, [await addAccount(studio, 'twitter', 2)])
    const params = { workspaceId: studio.workspaceId, postId: id }
    const schedule = (scheduledAt: string | null) =>
      studio.call(schedulePost, { params, body: { scheduledAt } })
    const recorded = await recordedDuring(async () => {
      await schedule('2026-04-01T10:00:00.000Z')
      await schedule('2026-04-02T10:00:00.000Z')
      await schedule(null)
      await studio.call(deletePost, { params })
    })
    expect(recorded).toMatchObject([
      { action: 'scheduled', detail: { scheduledAt: '2026-04-01T10:00:00.000Z' } },
      { action: 'moved', detail: { scheduledAt: '2026-04-02T10:00:00.000Z' } },
      { action: 'unscheduled' },
      { action: 'deleted', recordId: id },
    ])
  })

  it('names the person who chose to publish, and the studio that did', async () => {
    const { id } = await addPost(studio, [await addAccount(studio, 'twitter', 2)])
    const recorded = (await recordedDuring(() => publish(studio, id))).filter(({ kind }) => kind === 'post')
    expect(recorded).toMatchObject([
      { action: 'sent', actor: { id: studio.owner.id } },
      { action: 'published', actor: { via: 'studio' } },
    ])
    expect(recorded[1]?.actor?.id).toBeUndefined()
  })

  it('marks the calls of an MCP client', async () => {
    const server = createMcpServer(['read', 'write'], (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${studio.ownerToken}`)
      return studio.fetch(path, { ...init, headers })
    })
    await server.close()
    const { requestOf, toolsFor } = await import('../mcp/tools')
    const tool = toolsFor(['write']).find(({ name }) => name === 'createProduct')
    if (!tool) throw new Error('There is no such tool.')
    const recorded = await recordedDuring(() => {
      const { path, init } = requestOf(tool, { workspaceId: studio.workspaceId, name: 'By an agent' })
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${studio.ownerToken}`)
      return studio.fetch(path, { ...init, headers })
    })
    expect(recorded).toMatchObject([{ kind: 'product', actor: { via: 'mcp', token: 'owner' } }])
  })

  it('contains no secrets, and only the beginning of texts', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const text = `${'A long post about beans. '.repeat(6)}the end`
    await studio.call(createPost, { body: { content: { text }, targets: [target] } })
    const hook = await studio.call(createWebhook, {
      body: { url: 'https://user:pw@example.com/hook/s3cret?key=s3cret', events: ['post.published'] },
    })
    const invitation = (await studio.call(createInvitation, { body: { note: 'For Vera' } })).body.data
    const made = (await studio.call(createToken, { body: { name: 'Bot', scopes: ['read'] } })).body.data
    expect(hook.status).toBeLessThan(500)
    const stored = JSON.stringify(await studio.db.select().from(activity))
    for (const secret of ['the end', 's3cret', 'pw@', invitation.secret, made.token])
      expect(stored).not.toContain(secret)
  })

  it('is deleted with its workspace', async () => {
    const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Brief' } })).body.data
    const params = { workspaceId }
    await studio.call(createProduct, { params, body: { name: 'Beans' } })
    await studio.call(deleteWorkspace, { params, body: { name: 'Brief' } })
    expect(await studio.db.select().from(activity).where(eq(activity.workspaceId, workspaceId))).toEqual([])
  })

  it('is deleted after its retention time', async () => {
    await beans()
    await sweepActivity(studio.deps)
    expect(await entries({ kinds: 'product' })).toHaveLength(1)
    await sweepActivity(studio.deps, 0)
    expect(await entries()).toEqual([])
  })
})

describe('the list', () => {
  it('can be filtered by person, kind, record and time', async () => {
    const product = await beans()
    const editor = await studio.token({ role: 'editor' })
    await studio.call(createProduct, { token: editor, body: { name: 'Theirs' } })
    const mine = await entries({ actorId: studio.owner.id, kinds: 'product' })
    expect(mine.map(({ recordName }) => recordName)).toEqual(['Beans'])
    expect(await entries({ recordId: product.id })).toHaveLength(1)
    expect(await entries({ kinds: 'campaign' })).toEqual([])
    expect(await entries({ to: '2000-01-01T00:00:00Z' })).toEqual([])
    expect((await entries({ actorId: 'studio' })).every(({ actor }) => actor?.via === 'studio')).toBe(true)
    expect((await list({ kinds: 'lunch' })).status).toBe(400)
  })

  it('is paged without gaps or duplicates', async () => {
    for (let each = 0; each < 7; each++) await studio.call(createProduct, { body: { name: `Beans ${each}` } })
    const all = await entries({ kinds: 'product' })
    const found: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await list({ kinds: 'product', pageSize: 3, ...(cursor && { cursor }) })
      found.push(...page.body.data.map(({ id }) => id))
      const next = /[?&]cursor=([^&>]+)/.exec(page.headers.get('link') ?? '')
      cursor = next?.[1] === undefined ? undefined : decodeURIComponent(next[1])
    }
    expect(found).toEqual(all.map(({ id }) => id))
    expect(found).toHaveLength(7)
  })

  it('hides from others what only owners may read', async () => {
    await studio.call(createInvitation, { body: { note: 'For Vera' } })
    await studio.call(createToken, { body: { name: 'Bot', scopes: ['read'] } })
    const viewer = await studio.token({ role: 'viewer' })
    const kinds = new Set((await entries({}, viewer)).map(({ kind }) => kind))
    expect(kinds).toContain('member')
    for (const kind of ['invitation', 'token', 'webhook']) {
      expect(kinds).not.toContain(kind)
      expect(await entries({ kinds: kind }, viewer)).toEqual([])
    }
    expect((await entries({ kinds: 'token' })).map(({ recordName }) => recordName)).toContain('Bot')
    expect((await list({}, await studio.token({ role: null }))).status).toBe(404)
    expect((await list({}, await studio.token({ scopes: ['write'] }))).status).toBe(403)
  })

  it('includes reviews and their links: requests, decisions and comments, also by link', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const post = await addPost(studio, [target], { content: { text: 'Frost bag' } })
    const params = { workspaceId: studio.workspaceId, postId: post.id }
    const version = async () => (await studio.call(getReview, { params })).body.data.version
    const decide = async (decision: string) =>
      studio.call(decideReview, { params, body: { decision, version: await version(), note: 'Shorter' } })
    const recorded = await recordedDuring(async () => {
      await studio.call(requestReview, { params, body: {} })
      await decide('request_changes')
      const made = await studio.call(createReviewLink, {
        body: { name: 'Anna', postIds: [post.id], mayApprove: true },
      })
      const { id: linkId, secret: link } = made.body.data
      for (const decision of ['comment', 'approve']) {
        const body = { link, postId: post.id, decision, version: await version(), note: 'Fine' }
        await studio.call(answerReviewLink, { token: null, body })
      }
      await studio.call(revokeReviewLink, { params: { workspaceId: studio.workspaceId, linkId } })
    })
    const owner = { name: 'Olive Owner', via: 'api' }
    const client = { name: 'Anna', via: 'link' }
    const review = { kind: 'review', recordId: post.id, recordName: 'Frost bag' }
    expect(recorded).toMatchObject([
      { ...review, action: 'requested', actor: owner },
      { ...review, action: 'changes_requested', actor: owner },
      { kind: 'review_link', recordName: 'Anna', action: 'created', actor: owner },
      { ...review, action: 'shared', actor: owner },
      { ...review, action: 'commented', actor: client },
      { ...review, action: 'approved', actor: client },
      { kind: 'review_link', recordName: 'Anna', action: 'revoked', actor: owner },
    ])
    expect((await entries({ kinds: 'review' })).map(({ action }) => action)).toHaveLength(5)
    // Comments on a post stay with the post that replaces it. A review link's holder isn't the studio.
    const body = { content: { text: 'Frost bags' }, targets: [target] }
    const next = (await studio.call(createPost, { body })).body.data
    await studio.call(replacePost, { params, body: { postId: next.id } })
    expect((await entries({ recordId: next.id, kinds: 'review' })).length).toBe(5)
    expect(await entries({ actorId: 'studio', kinds: 'review' })).toEqual([])
  })

  it('records who accepted an invitation', async () => {
    const { secret } = (await studio.call(createInvitation, { body: { note: 'For Vera' } })).body.data
    await studio.call(acceptInvitation, { token: null, body: { invitation: secret, name: 'Vera' } })
    expect(await entries({ kinds: 'invitation' })).toMatchObject([
      { action: 'accepted', actor: { name: 'Vera' }, recordName: 'For Vera' },
      { action: 'created', actor: { name: 'Olive Owner' } },
    ])
    expect((await entries({ kinds: 'member' }))[0]).toMatchObject({
      action: 'created',
      recordName: 'Vera',
      detail: { role: 'editor' },
    })
  })
})

describe('a post that is edited by replacement', () => {
  const here = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
  const replaced = (postId: string, by: string, token?: string) =>
    studio.call(replacePost, { params: here(postId), body: { postId: by }, ...(token && { token }) })

  it('keeps its history, which is also found by the earlier id', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const first = await addPost(studio, [target])
    const body = { content: { text: 'Second' }, targets: [target] }
    const second = (await studio.call(createPost, { body })).body.data
    expect((await replaced(first.id, second.id)).body.data.id).toBe(second.id)
    const third = (await studio.call(createPost, { body: { ...body, content: { text: 'Third' } } })).body.data
    await replaced(second.id, third.id)
    expect((await studio.call(getPost, { params: here(first.id) })).status).toBe(404)
    const history = await entries({ recordId: third.id })
    expect(history.map(({ action }) => action)).toEqual(['updated', 'updated', 'created'])
    expect(history[0]).toMatchObject({ was: second.id, fields: ['text'], recordName: 'Third' })
    expect(await entries({ recordId: first.id })).toMatchObject([{ recordId: third.id, was: first.id }])
    expect(await entries({ kinds: 'post' })).toHaveLength(3)
  })

  it('is replaced once: a repeat gets the same answer, another person is refused', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const first = await addPost(studio, [target])
    const make = async (text: string) =>
      (await studio.call(createPost, { body: { content: { text }, targets: [target] } })).body.data
    const [mine, theirs] = [await make('Mine'), await make('Theirs')]
    expect((await replaced(first.id, mine.id)).status).toBe(200)
    expect((await replaced(first.id, mine.id)).status).toBe(200)
    const refused = await replaced(first.id, theirs.id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'post_replaced'])
    expect((await studio.call(getPost, { params: here(theirs.id) })).status).toBe(200)
    expect((await replaced(mine.id, mine.id)).status).toBe(400)
    expect((await replaced('post_none', mine.id)).status).toBe(404)
    expect((await replaced(mine.id, 'post_none')).status).toBe(404)
    const viewer = await studio.token({ role: 'viewer' })
    expect((await replaced(mine.id, theirs.id, viewer)).status).toBe(403)
    expect(await studio.db.select().from(posts)).toHaveLength(2)
  })
})
