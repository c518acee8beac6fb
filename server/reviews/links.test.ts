import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { memberships, reviewEntries, reviewLinks } from '../db/schema'
import { testPicture } from '../testing/generators'
import { addFile } from '../testing/library-file'
import { addAccount, addPost, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'
import { answerLink } from './links'

let studio: TestStudio
let target: PostTarget
const day = 24 * 3_600_000

beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'instagram')
})
afterAll(() => studio.close())

const params = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
const make = (body: object, token?: string) =>
  studio.call(contract.createReviewLink, { body: { name: 'Anna', ...body }, ...(token && { token }) })
async function link(postIds: string[], more: object = {}) {
  const { body } = await make({ postIds, ...more })
  return { id: body.data.id, secret: body.data.secret ?? '', data: body.data }
}
const open = (secret: string) => studio.call(contract.openReviewLink, { token: null, body: { link: secret } })
async function answer(secret: string, postId: string, decision: string, note?: string) {
  const { posts } = (await open(secret)).body.data
  const version = posts.find(({ id }) => id === postId)?.version ?? 'none'
  return studio.call(contract.answerReviewLink, {
    token: null,
    body: { link: secret, postId, decision, version, ...(note !== undefined && { note }) },
  })
}
const statusAndCode = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('a review link', () => {
  it('shows the chosen posts, and nothing else of the workspace', async () => {
    const shown = await addPost(studio, [target], { content: { text: 'Hello', hashtags: ['tea'] } })
    await addPost(studio, [target], { content: { text: 'A secret' } })
    const { secret, data } = await link([shown.id])
    expect(data.url).toBe(`http://studio.test/review#link=${secret}`)
    const { status, body } = await open(secret)
    expect(status).toBe(200)
    const { posts } = body.data
    expect(posts[0]?.version).toMatch(/^[0-9a-f]{64}$/)
    expect(body.data).toEqual({
      name: 'Anna',
      mayApprove: false,
      expiresAt: data.expiresAt,
      posts: [
        {
          id: shown.id,
          threadId: posts[0]?.threadId,
          version: posts[0]?.version,
          text: 'Hello',
          hashtags: ['tea'],
          mentions: [],
          media: [],
          accounts: [{ platform: 'instagram', name: 'instagram' }],
          published: false,
          entries: [],
        },
      ],
    })
  })

  it('shows files with their size and alt text', async () => {
    const { bytes } = await testPicture()
    const file = await addFile(studio, { bytes, mimeType: 'image/png', altText: 'A cup' })
    const post = await addPost(studio, [target], { content: { text: 'Cup', mediaUrls: [testOrigin + file] } })
    const { posts } = (await open((await link([post.id])).secret)).body.data
    const size = { width: expect.any(Number) as number, height: expect.any(Number) as number }
    expect(posts[0]?.media).toEqual([
      { url: expect.stringContaining('/files/') as string, type: 'image', altText: 'A cup', ...size },
    ])
  })

  it('hides the team’s own notes', async () => {
    const { id } = await addPost(studio, [target])
    await studio.call(contract.requestReview, { params: params(id), body: { note: 'The client is slow.' } })
    const { secret } = await link([id], { mayApprove: true })
    await answer(secret, id, 'comment', 'Which beans are these?')
    const { posts } = (await open(secret)).body.data
    expect(posts[0]?.entries).toMatchObject([
      { kind: 'commented', by: 'Anna', note: 'Which beans are these?' },
    ])
    expect(JSON.stringify(posts)).not.toContain('slow')
  })

  it('only allows comments unless it may approve', async () => {
    const { id } = await addPost(studio, [target])
    const { secret } = await link([id])
    expect(statusAndCode(await answer(secret, id, 'approve'))).toEqual([403, 'forbidden'])
    expect((await answer(secret, id, 'comment', 'Lovely.')).status).toBe(200)
    expect((await readPost(studio, id)).review).toMatchObject({ by: 'Anna', note: 'Lovely.' })
    expect((await readPost(studio, id)).review?.state).toBeUndefined()
    const { entries } = (await studio.call(contract.getReview, { params: params(id) })).body.data
    expect(entries.map(({ kind, by, byLink }) => [kind, by, byLink])).toEqual([
      ['shared', 'Olive Owner', undefined],
      ['commented', 'Anna', true],
    ])
  })

  it('approves for the workspace, if a reviewer allowed it', async () => {
    await studio.call(contract.updateWorkspace, { body: { requiresApproval: true } })
    const { id } = await addPost(studio, [target])
    const { secret } = await link([id], { mayApprove: true })
    expect((await readPost(studio, id)).review).toMatchObject({ state: 'requested' })
    expect((await answer(secret, id, 'request_changes', 'Say where.')).body.data).toMatchObject({
      state: 'changes_requested',
    })
    expect((await answer(secret, id, 'approve')).body.data).toMatchObject({ state: 'approved' })
    expect((await readPost(studio, id)).review).toMatchObject({ state: 'approved', by: 'Anna' })
    const body = { scheduledAt: '2026-04-02T13:00:00Z' }
    expect((await studio.call(contract.schedulePost, { params: params(id), body })).status).toBe(200)
    await studio.call(contract.updateWorkspace, { body: { requiresApproval: false } })
  })

  it('may approve only while its creator may', async () => {
    const { id } = await addPost(studio, [target])
    const editor = await studio.token({ role: 'editor' })
    expect(statusAndCode(await make({ postIds: [id], mayApprove: true }, editor))).toEqual([403, 'forbidden'])
    expect((await make({ postIds: [id] }, editor)).status).toBe(200)
    const writes = await studio.token({ role: 'reviewer', scopes: ['read', 'write'] })
    expect(statusAndCode(await make({ postIds: [id] }, writes))).toEqual([403, 'missing_scope'])
    const token = await studio.token({ role: 'reviewer' })
    const me = (await studio.call(contract.getMe, { token })).body.data
    const made = (await make({ postIds: [id], mayApprove: true }, token)).body.data
    const role = (value: 'editor' | 'reviewer') =>
      studio.db
        .update(memberships)
        .set({ role: value })
        .where(eq(memberships.principalId, me.id ?? ''))
    await role('editor')
    expect((await open(made.secret ?? '')).body.error.message).toContain('revoked')
    await role('reviewer')
    expect((await open(made.secret ?? '')).status).toBe(200)
    await studio.db.delete(memberships).where(eq(memberships.principalId, me.id ?? ''))
    expect((await open(made.secret ?? '')).body.error.message).toContain('revoked')
  })

  it('still shows a post after an edit, and doesn’t decide on a version that wasn’t seen', async () => {
    const { id } = await addPost(studio, [target])
    const { secret } = await link([id], { mayApprove: true })
    const before = (await open(secret)).body.data.posts[0]
    const body = { content: { text: 'Another text' }, targets: [target] }
    const made = (await studio.call(contract.createPost, { query: { replaces: id }, body })).body.data
    await studio.call(contract.deletePost, { params: params(id) })
    expect((await open(secret)).body.data.posts).toMatchObject([
      { id: made.id, threadId: before?.threadId, text: 'Another text' },
    ])
    for (const postId of [id, made.id]) {
      const given = { link: secret, postId, decision: 'approve', version: before?.version }
      const late = await studio.call(contract.answerReviewLink, { token: null, body: given })
      expect(statusAndCode(late)).toEqual([400, 'invalid_state'])
      expect(late.body.error.message).toContain('has changed since you opened it')
    }
  })

  it('gives no access to posts it doesn’t show', async () => {
    const shown = await addPost(studio, [target])
    const other = await addPost(studio, [target])
    const { secret } = await link([shown.id], { mayApprove: true })
    const { version } = (await studio.call(contract.getReview, { params: params(other.id) })).body.data
    const body = { link: secret, postId: other.id, decision: 'approve', version }
    expect(statusAndCode(await studio.call(contract.answerReviewLink, { token: null, body }))).toEqual([
      400,
      'invalid_state',
    ])
    expect((await readPost(studio, other.id)).review).toBeUndefined()
  })

  it('expires after 14 days, or when it says, within 90', async () => {
    const { id } = await addPost(studio, [target])
    const now = studio.clock.now()
    const usual = await link([id])
    expect(Date.parse(usual.data.expiresAt ?? '') - now).toBe(14 * day)
    const shortLived = await link([id], { expiresAt: new Date(now + day).toISOString() })
    for (const days of [-1, 91]) {
      const expiresAt = new Date(now + days * day).toISOString()
      expect(statusAndCode(await make({ postIds: [id], expiresAt }))).toEqual([400, 'invalid_request'])
    }
    // Chosen by somebody whose clock is ahead.
    const longest = new Date(now + 90 * day + 120_000).toISOString()
    expect((await make({ postIds: [id], expiresAt: longest })).status).toBe(200)
    studio.clock.advance(day)
    const late = await open(shortLived.secret)
    expect([...statusAndCode(late), late.body.error.message]).toEqual([
      400,
      'invalid_state',
      'This review link has expired. Ask for a new one.',
    ])
    expect((await studio.call(contract.listReviewLinks)).body.data.map((each) => each.id)).not.toContain(
      shortLived.id,
    )
  })

  it('is listed without its secret, stored only as a hash, and revoked once', async () => {
    const { id } = await addPost(studio, [target])
    const made = await link([id])
    await open(made.secret)
    const [listed] = (await studio.call(contract.listReviewLinks)).body.data
    expect(listed).toMatchObject({ id: made.id, name: 'Anna', postIds: [id], createdBy: 'Olive Owner' })
    expect(listed?.lastUsedAt).toBeDefined()
    expect(listed).not.toHaveProperty('secret')
    const [row] = await studio.db.select().from(reviewLinks).where(eq(reviewLinks.id, made.id))
    expect(JSON.stringify(row)).not.toContain(made.secret)
    const which = { workspaceId: studio.workspaceId, linkId: made.id }
    expect((await studio.call(contract.revokeReviewLink, { params: which })).status).toBe(200)
    expect((await studio.call(contract.revokeReviewLink, { params: which })).status).toBe(404)
    expect((await open(made.secret)).body.error.message).toContain('revoked')
    const { version } = (await studio.call(contract.getReview, { params: params(id) })).body.data
    const body = { link: made.secret, postId: id, decision: 'comment', version, note: 'Hello?' }
    const late = await studio.call(contract.answerReviewLink, { token: null, body })
    expect(late.body.error.message).toContain('revoked')
  })

  it('takes no answer once it is revoked, even if it was open when the answer came in', async () => {
    const { id } = await addPost(studio, [target])
    const { id: linkId, secret } = await link([id], { mayApprove: true })
    const { version } = (await studio.call(contract.getReview, { params: params(id) })).body.data
    const revoke = async () => {
      await studio.call(contract.revokeReviewLink, { params: { workspaceId: studio.workspaceId, linkId } })
    }
    const body = { link: secret, postId: id, decision: 'approve' as const, version }
    await expect(answerLink(body, studio.deps, revoke)).rejects.toThrow('revoked')
    expect((await readPost(studio, id)).review?.state).toBe('requested')
  })

  it('may only add 100 entries to a post, which leave the team theirs', async () => {
    const { id } = await addPost(studio, [target])
    const { id: linkId, secret } = await link([id])
    await answer(secret, id, 'comment', 'Hello?')
    const [entry] = await studio.db.select().from(reviewEntries).where(eq(reviewEntries.linkId, linkId))
    if (!entry) throw new Error('There is no entry.')
    const copy = (_: unknown, at: number) => ({ ...entry, id: `${entry.id}${at}` })
    await studio.db.insert(reviewEntries).values(Array.from({ length: 98 }, copy))
    expect((await answer(secret, id, 'comment', 'The last.')).status).toBe(200)
    expect(statusAndCode(await answer(secret, id, 'comment', 'Again.'))).toEqual([400, 'invalid_state'])
    const another = await link([id])
    expect((await answer(another.secret, id, 'comment', 'Me too.')).status).toBe(200)

    const more = Array.from({ length: 400 }, (each, at) => copy(each, 1000 + at))
    await studio.db.insert(reviewEntries).values(more)
    const asked = await studio.call(contract.requestReview, { params: params(id), body: {} })
    expect(asked.status).toBe(200)
  })

  it('accepts the longest note, whatever its characters', async () => {
    const { id } = await addPost(studio, [target])
    const { secret } = await link([id])
    expect((await answer(secret, id, 'comment', '🍵'.repeat(contract.maxReviewNote))).status).toBe(200)
    expect((await answer(secret, id, 'comment', '🍵'.repeat(contract.maxReviewNote + 1))).status).toBe(400)
  })
})

