import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Post } from '~/contract/post'
import type { Send } from '~/src/api/http/send'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { session } from '~/src/api/session/session'
import type { AnyDone, Operation, PublishOperation, ReplaceOperation } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'
import { type Deps, type Result, run } from './run'
import { type CallOutcome, simulatedPosts } from './test-posts'

const target = { platform: 'twitter', accountId: 'a' } as const
const content = (text: string) => ({ text, mediaUrls: [], hashtags: [], mentions: [] })
const at = '2030-01-01T10:00:00Z'

const post = (status: 'draft' | 'scheduled' | 'queued'): Post => ({
  id: 'old',
  status,
  content: content('old text'),
  targets: [target],
  ...(status === 'scheduled' && { scheduledAt: at }),
})

const common = (old: Post) => ({ id: 'i', address: 'x', workspaceId: 'w', post: old, startedAt: 0 })
const replace = (old: Post, to: PostSchedule): ReplaceOperation => ({
  ...common(old),
  kind: 'replace',
  step: 'survey',
  body: { content: content('new text'), targets: [target] },
  to,
  direct: false,
  seen: [],
  finds: 0,
})
const publish = (old: Post): PublishOperation => ({
  ...common(old),
  kind: 'publish',
  step: 'publish',
  looks: 0,
})

class Crash extends Error {}

