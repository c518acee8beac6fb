import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getPostOptions } from '~/contract/connections'
import { createPost, getPost, listPosts, schedulePost } from '~/contract/endpoints'
import type { Post, PostCreate, PostTarget } from '~/contract/post'
import { sendDue } from '~/server/publishing/worker'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { createSend, type Send } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import type { EngineOptions } from '../engine'
import type { CreateOperation } from '../operation'
import { memoryOperations } from '../operation-store'
import { createOperations } from '../operations'
import type { Action, OutboxAction } from './outbox-store'
import { performAction } from './perform-action'

// The outbox against the real server, with lost responses.

const sooner = '2030-01-01T10:00:00.000Z'
const later = '2030-02-01T10:00:00.000Z'
let studio: TestStudio
let target: PostTarget
let send: Send
/** The method of the next call whose response is lost. */
let loseNext: string | undefined
/** The method of calls that fail at the server. */
let failing: string | undefined
/** True if the API supports `Idempotency-Key`. */
let keyed: boolean

beforeAll(async () => {
  studio = await createTestStudio({ limits: { callsPerMinute: 1_000_000 } })
  target = await addAccount(studio, 'twitter', 2)
  session.signIn({ address: `${testOrigin}/v1`, token: studio.ownerToken, remembered: false })
  send = createSend({
    fetch: async (url, init) => {
      if (failing === init.method) {
        const error = { code: 'internal_error', message: 'On fire.' }
        return Response.json({ error, requestId: 'req_1' }, { status: 500 })
      }
      const answer = await studio.app.fetch(new Request(url, init))
      if (loseNext !== init.method) return answer
      loseNext = undefined
      throw new TypeError('Failed to fetch')
    },
    now: () => studio.clock(),
    takesKeys: () => Promise.resolve(keyed),
    online: () => true,
    session,
    random: Math.random,
    sleep: async () => undefined,
  })
})
afterAll(async () => {
  session.signOut()
  await studio.close()
})
beforeEach(() => {
  loseNext = undefined
  failing = undefined
  keyed = false
})

const params = () => ({ workspaceId: studio.workspaceId })
const body = (text: string) => ({
  content: { text, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'twitter' as const, accountId: target.accountId }],
})
const make = (text: string, scheduledAt?: string): Promise<Post> =>
  send(createPost, { params: params(), body: { ...body(text), ...(scheduledAt && { scheduledAt }) } })
const read = (postId: string) => send(getPost, { params: { ...params(), postId } })
const draftsWithText = async (text: string) =>
  (await send(listPosts, { params: params(), query: { status: 'draft', limit: 100 } })).filter(
    ({ content }) => content.text === text,
  )

const store = memoryOperations()
/** A creation that a closed page had started. */
const begun = (id: string, of: PostCreate, sentAt: number): CreateOperation => ({
  ...{ id, address: `${testOrigin}/v1`, workspaceId: studio.workspaceId, startedAt: sentAt, kind: 'create' },
  ...{ step: 'find', body: of, seen: [], sentAt, ms: 0, finds: 0, owned: true },
})

/** Performs a change once, as a page does; the next page continues from its saved progress. */
async function page(
  act: Action,
  id: string = crypto.randomUUID(),
  options: EngineOptions = {},
): Promise<{ kind: string; message: string | undefined; act: Action }> {
  let now = act
  const action: OutboxAction = { id, workspaceId: studio.workspaceId, at: 0, step: 0, act }
  const outcome = await performAction(
    action,
    async (next) => {
      now = next
    },
    {
      send,
      operations: createOperations(store, send, {
        now: () => studio.clock(),
        sleep: async () => undefined,
        ...options,
      }),
      now: () => studio.clock(),
      placed: () => undefined,
      gone: () => undefined,
    },
  )
  return {
    kind: outcome.kind,
    message: outcome.kind === 'refused' ? outcome.failure.message : undefined,
    act: now,
  }
}

it('creates a post once although the response was lost', async () => {
  loseNext = 'POST'
  const act: Action = { kind: 'create', body: body('Once'), to: { kind: 'draft' } }
  expect((await page(act)).kind).toBe('done')
  expect(await draftsWithText('Once')).toHaveLength(1)
})

it('creates a post once although two tabs send it at once, as they may without Web Locks', async () => {
  const act: Action = { kind: 'create', body: body('Two tabs'), to: { kind: 'draft' } }
  keyed = true
  const unlocked: EngineOptions = { hold: (_, __, work) => work(), takesKeys: () => Promise.resolve(keyed) }
  const tabs = await Promise.all([page(act, 'two-tabs', unlocked), page(act, 'two-tabs', unlocked)])
  expect(tabs.map(({ kind }) => kind)).toEqual(['done', 'done'])
  expect(await draftsWithText('Two tabs')).toHaveLength(1)
})

