import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { unseen } from '~/src/operations/create'
import type { Operation } from '~/src/operations/operation'
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations } from '~/src/operations/operations'
import { sendOver } from '~/src/operations/test-posts'
import { begin, countRows, type ImportJob, type ImportProgress } from './import-job'
import { type ImportDeps, runImport } from './run-import'

const bodyOf = (index: number): PostCreate => ({
  content: { text: `Post ${index}`, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'twitter', accountId: 'a1' }],
  ...(index % 3 === 0 && { scheduledAt: `2026-12-${String((index % 27) + 1).padStart(2, '0')}T09:00:00Z` }),
})
const jobOf = (count: number): ImportJob => ({
  id: 'job',
  name: 'posts.csv',
  startedAt: 0,
  zone: 'UTC',
  rows: Array.from({ length: count }, (_, index) => ({ line: index + 2, body: bodyOf(index) })),
})

/** Outcomes of a call. `crash` closes the page before or after the server has done its part. */
const outcomes = [
  'ok',
  'ok',
  'ok',
  'lost-before',
  'lost-after',
  'twice',
  'twice-lost',
  'refused',
  'twice-refused',
  '402',
  '500-after',
  'crash-before',
  'crash-after',
] as const
type Outcome = (typeof outcomes)[number]

const lost = new NetworkError('unreachable', { outcomeUnknown: true })
const refusal = (status: number) => new ApiError({ status, code: `e${status}`, message: 'No.' })

function simulated(outcomeOf: () => Outcome, listFails: () => boolean) {
  const posts: Post[] = []
  let count = 0
  const make = (body: PostCreate): Post => {
    const post: Post = {
      ...body,
      id: `p${++count}`,
      status: body.scheduledAt ? 'scheduled' : 'draft',
      createdAt: new Date(count * 10).toISOString(),
    }
    posts.unshift(post)
    return post
  }
  let storedProgress: ImportProgress | undefined
  let closed = false
  /** Closes the page: nothing that it would still do happens. */
  const crash = (): never => {
    closed = true
    throw new NetworkError('aborted')
  }
  const checkOpen = () => closed && crash()
  const send = sendOver({
    async create(body) {
      checkOpen()
      const outcome = outcomeOf()
      if (outcome === 'lost-before') throw lost
      if (outcome === 'refused') throw refusal(400)
      if (outcome === '402') throw refusal(402)
      if (outcome === 'crash-before') crash()
      const post = make(body)
      if (outcome === 'twice-refused') throw refusal(400)
      if (outcome === '500-after') throw refusal(500)
      if (outcome === 'lost-after') throw lost
      if (outcome === 'crash-after') crash()
      if (outcome === 'ok') return post
      const again = make(body)
      if (outcome === 'twice-lost') throw lost
      return again
    },
    list,
  })
  async function list(status: PostStatus) {
    checkOpen()
    if (listFails()) throw lost
    return posts.filter((post) => post.status === status).slice(0, 100)
  }
  const now = () => count * 10
  const store = memoryOperations()
  const reported: string[] = []
  const depsAt = (time: () => number): ImportDeps => {
    const liveStore = {
      list: () => store.list(),
      save: async (operation: Operation) => {
        if (!closed) await store.save(operation)
      },
      remove: async (id: string) => {
        if (!closed) await store.remove(id)
      },
    }
    const operations = createOperations(liveStore, send, { sleep: async () => undefined, now: time })
    return {
      createPost: (body, options) => operations.createPost('w', body, options),
      acknowledge: (id) => operations.acknowledge(id),
      report: async (_post, _body, duplicates) => {
        checkOpen()
        reported.push(...duplicates)
      },
      list,
      saveProgress: async (progress) => {
        if (!closed) storedProgress = progress
      },
      stopped: () => undefined,
      now: time,
    }
  }
  const reload = () => {
    closed = false
  }
  /** Ids of possible duplicates, as they are reported to the person. */
  const duplicates = async () => [
    ...reported,
    ...(await store.list()).flatMap((operation) => operation.duplicates ?? []),
  ]
  return { deps: depsAt(now), depsAt, posts, duplicates, progress: () => storedProgress, reload }
}

const texts = (posts: readonly Post[]) => posts.map(({ content }) => content.text).sort()