/** Runs an operation through the given fates, crashes included, then resumes it over a working network. */
async function runWithFaults(
  operation: ReplaceOperation | PublishOperation,
  outcomes: readonly (CallOutcome | 'crash' | 'due')[],
  watch: (api: ReturnType<typeof simulatedPosts>) => void,
) {
  const api = simulatedPosts(operation.post)
  const store = memoryOperations()
  const left = [...outcomes]
  const deps: Deps = {
    store,
    now: Date.now,
    sleep: async () => undefined,
    async perform(_, effect) {
      const callOutcome = left.shift() ?? 'answered'
      if (callOutcome === 'due') api.sendDue()
      const outcome = api.call(
        effect,
        callOutcome === 'crash' ? 'lost-after' : callOutcome === 'due' ? 'answered' : callOutcome,
      )
      watch(api)
      if (callOutcome === 'crash') throw new Crash('the tab died')
      return outcome
    },
  }
  const ends: Result<AnyDone>[] = []
  const attempt = async (next: Operation) => {
    try {
      ends.push(await run(next, deps))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
  await attempt(operation)
  for (let round = 0; round < 60; round++) {
    const [open] = await store.list()
    if (!open || open.unknown) break
    await attempt(open)
  }
  return { api, result: ends.at(-1), open: await store.list() }
}

const callOutcome = fc.constantFrom<CallOutcome[]>(
  'answered',
  'answered',
  'lost-before',
  'lost-after',
  'late',
)
const outcomes = fc.array(
  fc.oneof({ weight: 6, arbitrary: callOutcome }, { weight: 1, arbitrary: fc.constant('crash' as const) }),
  { maxLength: 40 },
)
const withWorker = fc.array(
  fc.oneof({ weight: 6, arbitrary: callOutcome }, fc.constantFrom('crash' as const, 'due' as const)),
  { maxLength: 40 },
)
const statuses = fc.constantFrom('draft' as const, 'scheduled' as const, 'queued' as const)
const placements = fc.constantFrom<PostSchedule[]>(
  { kind: 'draft' },
  { kind: 'schedule', at },
  { kind: 'queue', queueId: 'default' },
)

describe('edit by replacement', () => {
  test('goes step by step when every response comes', async () => {
    const { api, result } = await runWithFaults(
      replace(post('scheduled'), { kind: 'schedule', at }),
      [],
      () => undefined,
    )
    expect(result?.kind).toBe('done')
    expect([...api.posts.values()].map(({ id, status }) => [id, status])).toEqual([['new-1', 'scheduled']])
  })

  test('finds the new post when the response to its creation was lost', async () => {
    const fatesUpToCreate: CallOutcome[] = ['answered', 'answered', 'lost-after']
    const { api, result } = await runWithFaults(
      replace(post('scheduled'), { kind: 'draft' }),
      fatesUpToCreate,
      () => undefined,
    )
    expect(result?.kind).toBe('done')
    expect([...api.posts.keys()]).toEqual(['new-1'])
  })

  test('restores the old post’s time when the new one was never created', async () => {
    const fatesUpToCreate: CallOutcome[] = ['answered', 'answered', 'lost-before']
    const { api, result } = await runWithFaults(
      replace(post('scheduled'), { kind: 'schedule', at }),
      fatesUpToCreate,
      () => undefined,
    )
    expect(result?.kind).toBe('undone')
    expect(api.posts.get('old')).toMatchObject({ status: 'scheduled', scheduledAt: at })
  })

  test('makes no call without its scope when the token may not schedule and the time is part of the create call', async () => {
    const old = post('draft')
    const timed = { content: content('new text'), targets: [target], scheduledAt: at }
    const direct = { ...replace(old, { kind: 'schedule', at }), body: timed, direct: true } as Operation
    const edited = async (creation: CallOutcome) => {
      const api = simulatedPosts(old)
      const calls: string[] = []
      const perform: Deps['perform'] = async (_, effect) => {
        calls.push(effect.kind)
        return api.call(effect, effect.kind === 'create' ? creation : 'answered')
      }
      const result = await run(direct, {
        store: memoryOperations(),
        now: Date.now,
        sleep: async () => undefined,
        perform,
      })
      const left = [...api.posts.values()].map(({ id, status }) => [id, status])
      return { calls, left, end: 'failure' in result ? result.failure.code : result.kind }
    }
    const done = await edited('answered')
    expect(done).toMatchObject({ end: 'done', left: [['new-1', 'scheduled']] })
    expect(done.calls).not.toContain('place')
    // It may exist and be listed late; with its time, it would still be published.
    expect(await edited('lost-before')).toMatchObject({ end: 'create_unseen', left: [['old', 'draft']] })
  })

  test('creates no second post if the old one is gone or has been scheduled', async () => {
    const old = post('draft')
    const edit = replace(old, { kind: 'schedule', at })
    const after = async (change: (posts: Map<string, Post>) => void) => {
      const api = simulatedPosts(old)
      change(api.posts)
      const perform: Deps['perform'] = async (_, effect) => api.call(effect, 'answered')
      const result = await run(edit, {
        store: memoryOperations(),
        now: Date.now,
        sleep: async () => undefined,
        perform,
      })
      return [result.kind, 'failure' in result && result.failure.code, [...api.posts.keys()]]
    }
    // An edit from another tab or device has replaced it.
    const first = { ...old, id: 'first' }
    const replaced = await after((posts) => {
      posts.set('first', first)
      posts.delete('old')
    })
    expect(replaced).toEqual(['undone', 'post_gone', ['first']])
    expect(await after((posts) => posts.set('old', post('scheduled')))).toEqual([
      'undone',
      'post_moved',
      ['old'],
    ])
  })

  test('doesn’t copy a post that some accounts already published, and leaves its schedule', async () => {
    const results = [{ accountId: 'a', status: 'published' as const }]
    for (const status of ['draft', 'scheduled', 'queued'] as const) {
      const old = post(status)
      // Known as partly published when the edit began, or since; the response to unscheduling may be lost.
      for (const known of [{ ...old, results }, old])
        for (const callOutcome of ['answered', 'lost-after'] as const) {
          const api = simulatedPosts({ ...old, results })
          let calls = 0
          const perform: Deps['perform'] = async (_, effect) =>
            api.call(effect, calls++ === 1 ? callOutcome : 'answered')
          const deps = { store: memoryOperations(), now: Date.now, sleep: async () => undefined, perform }
          const result = await run(replace(known, { kind: 'draft' }), deps)
          const lookLost = known === old && status === 'draft' && callOutcome === 'lost-after'
          expect(result).toMatchObject({
            kind: 'undone',
            failure: lookLost ? { message: 'simulated' } : { code: 'partly_out' },
          })
          expect([...api.posts.values()]).toMatchObject([{ id: 'old', status }])
        }
    }
  })

  test('leaves a draft and tells the person when the time has passed on resuming', async () => {
    const past = '2020-01-01T10:00:00Z'
    const resultOf = async (operation: Operation, api: ReturnType<typeof simulatedPosts>) => {
      const perform: Deps['perform'] = async (_, effect) => api.call(effect, 'answered')
      const result = await run(operation, {
        store: memoryOperations(),
        now: Date.now,
        sleep: async () => undefined,
        perform,
      })
      const failure = 'failure' in result ? result.failure : undefined
      return [result.kind, failure?.code, [...api.posts.values()].map(({ id, status }) => [id, status])]
    }
    const { scheduledAt: _, ...untimed } = post('scheduled')
    const old: Post = { ...untimed, status: 'draft' }
    const onward = simulatedPosts(old)
    const { body } = replace(old, { kind: 'draft' })
    onward.call({ kind: 'create', body }, 'answered')
    const place = {
      ...replace(old, { kind: 'schedule', at: past }),
      step: 'place',
      newId: 'new-1',
    } as Operation
    expect(await resultOf(place, onward)).toEqual(['unknown', 'time_over', [['new-1', 'draft']]])

    const was: Post = { ...post('scheduled'), scheduledAt: past }
    const failure = { message: 'No.', code: 'no' }
    const restore = { ...replace(was, { kind: 'draft' }), step: 'restore-old', failure } as Operation
    expect(await resultOf(restore, simulatedPosts(old))).toEqual(['unknown', 'no', [['old', 'draft']]])
  })

  test('sets the platform options before the new post has a time', async () => {
    const options = { a: { reply_settings: 'following' } }
    const operation = { ...replace(post('scheduled'), { kind: 'schedule', at }), options }
    await fc.assert(
      fc.asyncProperty(outcomes, async (given) => {
        const { api, result } = await runWithFaults(operation, given, (now) => {
          for (const { id, status } of now.posts.values())
            if (id !== 'old' && status === 'scheduled') expect(now.options.get(id)).toEqual(options)
        })
        if (result?.kind !== 'done') return
        for (const id of api.posts.keys()) expect(api.options.get(id)).toEqual(options)
      }),
      { numRuns: 500 },
    )
  })

  test('rolls back when the options are refused: the old post stays, with its own', async () => {
    const operation = { ...replace(post('scheduled'), { kind: 'draft' }), options: { a: {} } }
    const api = simulatedPosts(operation.post)
    const refusal = { message: 'This option is not known.' }
    const result = await run(operation, {
      store: memoryOperations(),
      now: Date.now,
      sleep: async () => undefined,
      perform: async (_, effect) =>
        effect.kind === 'set-options' ? { kind: 'refused', failure: refusal } : api.call(effect, 'answered'),
    })
    expect(result).toEqual({ kind: 'undone', failure: refusal })
    expect([...api.posts.values()]).toMatchObject([{ id: 'old', status: 'scheduled', scheduledAt: at }])
  })

  test('never publishes both posts or keeps neither, whatever is lost, late or crashes', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, placements, withWorker, async (status, to, given) => {
        const { api, open, result } = await runWithFaults(replace(post(status), to), given, (now) => {
          expect(now.goingOut()).toBeLessThanOrEqual(1)
          expect(now.posts.size).toBeGreaterThanOrEqual(1)
        })
        const ended = open.length === 0 || open.every((each) => each.unknown)
        expect(ended).toBe(true)
        if (result?.kind === 'done') expect(api.posts.has('old')).toBe(false)
        if (result?.kind === 'undone') expect(api.posts.has('old')).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('publishing', () => {
  test('publishes once, whatever is lost, late or crashes', async () => {
    await fc.assert(
      fc.asyncProperty(statuses, outcomes, async (status, given) => {
        const { api, result } = await runWithFaults(publish(post(status)), given, (now) =>
          expect(now.publishes()).toBeLessThanOrEqual(1),
        )
        if (result?.kind === 'done') expect(api.posts.get('old')?.status).toBe('published')
        if (api.posts.get('old')?.status === 'published') expect(['done', 'unknown']).toContain(result?.kind)
      }),
      { numRuns: 2000 },
    )
  })

  test('isn’t started again while an earlier publish of the post is unfinished', async () => {
    const store = memoryOperations()
    await store.save({ ...publish(post('draft')), address: '', step: 'sent' })
    const sent: string[] = []
    const send = async (endpoint: { method: string }) => {
      sent.push(endpoint.method)
      return { ...post('draft'), status: 'published' }
    }
    const result = await createOperations(store, send as unknown as Send).publishPost('w', post('draft'))
    expect([result.kind, sent, await store.list()]).toEqual(['done', ['GET'], []])
  })
})

describe('operations of several people', () => {
  test('shows and resumes this person’s operations, not those of others at the same address', async () => {
    const address = 'https://studio.test/v1'
    const store = memoryOperations()
    const saveOperation = (id: string, principalId?: string, at = address) =>
      store.save({
        ...publish({ ...post('draft'), id }),
        id,
        address: at,
        principalId,
        step: 'sent',
      })
    await saveOperation('mine', 'p1')
    await saveOperation('theirs', 'p2')
    await saveOperation('of an earlier version')
    await saveOperation('elsewhere', 'p1', 'https://other.test/v1')
    const send = async () => ({ ...post('draft'), status: 'published' })
    session.signIn({ address, token: 't', principalId: 'p1', remembered: false })
    const operations = createOperations(store, send as unknown as Send)
    const resumed = await operations.resumeAll()
    expect(resumed.map(({ operation }) => operation.id)).toEqual(['mine', 'of an earlier version'])
    expect((await store.list()).map(({ id }) => id)).toEqual(['theirs', 'elsewhere'])
    await operations.publishPost('w', post('draft'))
    session.signOut()
  })
})