it('sets the platform options although every response is lost once', async () => {
  const options = { [target.accountId]: { reply_settings: 'following' } }
  const act: Action = { kind: 'create', body: body('With options'), to: { kind: 'draft' }, options }
  loseNext = 'POST'
  expect((await page(act)).kind).toBe('done')
  const [made] = await draftsWithText('With options')
  const at = { params: { ...params(), postId: made?.id ?? '' } }
  expect((await send(getPostOptions, at)).options).toEqual(options)
})

it('reports refused options, and sets them on the same post on a second try', async () => {
  const options = { acc_none: { reply_settings: 'following' } }
  const act: Action = { kind: 'create', body: body('Wrong options'), to: { kind: 'draft' }, options }
  const refusal = await page(act)
  expect(refusal.message).toContain('This post isn’t for this account.')
  expect(refusal.act).toMatchObject({ made: { content: { text: 'Wrong options' } } })
  const right = { ...refusal.act, options: { [target.accountId]: { reply_settings: 'verified' } } } as Action
  expect((await page(right)).kind).toBe('done')
  const [made, ...others] = await draftsWithText('Wrong options')
  expect(others).toEqual([])
  const at = { params: { ...params(), postId: made?.id ?? '' } }
  expect((await send(getPostOptions, at)).options).toEqual({
    [target.accountId]: { reply_settings: 'verified' },
  })
})

it('resumes a creation that a closed page had started', async () => {
  const act = { kind: 'create' as const, body: body('Begun'), to: { kind: 'draft' as const } }
  const made = await make('Begun')
  await store.save(begun('begun', act.body, studio.clock()))
  expect((await page({ ...act, creation: 'begun' })).kind).toBe('done')
  expect((await draftsWithText('Begun')).map(({ id }) => id)).toEqual([made.id])
})

it('finds a post that a closed page created and that was published since, instead of calling it too late', async () => {
  const at = new Date(studio.clock() + 60_000).toISOString()
  const timed = { ...body('Out meanwhile'), scheduledAt: at }
  await store.save(begun('out', timed, studio.clock()))
  await make('Out meanwhile', at)
  studio.clock.advance(120_000)
  await sendDue(studio.deps)
  const act: Action = { kind: 'create', body: timed, to: { kind: 'schedule', at }, creation: 'out' }
  expect((await page(act)).kind).toBe('done')
  const missing = { ...timed, content: { ...timed.content, text: 'Never arrived' } }
  await store.save(begun('never', missing, studio.clock()))
  const late = await page({ ...act, body: missing, creation: 'never' })
  expect(late.message).toContain('scheduled time passed')
})

it('moves a post, and finds it moved when the response was lost', async () => {
  const post = await make('Moves')
  const act: Action = { kind: 'move', post, to: { kind: 'schedule', at: sooner } }
  loseNext = 'POST'
  expect((await page(act)).kind).toBe('done')
  expect((await read(post.id)).scheduledAt).toBe(sooner)
})

it('leaves a post alone that was moved elsewhere meanwhile', async () => {
  const post = await make('Elsewhere', sooner)
  await send(schedulePost, { params: { ...params(), postId: post.id }, body: { scheduledAt: later } })
  const result = await page({ kind: 'move', post, to: { kind: 'draft' } })
  expect(result.message).toContain('changed elsewhere')
  expect((await read(post.id)).scheduledAt).toBe(later)
})

it('sends no post to a time that has passed', async () => {
  const past = new Date(studio.clock() - 60_000).toISOString()
  const act: Action = {
    kind: 'create',
    body: { ...body('Too late'), scheduledAt: past },
    to: { kind: 'schedule', at: past },
  }
  expect((await page(act)).message).toContain('scheduled time passed')
  const post = await make('Too late to move')
  expect((await page({ kind: 'move', post, to: { kind: 'schedule', at: past } })).kind).toBe('refused')
})

it('deletes a post, and treats a missing one as deleted', async () => {
  const post = await make('Goes')
  expect((await page({ kind: 'delete', post })).kind).toBe('done')
  expect((await page({ kind: 'delete', post })).kind).toBe('done')
  expect((await page({ kind: 'move', post, to: { kind: 'draft' } })).message).toContain('no longer exists')
})

it('reports what the API refuses', async () => {
  const act: Action = {
    kind: 'create',
    body: { ...body('Nobody'), targets: [{ platform: 'twitter', accountId: 'none' }] },
    to: { kind: 'draft' },
  }
  expect((await page(act)).kind).toBe('refused')
})

it('keeps a failed move with the server’s error instead of blocking the changes after it', async () => {
  const post = await make('On fire')
  const act: Action = { kind: 'move', post, to: { kind: 'schedule', at: later } }
  failing = 'POST'
  expect(await page(act)).toMatchObject({ kind: 'refused', message: 'On fire.' })
  expect((await read(post.id)).status).toBe('draft')
  failing = undefined
  expect((await page(act)).kind).toBe('done')
})
