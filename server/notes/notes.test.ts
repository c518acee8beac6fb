import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addMember,
  createNote,
  createPost,
  createToken,
  createWorkspace,
  deleteNote,
  deletePost,
  listChanges,
  listMentions,
  listNotes,
  type Note,
  replacePost,
  seeMentions,
  updateNote,
} from '~/contract'
import { mentions, notes, posts } from '../db/schema'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio()
})
afterEach(() => studio.close())

/** A member and their token. */
async function person(name: string, role = 'editor') {
  const { id } = (await studio.call(addMember, { body: { name, role } })).body.data
  const body = { name: `${name}’s`, scopes: ['read', 'write'], principalId: id }
  return { id, token: (await studio.call(createToken, { body })).body.data.token ?? '' }
}
const day = '2026-03-29'
const write = async (text: string, on: object = { day }, token = studio.ownerToken) =>
  studio.call(createNote, { body: { text, ...on }, token })
const list = async (
  query: Record<string, string | number> = {},
  token = studio.ownerToken,
): Promise<Note[]> => (await studio.call(listNotes, { query, token })).body.data
const mentionsOf = async (token: string): Promise<Note[]> =>
  (await studio.call(listMentions, { token })).body.data
const of = (noteId: string) => ({ workspaceId: studio.workspaceId, noteId })
const texts = (found: readonly Note[]) => found.map(({ text }) => text)

