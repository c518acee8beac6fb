import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  completeUpload,
  addAccount as connect,
  createPost,
  createProduct,
  createToken,
  createUploadUrl,
  createWorkspace,
  deleteWorkspace,
  getMe,
  getWorkspace,
  getWorkspaceContents,
  listProducts,
  listWorkspaces,
  publishPost,
  schedulePost,
  updateWorkspace,
} from '~/contract'
import { deliveries, grants, media, posts, simulatorRecords, socialAccounts, tokens } from '../db/schema'
import { practiceMedia } from '../publishing/practice-media'
import { createSimulators, databaseStore } from '../simulators/simulators'
import { testPicture } from '../testing/generators'
import { addFile } from '../testing/library-file'
import { addAccount, addPost } from '../testing/posts'
import { createPracticeStudio } from '../testing/practice-studio'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const make = async (name: string) => {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name } })).body.data
  return { params: { workspaceId }, workspaceId }
}

describe('a workspace', () => {
  it('can be renamed and given a time zone, separately or together', async () => {
    const { params } = await make('Frost')
    const update = async (body: object) => (await studio.call(updateWorkspace, { params, body })).body.data
    expect(await update({ name: '  Frost & Co ' })).toMatchObject({ name: 'Frost & Co', role: 'owner' })
    expect(await update({ timezone: 'Europe/Berlin' })).toMatchObject({
      name: 'Frost & Co',
      timezone: 'Europe/Berlin',
    })
    const both = { name: 'Frost', timezone: 'Asia/Tokyo' }
    expect(await update(both)).toMatchObject(both)
    const listed = (await studio.call(listWorkspaces)).body.data
    expect(listed.find(({ workspaceId }) => workspaceId === params.workspaceId)).toMatchObject(both)
  })

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(121) }],
    [{ timezone: 'Mars/Base' }],
  ])('is not changed by %j', async (body) => {
    const { params } = await make('Frost')
    expect((await studio.call(updateWorkspace, { params, body })).status).toBe(400)
    expect((await studio.call(getWorkspace, { params })).body.data.name).toBe('Frost')
  })
})

