import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Post, PostCreate } from '~/contract/post'
import { type CreateDeps, createOnce, findAttempt } from './create-once'
import { ApiError, NetworkError } from '~/src/api/errors'
import { duplicatesOf } from './duplicates'

const body: PostCreate = {
  content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'twitter', accountId: 'a1' }],
}
const post = (id: string, more: Partial<Post> = {}): Post => ({ id, status: 'draft', ...body, ...more })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

/** A service that has `posts`, and whose create call does what it is told. */
function service(posts: Post[], create: (posts: Post[]) => Promise<Post>) {
  const deps: CreateDeps = {
    create: () => create(posts),
    list: async () => [...posts],
    keep: vi.fn(async () => undefined),
    remove: async (id) =>
      posts.splice(
        posts.findIndex((each) => each.id === id),
        1,
      ),
    sleep: async () => undefined,
  }
  return { hands: deps, posts }
}
const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)

describe('createOnce', () => {
  it('keeps the attempt before it calls', async () => {
    const { hands: deps } = service([post('old')], async () => {
      expect(deps.keep).toHaveBeenCalledWith({ body, seen: ['old'], at: 5 })
      return post('new')
    })
    expect(await createOnce(body, deps, () => 5)).toEqual({ kind: 'done', post: post('new'), removed: 0 })
  })

  it('finds the post whose answer was lost, and not an older one that says the same', async () => {
    const { hands: deps, posts } = service([post('old')], async (all) => {
      all.unshift(post('new'))
      throw lost
    })
    expect(await createOnce(body, deps)).toEqual({ kind: 'done', post: post('new'), removed: 0 })
    expect(posts).toHaveLength(2)
  })

  it('deletes the copy that a call made when the browser sent it twice', async () => {
    const { hands: deps, posts } = service([post('old')], async (all) => {
      all.unshift(post('copy', { createdAt: '2026-10-01T00:00:00.000Z' }))
      all.unshift(post('new', { createdAt: '2026-10-01T00:00:00.300Z' }))
      return post('new', { createdAt: '2026-10-01T00:00:00.300Z' })
    })
    const made = await createOnce(body, deps)
    expect(made).toMatchObject({ kind: 'done', post: { id: 'new' }, removed: 1 })
    expect(ids(posts)).toEqual(['new', 'old'])
  })

  it('keeps one of two when both were made and the answer was lost', async () => {
    const { hands: deps, posts } = service([], async (all) => {
      all.unshift(post('first'))
      all.unshift(post('second'))
      throw lost
    })
    expect(await createOnce(body, deps)).toMatchObject({ kind: 'done', post: { id: 'first' }, removed: 1 })
    expect(ids(posts)).toEqual(['first'])
  })

  it('says that it is not there when it is not', async () => {
    const { hands: deps } = service([post('old')], () => Promise.reject(lost))
    expect((await createOnce(body, deps)).kind).toBe('absent')
  })

  it('is unsure while nothing can be read, and when the list no longer reaches back', async () => {
    const { hands: deps } = service([], () => Promise.reject(lost))
    const attempt = { body, seen: ['old'], at: 0 }
    expect((await findAttempt(attempt, { ...deps, list: () => Promise.reject(lost) })).kind).toBe('unsure')
    const others = Array.from({ length: 100 }, (_, index) =>
      post(`o${index}`, { content: { ...body.content, text: 'Other' } }),
    )
    expect((await findAttempt(attempt, { ...deps, list: async () => others })).kind).toBe('unsure')
    expect((await findAttempt(attempt, { ...deps, list: async () => others.slice(1) })).kind).toBe('absent')
  })

  it('finds the post when the browser sent the call twice, and its second was refused', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_request', message: 'This time has passed.' })
    const { hands: deps, posts } = service([post('old')], async (all) => {
      all.unshift(post('new'))
      throw refusal
    })
    expect(await createOnce(body, deps)).toEqual({ kind: 'done', post: post('new'), removed: 0 })
    expect(posts).toHaveLength(2)
    const unread = { ...deps, list: vi.fn().mockResolvedValueOnce([]).mockRejectedValue(lost) }
    await expect(createOnce(body, unread)).rejects.toBe(refusal)
  })

  it('finds one that has gone out by the time it is looked for, and takes no other for it', async () => {
    const at = Date.parse('2026-10-01T09:00:00Z')
    const timed = { ...body, scheduledAt: '2026-10-01T12:00:00+02:00' }
    const attempt = { body: timed, seen: ['seen'], at }
    const out = (id: string, more: Partial<Post> = {}) =>
      post(id, { status: 'published', scheduledAt: '2026-10-01T10:00:00.000Z', ...more })
    const look = (posts: Post[], now: string) => {
      const { hands: deps } = service(posts, () => Promise.reject(lost))
      const list: CreateDeps['list'] = async (status) => posts.filter((each) => each.status === status)
      return findAttempt(attempt, { ...deps, list }, 1, () => Date.parse(now))
    }
    const after = '2026-10-01T10:01:00Z'
    for (const status of ['published', 'failed', 'queued', 'scheduled'] as const)
      expect(await look([out('new', { status })], after)).toMatchObject({ kind: 'done', post: { id: 'new' } })
    const untold = out('new', { scheduledAt: undefined, createdAt: '2026-10-01T09:00:01Z' })
    expect((await look([untold], after)).kind).toBe('done')
    const others = [
      out('seen'),
      out('other time', { scheduledAt: '2026-10-01T11:00:00.000Z' }),
      out('long before', { createdAt: '2026-09-01T09:00:00Z' }),
      out('told neither', { scheduledAt: undefined }),
      out('other words', { content: { ...body.content, text: 'Fog' } }),
    ]
    for (const other of others) expect((await look([other], after)).kind, other.id).toBe('absent')
    // Long before its time it can't have gone out.
    expect((await look([out('new')], '2026-10-01T09:30:00Z')).kind).toBe('absent')
  })

  it('keeps the copy that is out, and deletes the one that is still to go', async () => {
    const timed = { ...body, scheduledAt: '2026-10-01T10:00:00Z' }
    const posts = [
      post('waits', { status: 'scheduled', scheduledAt: timed.scheduledAt }),
      post('out', { status: 'published', scheduledAt: timed.scheduledAt }),
    ]
    const { hands: deps } = service(posts, () => Promise.reject(lost))
    const list: CreateDeps['list'] = async (status) => posts.filter((each) => each.status === status)
    const found = await findAttempt({ body: timed, seen: [], at: 0 }, { ...deps, list })
    expect(found).toMatchObject({ kind: 'done', post: { id: 'out' }, removed: 1 })
    expect(ids(posts)).toEqual(['out'])
  })

  it('is unsure while the list of what is out does not reach back to the call', async () => {
    const at = Date.parse('2026-10-01T09:00:00Z')
    const { hands: deps } = service([], () => Promise.reject(lost))
    const look = (createdAt: string) => {
      const others = Array.from({ length: 100 }, (_, index) =>
        post(`o${index}`, { status: 'published', createdAt }),
      )
      const list: CreateDeps['list'] = async (status) => others.filter((each) => each.status === status)
      const timed = {
        ...body,
        scheduledAt: '2026-10-01T10:00:00Z',
        content: { ...body.content, text: 'Fog' },
      }
      return findAttempt({ body: timed, seen: [], at }, { ...deps, list }, 1, () => at + 7_200_000)
    }
    expect((await look('2026-10-01T10:30:00Z')).kind).toBe('unsure')
    expect((await look('2026-09-30T10:30:00Z')).kind).toBe('absent')
  })

  it('passes a refusal on', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
    const { hands: deps } = service([], () => Promise.reject(refusal))
    await expect(createOnce(body, deps)).rejects.toBe(refusal)
  })
})