describe('an import', () => {
  it('creates 500 rows, each once', async () => {
    const service = simulated(
      () => 'ok',
      () => false,
    )
    const job = jobOf(500)
    expect(await runImport(job, begin(job), service.deps)).toEqual({ kind: 'done' })
    expect(service.posts).toHaveLength(500)
    expect(countRows(service.progress() ?? begin(job))).toMatchObject({ made: 500, left: 0 })
  })

  it('creates no unreported duplicates and loses nothing, whatever happens to calls, lists and the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.constantFrom<Outcome>(...outcomes)),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        fc.integer({ min: 1, max: 12 }),
        async (outcome, failing, count) => {
          let faultsDisabled = false
          const service = simulated(
            () => {
              const value: unknown = outcome.next().value
              return faultsDisabled ? 'ok' : (outcomes.find((each) => each === value) ?? 'ok')
            },
            () => !faultsDisabled && failing.next().value === 0,
          )
          const job = jobOf(count)
          let progress = begin(job)
          for (let visit = 0; visit < 30; visit++) {
            faultsDisabled = visit > 12
            await runImport(job, progress, service.deps)
            service.reload()
            progress = service.progress() ?? progress
            if (!progress.running && countRows(progress).made === count) break
          }
          expect(countRows(progress).made).toBe(count)
          const duplicates = await service.duplicates()
          const own = service.posts.filter(({ id }) => !duplicates.includes(id))
          expect(texts(own)).toEqual(texts(job.rows.map(({ body }, index) => ({ ...body, id: `${index}` }))))
          const ids = progress.states.map((state) => (state.kind === 'made' ? state.postId : ''))
          expect([...ids].sort()).toEqual(own.map(({ id }) => id).sort())
        },
      ),
      { numRuns: 500 },
    )
  })

  it('sets a row’s platform options, and says when they could not be saved', async () => {
    const job = jobOf(2)
    const options = { a1: { subreddit: 'coffee' } }
    const rows = job.rows.map((row) => ({ ...row, options }))
    const asked: unknown[] = []
    let storedProgress = begin(job)
    const service = simulated(
      () => 'ok',
      () => false,
    )
    await runImport({ ...job, rows }, storedProgress, {
      ...service.deps,
      async createPost(body, given) {
        asked.push(given?.options)
        const result = await service.deps.createPost(body, { ...given, options: undefined })
        if (asked.length === 1 || result.kind !== 'done') return result
        return { ...result, withoutOptions: { message: 'No.' } }
      },
      saveProgress: async (progress) => {
        storedProgress = progress
      },
    })
    expect(asked).toEqual([options, options])
    expect(storedProgress.states.map((state) => state.kind === 'made' && state.message)).toEqual([
      undefined,
      'Created without its platform options. No.',
    ])
  })

  it('pauses when every row would be refused, and keeps the row due', async () => {
    const service = simulated(
      () => '402',
      () => false,
    )
    const job = jobOf(3)
    const end = await runImport(job, begin(job), service.deps)
    expect(end).toMatchObject({ kind: 'paused', failure: { message: 'No.' } })
    expect(countRows(service.progress() ?? begin(job))).toMatchObject({ left: 3, failed: 0 })
    expect(service.progress()?.running).toBe(false)
  })

  it('continues after a refused row', async () => {
    const plan: Outcome[] = ['refused', 'ok', 'ok']
    const service = simulated(
      () => plan.shift() ?? 'ok',
      () => false,
    )
    const job = jobOf(3)
    expect((await runImport(job, begin(job), service.deps)).kind).toBe('done')
    expect(countRows(service.progress() ?? begin(job))).toMatchObject({ made: 2, failed: 1 })
  })

  it('keeps a row due that got no answer, and creates it on the next run', async () => {
    const plan: Outcome[] = ['lost-before', 'ok', 'ok']
    const service = simulated(
      () => plan.shift() ?? 'ok',
      () => false,
    )
    const job = jobOf(3)
    expect((await runImport(job, begin(job), service.deps)).kind).toBe('done')
    const progress = service.progress() ?? begin(job)
    expect(countRows(progress)).toMatchObject({ made: 2, failed: 0, left: 1 })
    expect(progress.states[0]).toMatchObject({ kind: 'sent', message: unseen.message })
    await runImport(job, progress, service.deps)
    expect(countRows(service.progress() ?? progress)).toMatchObject({ made: 3, left: 0 })
    expect(texts(service.posts)).toEqual(['Post 0', 'Post 1', 'Post 2'])
  })

  it('creates no row whose time has passed by now, and says so', async () => {
    const service = simulated(
      () => 'ok',
      () => false,
    )
    const job = jobOf(2)
    const deps = service.depsAt(() => Date.parse('2027-01-01T00:00:00Z'))
    expect((await runImport(job, begin(job), deps)).kind).toBe('done')
    expect(texts(service.posts)).toEqual(['Post 1'])
    expect(service.progress()?.states[0]).toMatchObject({
      kind: 'failed',
      message: 'The scheduled time passed before this could be sent.',
    })
  })

  it('finds a row that a closed page had sent and that is published by now', async () => {
    const service = simulated(
      () => 'ok',
      () => false,
    )
    const job = jobOf(1)
    const body = bodyOf(0)
    service.posts.push({ ...body, id: 'out', status: 'published' })
    const at = Date.parse('2026-11-30T00:00:00Z')
    const progress = begin(job)
    const sent = {
      ...progress,
      states: [{ kind: 'sent' as const, creation: undefined, seen: [], at, message: undefined }],
    }
    const deps = service.depsAt(() => Date.parse('2027-01-01T00:00:00Z'))
    expect((await runImport(job, sent, deps)).kind).toBe('done')
    expect(service.progress()?.states).toMatchObject([{ kind: 'made', postId: 'out' }])
    expect(service.posts).toHaveLength(1)
  })
})