describe('notes', () => {
  it('are on a post or a day, and listed by either, newest first', async () => {
    const post = await addPost(studio, [await addAccount(studio, 'twitter', 2)])
    await write('On the post', { postId: post.id })
    studio.clock.advance(1000)
    await write('On the day')
    expect(texts(await list({ postId: post.id }))).toEqual(['On the post'])
    expect(texts(await list({ from: '2026-03-01', to: '2026-04-01' }))).toEqual(['On the day'])
    expect(await list({ from: '2026-03-30' })).toEqual([])
    expect(texts(await list())).toEqual(['On the day', 'On the post'])
    const page = await studio.call(listNotes, { query: { pageSize: 1 } })
    expect(page.headers.get('link')).toContain('rel="next"')
  })

  it.each([
    [{ text: 'Both', day, postId: 'post_1' }],
    [{ text: 'Neither' }],
    [{ text: '   ', day }],
    [{ text: 'x'.repeat(2001), day }],
    [{ text: 'No such day', day: '2026-02-30' }],
  ])('are rejected as %j', async (body) => {
    expect((await studio.call(createNote, { body })).status).toBe(400)
  })

  it('need an existing post', async () => {
    expect((await write('Nowhere', { postId: 'post_none' })).status).toBe(404)
  })

  it.runIf(process.env.STUDIO_TEST_DATABASE === 'postgres')(
    'are refused on a post that is being deleted at the same time',
    async () => {
      const post = await addPost(studio, [await addAccount(studio, 'twitter')])
      const isBlocked = sql`not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      let writing: Promise<{ status: number }> | undefined
      await studio.db.transaction(async (tx) => {
        await tx.select().from(posts).where(eq(posts.id, post.id)).for('update')
        writing = write('Too late', { postId: post.id })
        await vi.waitFor(async () =>
          expect(await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(isBlocked)).not.toEqual([]),
        )
        await tx.delete(posts).where(eq(posts.id, post.id))
      })
      expect((await writing)?.status).toBe(404)
    },
  )

  it('keep markup as plain text', async () => {
    const text = '<img src=x onerror=alert(1)> & “quotes”'
    expect((await write(text)).body.data.text).toBe(text)
  })

  it('are changed by their author, and deleted by them or an owner', async () => {
    const [vera, otto] = [await person('Vera'), await person('Otto')]
    const { id } = (await write('By Vera', { day }, vera.token)).body.data
    const change = (token: string) =>
      studio.call(updateNote, { params: of(id), body: { text: 'Changed' }, token })
    expect([(await change(otto.token)).status, (await change(studio.ownerToken)).status]).toEqual([403, 403])
    const changed = (await change(vera.token)).body.data
    expect(changed).toMatchObject({ text: 'Changed', author: { id: vera.id, name: 'Vera' } })
    expect(changed.editedAt).toBeDefined()
    const remove = (token: string) => studio.call(deleteNote, { params: of(id), token })
    expect((await remove(otto.token)).status).toBe(403)
    expect((await remove(studio.ownerToken)).status).toBe(200)
    expect((await remove(vera.token)).status).toBe(404)
  })

  it('are read by viewers, who can’t write any', async () => {
    await write('For all')
    const viewer = await studio.token({ role: 'viewer' })
    expect(texts(await list({}, viewer))).toEqual(['For all'])
    expect((await write('By a viewer', { day }, viewer)).status).toBe(403)
  })

  it('stay in their workspace', async () => {
    const { id } = (await write('Here')).body.data
    const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data
    const params = { workspaceId, noteId: id }
    expect((await studio.call(updateNote, { params, body: { text: 'There' } })).status).toBe(404)
    expect((await studio.call(deleteNote, { params })).status).toBe(404)
    expect((await studio.call(listNotes, { params: { workspaceId } })).body.data).toEqual([])
    expect((await studio.call(listNotes, { token: await studio.token({ role: null }) })).status).toBe(404)
  })

  it('are deleted with their post, and move to the post that replaces it', async () => {
    const target = await addAccount(studio, 'twitter', 2)
    const first = await addPost(studio, [target])
    await write('Look at this', { postId: first.id })
    const body = { content: { text: 'Second' }, targets: [target] }
    const second = (await studio.call(createPost, { body })).body.data
    const params = { workspaceId: studio.workspaceId, postId: first.id }
    await studio.call(replacePost, { params, body: { postId: second.id } })
    expect(texts(await list({ postId: second.id }))).toEqual(['Look at this'])
    await studio.call(deletePost, { params: { ...params, postId: second.id } })
    expect(await studio.db.select().from(notes)).toEqual([])
  })

  it('are reported as changes', async () => {
    const { cursor } = (await studio.call(listChanges)).body.data
    const { id } = (await write('Here')).body.data
    const { changes } = (await studio.call(listChanges, { query: { after: cursor } })).body.data
    expect(changes).toEqual([{ workspaceId: studio.workspaceId, kind: 'note', ids: [id] }])
  })
})

describe('a mention', () => {
  it('is listed for that person until they have seen it, and for nobody else', async () => {
    const [vera, otto] = [await person('Vera'), await person('Otto')]
    const { data } = (await write('@vera, is this right?')).body
    expect(data.mentions).toEqual([{ id: vera.id, name: 'Vera' }])
    expect(texts(await mentionsOf(vera.token))).toEqual(['@vera, is this right?'])
    expect(await mentionsOf(otto.token)).toEqual([])
    const seen = (token: string) => studio.call(seeMentions, { body: { noteIds: [data.id] }, token })
    await seen(otto.token)
    expect(await mentionsOf(vera.token)).toHaveLength(1)
    expect((await seen(vera.token)).body.data).toEqual([])
    expect(await mentionsOf(vera.token)).toEqual([])
  })

  it('can name a viewer, nobody outside the workspace, and isn’t listed for the author', async () => {
    const vera = await person('Vera', 'viewer')
    await studio.call(createWorkspace, { body: { name: 'Other' } })
    expect((await write('@Vera @Olive Owner @Nobody')).body.data.mentions).toHaveLength(2)
    expect(await mentionsOf(vera.token)).toHaveLength(1)
    expect(await mentionsOf(studio.ownerToken)).toEqual([])
  })

  it('follows the text, and stays seen', async () => {
    const [vera, otto] = [await person('Vera'), await person('Otto')]
    const { id } = (await write('@Vera')).body.data
    await studio.call(seeMentions, { body: { noteIds: [id] }, token: vera.token })
    await studio.call(updateNote, { params: of(id), body: { text: '@Vera and @Otto' } })
    expect(await mentionsOf(vera.token)).toEqual([])
    expect(await mentionsOf(otto.token)).toHaveLength(1)
    await studio.call(updateNote, { params: of(id), body: { text: 'Nobody' } })
    expect(await mentionsOf(otto.token)).toEqual([])
    await studio.call(deleteNote, { params: of(id) })
    expect(await studio.db.select().from(mentions)).toEqual([])
  })
})