describe('deleting a workspace', () => {
  /** A workspace with a file, a product, a scheduled post and a connected account. */
  async function full() {
    const { body } = await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })
    const { bytes } = await testPicture()
    await studio.fetch(body.data.uploadUrl ?? '', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(bytes),
    })
    const file = (await studio.call(completeUpload, { body: { path: body.data.path } })).body.data
    await studio.call(createProduct, { body: { name: 'Beans' } })
    const target = await addAccount(studio, 'twitter')
    const post = await addPost(studio, [target])
    const scheduledAt = new Date(studio.clock() + 3_600_000).toISOString()
    const params = { workspaceId: studio.workspaceId, postId: post.id }
    await studio.call(schedulePost, { params, body: { scheduledAt } })
    await studio.call(connect, { body: { connection: 'practice', platform: 'linkedin', handle: 'frost' } })
    return { file, post }
  }

  it('lists what will be deleted, requires the typed name, and deletes everything', async () => {
    const { file, post } = await full()
    const other = await make('Other')
    await studio.token({ role: 'viewer' })
    const { workspaceId } = studio
    const contents = (await studio.call(getWorkspaceContents)).body.data
    expect(contents).toMatchObject({
      workspaceId,
      posts: 1,
      scheduledPosts: 1,
      publishingPosts: 0,
      media: 1,
      accounts: 2,
      products: 1,
      campaigns: 0,
      queues: 1,
      otherMembers: 1,
    })
    expect(contents.mediaSize).toBeGreaterThan(0)

    const limited = async (workspaceIds: string[]) =>
      (await studio.call(createToken, { body: { name: 'bot', scopes: ['read'], workspaceIds } })).body.data
    const only = await limited([workspaceId])
    const several = await limited([workspaceId, other.workspaceId])

    for (const name of ['', 'test', 'Tes', 'Test!']) {
      const { status, body } = await studio.call(deleteWorkspace, { body: { name } })
      expect(status).toBe(400)
      if (name) expect(body.error.details).toEqual([{ path: 'name', message: expect.any(String) as unknown }])
    }
    expect((await studio.call(listProducts)).body.data).toHaveLength(1)
    expect((await studio.fetch(new URL(file.url ?? '').pathname)).status).toBe(200)

    // Resized copies as publishing makes them, of an arbitrary width.
    const [stored = ''] = [...studio.storage.files.keys()]
    const copy = `${stored.replace('files/', 'sized/')}.777.jpeg`
    await studio.storage.write(copy, new Blob(['jpeg']).stream(), 10)
    const deleted = await studio.call(deleteWorkspace, { body: { name: ' Test ' } })
    expect(deleted.body.data).toMatchObject({ workspaceId, notes: [] })
    expect((await studio.call(listProducts)).status).toBe(404)
    const left = (await studio.call(listWorkspaces)).body.data.map((each) => each.workspaceId)
    expect(left).toContain(other.workspaceId)
    expect(left).not.toContain(workspaceId)
    for (const table of [posts, media, socialAccounts, grants])
      expect(await studio.db.select().from(table).where(eq(table.workspaceId, workspaceId))).toEqual([])
    expect(await studio.db.select().from(deliveries).where(eq(deliveries.postId, post.id))).toEqual([])
    expect((await studio.fetch(new URL(file.url ?? '').pathname)).status).toBe(404)
    expect([...studio.storage.files.keys()]).toEqual([])
    expect((await studio.call(getMe, { token: only.token ?? '' })).status).toBe(401)
    expect((await studio.call(getMe, { token: several.token ?? '' })).status).toBe(200)
    const [kept] = await studio.db.select().from(tokens).where(eq(tokens.id, several.id))
    expect(kept?.workspaceIds).toEqual([other.workspaceId])
    // Again, as after a lost answer.
    expect(
      (await studio.call(deleteWorkspace, { params: { workspaceId }, body: { name: 'Test' } })).status,
    ).toBe(404)
  })

  it('is refused while a post is being published', async () => {
    const { params, workspaceId } = await make('Busy')
    const at = new Date(studio.clock())
    const [post] = await studio.db
      .insert(posts)
      .values({
        id: 'post_busy',
        workspaceId,
        content: { text: 'Hello', mediaUrls: [], hashtags: [], mentions: [] },
        targets: [{ platform: 'twitter', accountId: 'acc_busy' }],
        status: 'scheduled',
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    const delivery = {
      position: 0,
      platform: 'twitter',
      accountId: 'acc_busy',
      cost: 1,
      attempt: 1,
      at,
    } as const
    await studio.db
      .insert(deliveries)
      .values({ ...delivery, postId: post?.id ?? '', status: 'pending', step: 'commit' })
    const refused = await studio.call(deleteWorkspace, { params, body: { name: 'Busy' } })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_state'])
    expect((await studio.call(getWorkspaceContents, { params })).body.data.publishingPosts).toBe(1)
    await studio.db.update(deliveries).set({ status: 'published' }).where(eq(deliveries.postId, 'post_busy'))
    expect((await studio.call(deleteWorkspace, { params, body: { name: 'Busy' } })).status).toBe(200)
  })

  it('deletes what its posts made on the simulated platforms, and nothing of others', async () => {
    const practice = await createPracticeStudio({ paced: false })
    const { deps, db, clock } = practice
    const simulators = createSimulators({
      store: databaseStore(db, clock),
      clock,
      fetchMedia: (url) => practiceMedia(url, deps),
      paced: false,
    })
    Object.assign(deps, { simulators })
    const publishOn = async (workspaceId: string, text: string) => {
      const params = { workspaceId }
      const picture = await addFile(
        { ...practice, workspaceId },
        { ...(await testPicture()), mimeType: 'image/png' },
      )
      for (const platform of ['twitter', 'tiktok'] as const) {
        const body = { connection: 'practice', platform, handle: 'olive' }
        const account = (await practice.call(connect, { params, body })).body.data
        const post = (
          await practice.call(createPost, {
            params,
            body: { content: { text, mediaUrls: [picture] }, targets: [{ platform, accountId: account.id }] },
          })
        ).body.data
        await practice.call(publishPost, { params: { workspaceId, postId: post.id } })
        expect((await practice.untilEnded(post.id)).row.status).toBe('published')
      }
    }
    const other = (await practice.call(createWorkspace, { body: { name: 'Other' } })).body.data.workspaceId
    await publishOn(other, 'Of the other')
    const records = async () => {
      const rows = await db.select().from(simulatorRecords)
      const kinds = ['post', 'media', 'bytes']
      return rows.filter(({ kind }) => kinds.includes(kind)).map(({ kind, id }) => `${kind} ${id}`)
    }
    const before = await records()
    expect(before.length).toBeGreaterThan(3)
    await publishOn(practice.workspaceId, 'Of this one')
    expect((await records()).length).toBe(2 * before.length)
    expect((await practice.call(deleteWorkspace, { body: { name: 'Test' } })).status).toBe(200)
    expect((await records()).toSorted()).toEqual(before.toSorted())
    await practice.close()
  })
})
