import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addMember,
  createCampaign,
  createPost,
  createProduct,
  createQueue,
  createWebhook,
  createWorkspace,
  deletePost,
  deleteWorkspace,
  listChanges,
  listTokens,
  removeMember,
  revokeToken,
  schedulePost,
  updateBrandKit,
  updateProduct,
  updateWorkspace,
} from '~/contract'
import { changes, deliveries, memberships, posts, tokens } from '../db/schema'
import { openChanges, type TestStream } from '../testing/change-stream'
import { addAccount, addPost, publish } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { snapshotIn, sweepChanges } from './read-changes'

let studio: TestStudio
let streams: TestStream[] = []
beforeEach(async () => {
  studio = await createTestStudio()
})
afterEach(async () => {
  await Promise.all(streams.map(({ close }) => close()))
  streams = []
  await studio.close()
})

const since = async (after?: string, token?: string) =>
  (
    await studio.call(listChanges, {
      query: { ...(after !== undefined && { after }) },
      ...(token && { token }),
    })
  ).body.data
/** The changes that `work` causes. */
async function changedBy(work: () => Promise<unknown>) {
  const { cursor } = await since()
  await work()
  return (await since(cursor)).changes
}
async function open(token = studio.ownerToken, lastEventId?: string): Promise<TestStream> {
  const stream = await openChanges(studio.fetch, token, lastEventId)
  streams.push(stream)
  return stream
}
const here = () => ({ workspaceId: studio.workspaceId })
const product = async () => (await studio.call(createProduct, { body: { name: 'Beans' } })).body.data

describe('changes', () => {
  it('name the records of each kind, once each, in the order of their last change', async () => {
    const { cursor } = await since()
    const beans = await product()
    const campaign = (await studio.call(createCampaign, { body: { name: 'Frost' } })).body.data
    await studio.call(updateBrandKit, { body: { tagline: 'Slow' } })
    await studio.call(updateProduct, { params: { ...here(), productId: beans.id }, body: { name: 'Bean' } })
    expect(await since(cursor)).toMatchObject({
      complete: true,
      changes: [
        { ...here(), kind: 'campaign', ids: [campaign.id] },
        { ...here(), kind: 'brand_kit' },
        { ...here(), kind: 'product', ids: [beans.id] },
      ],
    })
  })

  it('continue from a cursor', async () => {
    const first = await since()
    await product()
    const second = await since(first.cursor)
    expect(second.changes).toHaveLength(1)
    expect((await since(second.cursor)).changes).toEqual([])
  })

  it('include posts, publishing and credits', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const { id } = await addPost(studio, [target])
    const changed = await changedBy(() => publish(studio, id))
    expect(changed).toContainEqual({ ...here(), kind: 'post', ids: [id] })
    expect(changed).toContainEqual({ ...here(), kind: 'credits' })
    expect(changed).toContainEqual({ ...here(), kind: 'account', ids: [target.accountId] })
  })

  it('include a post that is moved and deleted', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const { id } = await addPost(studio, [target])
    const params = { ...here(), postId: id }
    const body = { scheduledAt: '2026-04-01T10:00:00Z' }
    expect(await changedBy(() => studio.call(schedulePost, { params, body }))).toEqual([
      { ...here(), kind: 'post', ids: [id] },
    ])
    expect(await changedBy(() => studio.call(deletePost, { params }))).toEqual([
      { ...here(), kind: 'post', ids: [id] },
    ])
  })

  it('include queues, webhooks, people and the workspace itself', async () => {
    const kindsOf = async (work: () => Promise<unknown>) => (await changedBy(work)).map(({ kind }) => kind)
    const queue = { name: 'Evenings', slots: [{ weekday: 1, time: '18:30' }] }
    expect(await kindsOf(() => studio.call(createQueue, { body: queue }))).toEqual(['queue'])
    const hook = { url: 'https://example.com/hook', events: ['post.published'] }
    expect(await kindsOf(() => studio.call(createWebhook, { body: hook }))).toEqual(['webhook'])
    expect(await kindsOf(() => studio.call(addMember, { body: { name: 'Vera' } }))).toEqual(['member'])
    expect(await kindsOf(() => studio.call(updateWorkspace, { body: { name: 'Frost' } }))).toEqual([
      'workspace',
    ])
  })

  it('leave out internal writes: leases, and when a token was used', async () => {
    const { id } = await addPost(studio, [await addAccount(studio, 'twitter', 2)])
    await publish(studio, id)
    expect(
      await changedBy(async () => {
        await studio.db.update(deliveries).set({ leaseUntil: new Date() }).where(eq(deliveries.postId, id))
        await studio.db.update(tokens).set({ lastUsedAt: new Date() })
        await studio.db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
      }),
    ).toEqual([])
  })

  it('only say that there are many if naming them would take too long', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const body = { content: { text: 'One of many' }, targets: [target] }
    const changed = await changedBy(async () => {
      for (let each = 0; each < 51; each++) await studio.call(createPost, { body })
    })
    expect(changed).toEqual([{ ...here(), kind: 'post' }])
  })

  it('note the deletion of a workspace with many posts in few rows', async () => {
    const { data } = (await studio.call(createWorkspace, { body: { name: 'Brief' } })).body
    const { workspaceId } = data
    const target = await addAccount(studio, 'twitter', 2)
    const at = new Date()
    await studio.db.insert(posts).values(
      Array.from({ length: 500 }, (_, each) => ({
        ...{
          id: `post_${each}`,
          workspaceId,
          content: { text: 'x', mediaUrls: [], hashtags: [], mentions: [] },
          targets: [target],
        },
        ...{ status: 'draft' as const, createdAt: at, updatedAt: at },
      })),
    )
    await studio.db.delete(changes)
    await studio.call(deleteWorkspace, { params: { workspaceId }, body: { name: 'Brief' } })
    expect((await studio.db.select().from(changes)).length).toBeLessThan(30)
  })
})

