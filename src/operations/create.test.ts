import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { duplicatesOf } from './find-post'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'
import { sendOver } from './test-posts'

const body: PostCreate = {
  content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'twitter', accountId: 'a1' }],
}
const post = (id: string, more: Partial<Post> = {}): Post => ({ id, status: 'draft', ...body, ...more })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })
const refusal = new ApiError({ status: 400, code: 'invalid_request', message: 'This time has passed.' })

interface SetUp {
  posts?: Post[]
  create?: (posts: Post[]) => Promise<Post>
  list?: (posts: readonly Post[], status: PostStatus) => Promise<readonly Post[]>
  keyed?: boolean
  now?: () => number
}

/** A server with `posts` and a scripted create call, and a device. */
function setUp({ posts = [], create, list, keyed = false, now }: SetUp) {
  const store = memoryOperations()
  const made = vi.fn(() => (create ? create(posts) : Promise.reject(lost)))
  const listed = vi.fn((status: PostStatus) => (list ? list(posts, status) : Promise.resolve([...posts])))
  const send = sendOver({ create: made, list: listed })
  const page = () =>
    createOperations(store, send, {
      sleep: async () => undefined,
      takesKeys: async () => keyed,
      ...(now && { now }),
    })
  return { posts, store, made, listed, page, operations: page() }
}
const byStatus = async (posts: readonly Post[], status: PostStatus) =>
  posts.filter((each) => each.status === status)

describe('creating', () => {
  it('is stored before its call is made', async () => {
    const { operations, store, posts } = setUp({
      posts: [post('old')],
      create: async (all) => {
        expect(await store.list()).toMatchObject([
          { kind: 'create', step: 'find', body, seen: ['old'], sentAt: 5 },
        ])
        all.unshift(post('new'))
        return post('new')
      },
      now: () => 5,
    })
    expect(await operations.createPost('w', body)).toEqual({ kind: 'done', post: post('new') })
    expect([posts.length, await store.list()]).toEqual([2, []])
  })

  it('finds the post whose response was lost, and not an older one with the same text', async () => {
    const { operations, posts } = setUp({
      posts: [post('old')],
      create: async (all) => {
        all.unshift(post('new'))
        throw lost
      },
    })
    expect(await operations.createPost('w', body)).toMatchObject({ kind: 'done', post: { id: 'new' } })
    expect(posts).toHaveLength(2)
  })

  it('reports the copy from the browser’s own retry, and deletes nothing', async () => {
    const { operations, posts, store } = setUp({
      posts: [post('old')],
      create: async (all) => {
        all.unshift(post('copy', { createdAt: '2026-10-01T00:00:00.000Z' }))
        all.unshift(post('new', { createdAt: '2026-10-01T00:00:00.300Z' }))
        return post('new', { createdAt: '2026-10-01T00:00:00.300Z' })
      },
    })
    expect(await operations.createPost('w', body)).toMatchObject({ kind: 'done', post: { id: 'new' } })
    expect(posts).toHaveLength(3)
    const [reported] = await store.list()
    expect(reported).toMatchObject({ duplicates: ['copy'], ended: { post: { id: 'new' } } })
    await operations.drop([reported?.id ?? ''])
    expect(await store.list()).toEqual([])
  })

  it('returns the older of two when both were created and the response was lost, and reports the other', async () => {
    const { operations, store } = setUp({
      create: async (all) => {
        all.unshift(post('first'))
        all.unshift(post('second'))
        throw lost
      },
    })
    expect(await operations.createPost('w', body)).toMatchObject({ kind: 'done', post: { id: 'first' } })
    expect(await store.list()).toMatchObject([{ duplicates: ['second'] }])
  })

  it('reports a missing post, and creates it when asked again', async () => {
    const create = vi.fn<() => Promise<Post>>().mockRejectedValueOnce(lost).mockResolvedValue(post('new'))
    const { operations, made } = setUp({ posts: [post('old')], create })
    const result = await operations.createPost('w', body, { id: 'i' })
    expect(result).toMatchObject({ kind: 'unknown', failure: { code: 'create_unseen' } })
    expect(await operations.resume('i', 'look')).toMatchObject({ kind: 'unknown' })
    expect(made).toHaveBeenCalledTimes(1)
    expect(await operations.createPost('w', body, { id: 'i' })).toMatchObject({ kind: 'done' })
    expect(made).toHaveBeenCalledTimes(2)
  })

  it('stays pending while nothing can be read, and is unsure if the list doesn’t go back far enough', async () => {
    const others = Array.from({ length: 100 }, (_, index) =>
      post(`o${index}`, { content: { ...body.content, text: 'Other' } }),
    )
    const list = vi.fn<() => Promise<readonly Post[]>>()
    const { operations } = setUp({ list })
    list.mockResolvedValueOnce([post('old')]).mockRejectedValue(lost)
    expect((await operations.createPost('w', body, { id: 'i' })).kind).toBe('pending')
    list.mockResolvedValue(others)
    expect(await operations.resume('i', 'look')).toMatchObject({ failure: { code: 'create_unsure' } })
    list.mockResolvedValue(others.slice(1))
    expect(await operations.resume('i', 'look')).toMatchObject({ failure: { code: 'create_unseen' } })
  })

  it('finds the post when the browser retried the call and the retry was refused', async () => {
    const { operations, posts } = setUp({
      posts: [post('old')],
      create: async (all) => {
        all.unshift(post('new'))
        throw refusal
      },
    })
    expect(await operations.createPost('w', body)).toMatchObject({ kind: 'done', post: { id: 'new' } })
    expect(posts).toHaveLength(2)
  })

  it('returns a refusal and stores nothing', async () => {
    const { operations, store } = setUp({ create: () => Promise.reject(refusal) })
    const result = await operations.createPost('w', body, { id: 'i' })
    expect(result).toMatchObject({
      kind: 'undone',
      failure: { message: 'This time has passed.', status: 400 },
    })
    expect(await store.list()).toEqual([])
  })

  it('keeps its outcome until it is acknowledged', async () => {
    const { operations, page, made } = setUp({ create: async () => post('new') })
    await operations.createPost('w', body, { id: 'i' })
    expect(await page().createPost('w', body, { id: 'i' })).toMatchObject({
      kind: 'done',
      post: { id: 'new' },
    })
    expect(made).toHaveBeenCalledTimes(1)
    await operations.acknowledge('i')
    expect(await page().resume('i')).toBeUndefined()
  })

  it('is repeated under its key by the next page if the server supports keys', async () => {
    const create = vi.fn<() => Promise<Post>>().mockRejectedValueOnce(lost).mockResolvedValue(post('new'))
    const { operations, page, made } = setUp({ create, keyed: true })
    expect(await operations.createPost('w', body, { id: 'i' })).toMatchObject({ kind: 'unknown' })
    expect(await page().resume('i', 'look')).toMatchObject({ kind: 'unknown' })
    expect(made).toHaveBeenCalledTimes(1)
    expect(await page().resume('i')).toMatchObject({ kind: 'done', post: { id: 'new' } })
    expect(made).toHaveBeenCalledTimes(2)
  })
})