describe('surplusOf', () => {
  it('takes no post that somebody else made, that is out, or that was there before', () => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            text: fc.constantFrom('Frost', 'Fog'),
            account: fc.constantFrom('a1', 'a2'),
            seconds: fc.integer({ min: 0, max: 100 }),
            status: fc.constantFrom(
              'draft' as const,
              'scheduled' as const,
              'published' as const,
              'failed' as const,
            ),
          }),
        ),
        fc.integer({ min: 0, max: 100 }),
        (others, seconds) => {
          const made = { post: post('made', { createdAt: at(seconds) }), body, ms: 500 }
          const listed = others.map((other, index) =>
            post(`p${index}`, {
              content: { ...body.content, text: other.text },
              targets: [{ platform: 'twitter', accountId: other.account }],
              createdAt: at(other.seconds),
              status: other.status,
            }),
          )
          const duplicates = duplicatesOf([made], [made.post, ...listed], ['p0'])
          for (const copy of duplicates) {
            const other = others[Number(copy.id.slice(1))]
            expect(other).toMatchObject({ text: 'Frost', account: 'a1' })
            expect(['draft', 'scheduled']).toContain(other?.status)
            expect(Math.abs((other?.seconds ?? 999) - seconds)).toBeLessThanOrEqual(2.5)
            expect(copy.id).not.toBe('p0')
          }
        },
      ),
    )
  })
})