describe('a cursor', () => {
  it('of a database that was ahead of this one is answered like an invalid one', async () => {
    const { cursor } = await since()
    const ahead = cursor.replace(
      /-(\d+):(\d+):.*/,
      (_, min, max) => `-${Number(min) + 9000}:${Number(max) + 9000}:`,
    )
    expect(await since(ahead)).toMatchObject({ complete: false, changes: [] })
    expect(await since(cursor)).toMatchObject({ complete: true })
  })

  it('that is invalid or too old is answered with a new one, and a warning that something may be missing', async () => {
    await product()
    const old = (await since()).cursor.replace(/^\d+/, String(studio.clock() - 2 * 3_600_000))
    for (const after of ['x', '1-2:3:4', old, `${Date.now()}-9:3:`, `${Date.now()}-3:9:9`]) {
      const answer = await since(after)
      expect(answer).toMatchObject({ complete: false, changes: [] })
      expect((await since(answer.cursor)).complete).toBe(true)
    }
  })

  it('contains a database snapshot and nothing else', () => {
    const now = Date.now()
    expect(snapshotIn(`${now}-10:20:10,14`, now)).toBe('10:20:10,14')
    for (const text of ['10:20:21', '10:20:14,10', '10:20:9', '20:10:', `10:20:'); drop table posts`])
      expect(snapshotIn(`${now}-${text}`, now), text).toBeUndefined()
  })

  it('is useless once the changes after it were deleted', async () => {
    await product()
    studio.clock.set(Date.now() + 3 * 3_600_000)
    const { cursor } = await since()
    expect((await since(cursor)).complete).toBe(false)
    await sweepChanges(studio.deps)
    expect(await studio.db.select().from(changes)).toEqual([])
  })
})

describe('changes are visible', () => {
  it('to members of the workspace, as far as their token reads, and nobody else', async () => {
    const viewer = await studio.token({ role: 'viewer' })
    const stranger = await studio.token({ role: null })
    const elsewhere = await studio.token({ workspaceIds: ['ws_other'] })
    const cursors = await Promise.all(
      [viewer, stranger, elsewhere].map(async (token) => (await since(undefined, token)).cursor),
    )
    await product()
    const counts = await Promise.all(
      [viewer, stranger, elsewhere].map(
        async (token, at) => (await since(cursors[at], token)).changes.length,
      ),
    )
    expect(counts).toEqual([1, 0, 0])
  })

  it('to nobody without the scope', async () => {
    const token = await studio.token({ scopes: ['write'] })
    expect((await studio.call(listChanges, { token })).status).toBe(403)
    expect((await openChanges(studio.fetch, token)).response.status).toBe(403)
    expect((await openChanges(studio.fetch, 'scs_wrong')).response.status).toBe(401)
  })
})