it('creates no more links than the list shows, even at once', async () => {
  const full = await createTestStudio()
  const { id } = await addPost(full, [await addAccount(full, 'twitter')])
  const create = () => full.call(contract.createReviewLink, { body: { name: 'Anna', postIds: [id] } })
  await create()
  const [row] = await full.db.select().from(reviewLinks)
  if (!row) throw new Error('There is no link.')
  const copies = Array.from({ length: 98 }, (_, at) => ({ ...row, id: `rvl_${at}`, hash: `hash-${at}` }))
  await full.db.insert(reviewLinks).values(copies)
  const made = await Promise.all([create(), create(), create()])
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  await full.close()
})

it('limits the rate of guesses, and of calls with a valid link', async () => {
  const few = await createTestStudio({
    limits: { refusedPerMinute: 3, callsPerMinute: 20 },
    deps: { senderOf: () => '203.0.113.7' },
  })
  const account = await addAccount(few, 'twitter')
  const { id } = await addPost(few, [account])
  const made = await few.call(contract.createReviewLink, { body: { name: 'Anna', postIds: [id] } })
  const tries = async (secret: string, times: number) => {
    const seen = new Set<number>()
    for (let count = 0; count < times; count++)
      seen.add((await few.call(contract.openReviewLink, { token: null, body: { link: secret } })).status)
    return [...seen]
  }
  expect(await tries('rvl_guessed', 5)).toEqual([404, 429])
  expect(await tries(made.body.data.secret ?? '', 25)).toEqual([200, 429])
  await few.close()
})
