import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import type { Failure, Operation } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations, type PostChange } from './operations'
import { type Deps, run } from './run'
import { type CallOutcome, simulatedPosts } from './test-posts'

const at = '2030-01-01T10:00:00Z'
const draft: Post = {
  id: 'p',
  status: 'draft',
  content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
}
const to: PostSchedule = { kind: 'schedule', at }
const move: PostChange = { kind: 'move', post: draft, to }

/** A device, and the changes that a page stored on it without sending them. */
async function storeWithoutSending(...changes: readonly PostChange[]) {
  const store = memoryOperations()
  const send = () => Promise.reject(new Error('Nothing is sent.'))
  const page = createOperations(store, send)
  for (const change of changes) await page.saveChange('w', change).saved
  return { store, rows: await store.list() }
}

/**
 * Resumes a stored operation in another page, with posts that may have changed and calls that may be lost.
 */
async function resumeRow(
  row: Operation | undefined,
  outcomes: CallOutcome[],
  change?: (posts: Map<string, Post>) => void,
) {
  const api = simulatedPosts(draft)
  change?.(api.posts)
  const calls: string[] = []
  const store = memoryOperations()
  const perform: Deps['perform'] = async (_, effect) => {
    calls.push(effect.kind)
    return api.call(effect, outcomes.shift() ?? 'answered')
  }
  if (!row) throw new Error('Nothing was kept.')
  const result = await run(row, { store, perform, now: () => 0, sleep: async () => undefined })
  return { result, calls, post: api.posts.get('p'), stored: await store.list() }
}

it('is stored before it is sent, and sent by the next page after a reload', async () => {
  const { rows } = await storeWithoutSending(move)
  expect(rows).toMatchObject([{ kind: 'move', step: 'look', post: draft, to }])
  const { result, calls, post, stored } = await resumeRow(rows[0], [])
  expect([result.kind, calls, post?.status, stored]).toEqual(['done', ['read', 'place'], 'scheduled', []])
})

it('is neither lost nor made twice when responses are lost or late', async () => {
  const { rows } = await storeWithoutSending(move)
  for (const callOutcome of ['lost-before', 'lost-after', 'late'] as const)
    for (const index of [0, 1]) {
      const outcomes: CallOutcome[] = index === 0 ? [callOutcome] : ['answered', callOutcome]
      const { result, post, stored } = await resumeRow(rows[0], outcomes)
      expect([result.kind, post?.status, stored], `${callOutcome} ${index}`).toEqual([
        'done',
        'scheduled',
        [],
      ])
    }
})

it('stays pending while no response comes at all', async () => {
  const { rows } = await storeWithoutSending(move)
  const lost = Array.from({ length: 9 }, (): CallOutcome => 'lost-before')
  const { result, stored } = await resumeRow(rows[0], lost)
  expect([result.kind, stored.length]).toEqual(['pending', 1])
})

it('leaves a post alone that was changed, deleted or published meanwhile', async () => {
  const { rows } = await storeWithoutSending(move)
  const elsewhere: Post = { ...draft, status: 'scheduled', scheduledAt: '2030-02-02T10:00:00Z' }
  const moved = await resumeRow(rows[0], [], (posts) => posts.set('p', elsewhere))
  expect(moved).toMatchObject({
    result: { kind: 'undone', failure: { code: 'post_changed' } },
    post: elsewhere,
  })
  const gone = await resumeRow(rows[0], [], (posts) => posts.clear())
  expect(gone.result).toMatchObject({ kind: 'undone', failure: { code: 'post_gone' } })
  const published = await resumeRow(rows[0], [], (posts) =>
    posts.set('p', { ...elsewhere, status: 'published' }),
  )
  expect(published.result.kind).toBe('undone')
})

it('moves no post to a time that has passed', async () => {
  const { rows } = await storeWithoutSending({
    ...move,
    to: { kind: 'schedule', at: '1969-01-01T10:00:00Z' },
  })
  const { result, post } = await resumeRow(rows[0], [])
  expect([result, post?.status]).toMatchObject([{ kind: 'undone', failure: { code: 'time_over' } }, 'draft'])
})

it('deletes a post for a closed page, and treats a missing one as deleted', async () => {
  const { rows } = await storeWithoutSending({ kind: 'delete', post: draft })
  const { result, calls, post } = await resumeRow(rows[0], [])
  expect([result.kind, calls, post]).toEqual(['done', ['read', 'delete'], undefined])
  expect((await resumeRow(rows[0], [], (posts) => posts.clear())).result.kind).toBe('done')
  const edited: Post = { ...draft, content: { ...draft.content, text: 'Fog' } }
  const changed = await resumeRow(rows[0], [], (posts) => posts.set('p', edited))
  expect(changed).toMatchObject({
    result: { kind: 'undone', failure: { code: 'post_changed' } },
    post: edited,
  })
})

it('is resumed in the order of their start', async () => {
  const { store } = await storeWithoutSending(
    move,
    { kind: 'move', post: { ...draft, id: 'q' }, to },
    { kind: 'delete', post: draft },
  )
  const page = createOperations(store, () => Promise.reject(new Error('No way.')), {
    sleep: async () => undefined,
  })
  const resumed = await page.resumeAll()
  expect(resumed.map(({ operation }) => [operation.kind, 'post' in operation && operation.post.id])).toEqual([
    ['move', 'p'],
    ['move', 'q'],
    ['delete', 'p'],
  ])
})

/** Makes a change on an API whose writes fail while its reads work. */
async function withoutWrites(change: PostChange, failure: Failure) {
  const { rows } = await storeWithoutSending(change)
  const api = simulatedPosts(draft)
  const calls: string[] = []
  const store = memoryOperations()
  const perform: Deps['perform'] = async (_, effect) => {
    calls.push(effect.kind)
    return effect.kind === 'read' ? api.call(effect, 'answered') : { kind: 'lost', failure }
  }
  const [row] = rows
  if (!row) throw new Error('Nothing was kept.')
  const result = await run(row, { store, perform, now: () => 0, sleep: async () => undefined })
  return { result, calls, kept: await store.list() }
}

const serverFailure = { message: 'On fire.', code: 'internal_error', status: 500, requestId: 'req_1' }

it('is undone with the API’s error when the API itself failed and changed nothing', async () => {
  const moved = await withoutWrites(move, serverFailure)
  expect(moved.result).toEqual({ kind: 'undone', failure: serverFailure })
  expect([moved.calls, moved.kept]).toEqual([['read', 'place', 'read'], []])
  const deleted = await withoutWrites({ kind: 'delete', post: draft }, serverFailure)
  expect(deleted.result).toEqual({ kind: 'undone', failure: serverFailure })
})

it('stays pending, without blocking others, when only reads are answered', async () => {
  const gateway = { message: 'No JSON.', code: 'not_the_contract', status: 502 }
  for (const change of [move, { kind: 'delete', post: draft }] as const) {
    const { result, kept: stored } = await withoutWrites(change, gateway)
    expect([result.kind, stored.length], change.kind).toEqual(['pending', 1])
  }
})