describe('the stream', () => {
  it('begins with the current cursor, and sends changes as they happen', async () => {
    const stream = await open()
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await stream.next()).toMatchObject({ name: 'changes', changes: { complete: true, changes: [] } })
    const { id } = await product()
    const event = await stream.next()
    expect(event?.changes.changes).toEqual([{ ...here(), kind: 'product', ids: [id] }])
    expect(event?.id).toBe(event?.changes.cursor)
  })

  it('continues where another stream ended', async () => {
    const first = await open()
    const last = (await first.next())?.id
    await first.close()
    const { id } = await product()
    const second = await open(studio.ownerToken, last)
    expect((await second.next())?.changes.changes).toEqual([{ ...here(), kind: 'product', ids: [id] }])
  })

  it('begins slightly in the past, to cover what was read meanwhile', async () => {
    const { id } = await product()
    const response = await openChanges(
      (path, init) => studio.fetch(`${path}?seconds=60`, init),
      studio.ownerToken,
    )
    streams.push(response)
    expect((await response.next())?.changes.changes).toContainEqual({ ...here(), kind: 'product', ids: [id] })
  })

  it('says when it can’t continue', async () => {
    const stream = await open(studio.ownerToken, 'long ago')
    expect((await stream.next())?.changes).toMatchObject({ complete: false, changes: [] })
  })

  it('ends when the token is revoked', async () => {
    const token = await studio.token()
    const stream = await open(token)
    await stream.next()
    const { data } = (await studio.call(listTokens)).body
    const tokenId = data.find(({ name }) => name === 'test')?.id ?? ''
    await studio.call(revokeToken, { params: { tokenId } })
    expect((await stream.next())?.name).toBe('end')
    expect(await stream.next()).toBeUndefined()
  })

  it('drops a workspace that the member was removed from, and adds one they joined', async () => {
    const vera = (await studio.call(addMember, { body: { name: 'Vera' } })).body.data
    const token = await studio.token()
    await studio.db.update(tokens).set({ principalId: vera.id }).where(eq(tokens.name, 'test'))
    const stream = await open(token)
    await stream.next()
    await studio.call(removeMember, { params: { ...here(), memberId: vera.id } })
    expect((await stream.until('access')).changes).toEqual([{ ...here(), kind: 'access' }])
    await product()
    const other = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data
    await studio.db
      .insert(memberships)
      .values({ workspaceId: other.workspaceId, principalId: vera.id, role: 'viewer' })
    const accessEvent = await stream.until('access')
    expect(accessEvent.changes.every(({ workspaceId }) => workspaceId === other.workspaceId)).toBe(true)
  })

  it('is limited to twenty per person', async () => {
    const token = await studio.token({ role: 'viewer' })
    for (let each = 0; each < 20; each++) expect((await open(token)).response.status).toBe(200)
    const refused = await open(token)
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('60')
    await streams[0]?.close()
    expect((await open(token)).response.status).toBe(200)
  })

  it('ends when the process stops', async () => {
    const stream = await open()
    await stream.next()
    await studio.deps.live?.close()
    expect(await stream.next()).toBeUndefined()
  })

  it('ends for a client that doesn’t read while much happens, and can be continued', async () => {
    const stream = await open()
    const first = await stream.next()
    for (let each = 0; each < 45; each++) {
      await product()
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    let ended = false
    for (let each = 0; each < 400 && !ended; each++) ended = (await stream.next()) === undefined
    expect(ended).toBe(true)
    const { changes: missed } = await since(first?.id)
    expect(missed).toMatchObject([{ kind: 'product' }])
    expect(missed[0]?.ids).toHaveLength(45)
  })
})