describe('a creation in a batch', () => {
  const once = () => vi.fn<() => Promise<Post>>().mockRejectedValueOnce(lost).mockResolvedValue(post('new'))

  it('is repeated under its key by itself, but not without keys', async () => {
    const { operations, made } = setUp({ create: once(), keyed: true })
    const done = { kind: 'done', post: { id: 'new' } }
    expect(await operations.createPost('w', body, { id: 'i', batch: true })).toMatchObject(done)
    expect(made).toHaveBeenCalledTimes(2)
    const unkeyed = setUp({ create: once() })
    const unseen = { kind: 'unknown', failure: { code: 'create_unseen' } }
    expect(await unkeyed.operations.createPost('w', body, { id: 'i', batch: true })).toMatchObject(unseen)
    expect(unkeyed.made).toHaveBeenCalledTimes(1)
  })

  it('isn’t repeated once its time has passed', async () => {
    let now = Date.parse('2026-10-01T09:59:59Z')
    const create = async () => {
      now += 2000
      throw lost
    }
    const { operations, made } = setUp({ create, list: byStatus, keyed: true, now: () => now })
    const timed = { ...body, scheduledAt: '2026-10-01T10:00:00Z' }
    expect((await operations.createPost('w', timed, { id: 'i', batch: true })).kind).toBe('unknown')
    expect(made).toHaveBeenCalledTimes(1)
  })
})

describe('looking up a creation whose time may have passed', () => {
  const at = Date.parse('2026-10-01T09:00:00Z')
  const timed = { ...body, scheduledAt: '2026-10-01T12:00:00+02:00' }
  const look = (posts: Post[], now: string, of: PostCreate = timed, seen = ['seen']) =>
    setUp({ posts, list: byStatus, now: () => Date.parse(now) }).operations.createPost('w', of, {
      seen,
      sentAt: at,
    })
  const after = '2026-10-01T10:01:00Z'

  it('finds a published post, and mistakes no other for it', async () => {
    const out = (id: string, more: Partial<Post> = {}) =>
      post(id, { status: 'published', scheduledAt: '2026-10-01T10:00:00.000Z', ...more })
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
    for (const other of others)
      expect(await look([other], after), other.id).toMatchObject({ failure: { code: 'create_unseen' } })
    // Well before its time it can't have been published.
    expect((await look([out('new')], '2026-10-01T09:30:00Z')).kind).toBe('unknown')
  })

  it('returns the published copy and reports the scheduled one', async () => {
    const { scheduledAt } = timed
    const posts = [
      post('waits', { status: 'scheduled', scheduledAt }),
      post('out', { status: 'published', scheduledAt }),
    ]
    const { operations, store } = setUp({ posts, list: byStatus, now: () => Date.parse(after) })
    const found = await operations.createPost('w', timed, { seen: [], sentAt: 0 })
    expect(found).toMatchObject({ kind: 'done', post: { id: 'out' } })
    expect(await store.list()).toMatchObject([{ duplicates: ['waits'] }])
  })

  it('is unsure while the list of published posts doesn’t go back to the call', async () => {
    const fog = { ...timed, content: { ...body.content, text: 'Fog' } }
    const listed = (createdAt: string) =>
      Array.from({ length: 100 }, (_, index) => post(`o${index}`, { status: 'published', createdAt }))
    const codeOf = async (createdAt: string) => {
      const result = await look(listed(createdAt), '2026-10-01T11:00:00Z', fog, [])
      return 'failure' in result && result.failure.code
    }
    expect(await codeOf('2026-10-01T10:30:00Z')).toBe('create_unsure')
    expect(await codeOf('2026-09-30T10:30:00Z')).toBe('create_unseen')
  })

  it('isn’t sent any more', async () => {
    const { operations, made, store } = setUp({ now: () => Date.parse(after) })
    await store.save({
      ...{ id: 'i', address: '', workspaceId: 'w', startedAt: 0, kind: 'create', step: 'survey' },
      ...{ body: timed, seen: [], sentAt: 0, ms: 0, finds: 0 },
    })
    expect(await operations.resume('i')).toMatchObject({ kind: 'undone', failure: { code: 'time_over' } })
    expect(made).not.toHaveBeenCalled()
  })
})

describe('duplicatesOf', () => {
  it('never includes a post that somebody else created, that is published, or that existed before', () => {
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
