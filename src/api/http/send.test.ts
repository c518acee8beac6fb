import { beforeEach, describe, expect, test } from 'vitest'
import { createPost, getPost, listPosts } from '~/contract/endpoints'
import { ApiError, ContractError, NetworkError, outcomeUnknown } from '../errors'
import { createSession } from '../session/session'
import type { Input } from './exchange'
import { pausedCalls } from './rate-limit'
import { clearRequestLog, requestLog } from './request-log'
import { createSend, type HttpDeps } from './send'

type Step = Response | Error | ((request: RequestInit & { url: string }) => Response)

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const posts = () => json({ data: [{ id: 'a' }], requestId: 'r' })
const refusal = (status: number, headers = {}) =>
  json({ error: { code: 'x', message: 'No' }, requestId: 'r' }, status, headers)

function setUp(steps: Step[], takesKeys?: HttpDeps['takesKeys'], sleep?: HttpDeps['sleep']) {
  const session = createSession()
  session.signIn({ address: 'https://api.test/v1', token: 'secret-token', remembered: false })
  const calls: (RequestInit & { url: string })[] = []
  const slept: number[] = []
  const deps: HttpDeps = {
    session,
    now: () => 1000,
    online: () => true,
    takesKeys,
    random: () => 0,
    sleep: sleep ?? (async (ms) => void slept.push(ms)),
    fetch: async (url, init) => {
      const request = { ...init, url }
      calls.push(request)
      const step = steps.shift()
      if (step === undefined) throw new Error('No answer is scripted.')
      if (step instanceof Error) throw step
      return typeof step === 'function' ? step(request) : step
    },
  }
  return { send: createSend(deps), session, calls, slept }
}

const read = { params: { workspaceId: 'w' }, query: { limit: 100 } } as const
const write: Input<typeof createPost> = {
  params: { workspaceId: 'w' },
  body: { content: { text: 'x' }, targets: [{ platform: 'twitter', accountId: 'a' }] },
}
const broken = () => new TypeError('fetch failed')

beforeEach(clearRequestLog)

describe('a call', () => {
  test('has no Authorization header if the server in front holds the token', async () => {
    const { send, session, calls } = setUp([posts()])
    session.signIn({ address: 'https://api.test/v1', token: undefined, remembered: false })
    await send(listPosts, read)
    expect(calls[0]?.headers).not.toHaveProperty('Authorization')
  })

  test('sends the token only in its header, and follows no redirects', async () => {
    const { send, calls } = setUp([posts()])
    await send(listPosts, read)
    expect(calls[0]).toMatchObject({
      url: 'https://api.test/v1/workspaces/w/posts?limit=100',
      redirect: 'manual',
      credentials: 'omit',
      headers: { Authorization: 'Bearer secret-token' },
    })
    expect(JSON.stringify(requestLog.get())).not.toContain('secret-token')
    expect(requestLog.get()[0]).toMatchObject({ status: 200, requestId: 'r', template: listPosts.path })
  })

  test('refuses redirects and path parameters that leave their path', async () => {
    const { send, calls } = setUp([
      new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } }),
    ])
    await expect(send(listPosts, read)).rejects.toBeInstanceOf(ContractError)
    await expect(send(getPost, { params: { workspaceId: '..', postId: 'x' } })).rejects.toBeInstanceOf(
      ContractError,
    )
    expect(calls).toHaveLength(1)
  })
})

describe('repeating', () => {
  test('a read is repeated after no response and after a 5xx', async () => {
    const { send, calls } = setUp([broken(), refusal(503), posts()])
    await expect(send(listPosts, read)).resolves.toHaveLength(1)
    expect(calls).toHaveLength(3)
  })

  test('a read fails after its last repeat', async () => {
    const { send } = setUp([broken(), broken(), broken()])
    await expect(send(listPosts, read)).rejects.toMatchObject({ kind: 'unreachable', outcomeUnknown: false })
  })

  test('a write without a response is never repeated; its outcome is unknown', async () => {
    const { send, calls } = setUp([broken()])
    const error: unknown = await send(createPost, write).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NetworkError)
    expect(outcomeUnknown(error)).toBe(true)
    expect(calls).toHaveLength(1)
  })

  test('a 5xx to a write is not repeated either', async () => {
    const { send, calls } = setUp([refusal(502)])
    const error: unknown = await send(createPost, write).catch((caught: unknown) => caught)
    expect(outcomeUnknown(error)).toBe(true)
    expect(calls).toHaveLength(1)
  })

  const unsent = () => json({ error: { code: 'upstream_offline', message: 'No' }, requestId: 'r' }, 503)

  test('a write that the proxy couldn’t send has no unknown outcome, and is logged as unanswered', async () => {
    for (const takesKeys of [undefined, () => Promise.resolve(true)]) {
      const { send, calls } = setUp([unsent()], takesKeys)
      const error: unknown = await send(createPost, write).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(NetworkError)
      expect(error).toMatchObject({ kind: 'unreachable', outcomeUnknown: false })
      expect(calls).toHaveLength(1)
      expect(requestLog.get()[0]?.failure).toBe('The API didn’t respond.')
    }
  })

  describe('a write to an API that takes keys', () => {
    const keysOf = (calls: RequestInit[]) =>
      calls.map(({ headers }) => new Headers(headers).get('Idempotency-Key'))
    const takes = () => Promise.resolve(true)
    const made = () => json({ data: { id: 'a' }, requestId: 'r' })

    test('is repeated once with the same key if no response comes', async () => {
      const { send, calls } = setUp([broken(), made()], takes)
      await expect(send(createPost, write)).resolves.toMatchObject({ id: 'a' })
      const [first, second] = keysOf(calls)
      expect(first).toMatch(/^[0-9a-f-]{36}$/)
      expect(second).toBe(first)
    })

    test('has a new key each time, or the given one', async () => {
      const { send, calls } = setUp([made(), made(), made()], takes)
      await send(createPost, write)
      await send(createPost, write)
      await send(createPost, write, { idempotencyKey: 'mine' })
      const [first, second, third] = keysOf(calls)
      expect(second).not.toBe(first)
      expect(third).toBe('mine')
    })

    test('has an unknown outcome after two lost responses, or if the repeat doesn’t settle it', async () => {
      for (const step of [broken(), refusal(403), refusal(503), unsent()]) {
        const { send, calls } = setUp([broken(), step], takes)
        expect(outcomeUnknown(await send(createPost, write).catch((caught: unknown) => caught))).toBe(true)
        expect(calls).toHaveLength(2)
      }
    })

    test('has an unknown outcome if cancelled before its repeat', async () => {
      const cancelled = () => Promise.reject(new NetworkError('aborted'))
      const { send, calls } = setUp([broken()], takes, cancelled)
      const error = await send(createPost, write).catch((caught: unknown) => caught)
      expect(error).toMatchObject({ kind: 'unreachable', outcomeUnknown: true })
      expect(calls).toHaveLength(1)
    })

    test('has an unknown outcome if the person signs out before its repeat', async () => {
      const { send, session, calls } = setUp([broken()], takes, async () => session.signOut())
      const error = await send(createPost, write).catch((caught: unknown) => caught)
      expect(outcomeUnknown(error)).toBe(true)
      expect(calls).toHaveLength(1)
    })

    test('has an unknown outcome if its repeat may only be made in an hour', async () => {
      const { send } = setUp([broken(), refusal(429, { 'retry-after': '3600' })], takes)
      expect(outcomeUnknown(await send(createPost, write).catch((caught: unknown) => caught))).toBe(true)
    })

    test('is refused if its repeat is', async () => {
      const { send } = setUp([broken(), refusal(402)], takes)
      await expect(send(createPost, write)).rejects.toMatchObject({ status: 402 })
    })

    test('keeps its key through 401 and 429', async () => {
      const { send, calls } = setUp([refusal(429), made()], takes)
      await send(createPost, write)
      const [first, second] = keysOf(calls)
      expect(second).toBe(first)
    })
  })

  test('reads, and writes to an API without idempotency keys, have none', async () => {
    const { send, calls } = setUp([posts(), json({ data: { id: 'a' }, requestId: 'r' })], () =>
      Promise.resolve(false),
    )
    await send(listPosts, read)
    await send(createPost, write)
    for (const { headers } of calls) expect(new Headers(headers).has('Idempotency-Key')).toBe(false)
  })

  test('429 waits for Retry-After, visibly, then repeats, writes included', async () => {
    const seen: number[] = []
    const stop = pausedCalls.subscribe(() => seen.push(pausedCalls.get().length))
    const { send, slept } = setUp([
      refusal(429, { 'retry-after': '7' }),
      json({ data: { id: 'a' }, requestId: 'r' }),
    ])
    await expect(send(createPost, write)).resolves.toMatchObject({ id: 'a' })
    stop()
    expect(slept).toEqual([7000])
    expect(seen).toEqual([1, 0])
  })

  test('429 without Retry-After backs off and eventually fails', async () => {
    const { send, slept } = setUp(Array.from({ length: 9 }, () => refusal(429)))
    await expect(send(listPosts, read)).rejects.toMatchObject({ status: 429 })
    expect(slept).toHaveLength(8)
    expect(slept).toEqual([...slept].sort((a, b) => a - b))
  })
})

describe('401', () => {
  test('waits for a new token and repeats the call with it', async () => {
    const { send, session, calls } = setUp([refusal(401), json({ data: { id: 'a' }, requestId: 'r' })])
    const done = send(createPost, write)
    await expect.poll(() => session.store.get().needsToken).toBe(true)
    session.signIn({ address: 'https://api.test/v1', token: 'another', remembered: false })
    await expect(done).resolves.toMatchObject({ id: 'a' })
    expect(calls[1]).toMatchObject({
      body: JSON.stringify(write.body),
      headers: { Authorization: 'Bearer another' },
    })
    expect(session.store.get().needsToken).toBe(false)
  })

  test('repeats at once if another call already brought a new token', async () => {
    const { send, session } = setUp([
      () => {
        session.signIn({ address: 'https://api.test/v1', token: 'another', remembered: false })
        return refusal(401)
      },
      posts(),
    ])
    await expect(send(listPosts, read)).resolves.toHaveLength(1)
  })

  test('fails if another person has signed in meanwhile, as does a repeat after a wait', async () => {
    for (const status of [401, 429]) {
      const { send, session, calls } = setUp([
        () => {
          session.signIn({ ...theirs, token: 'another', principalId: 'prn_2' })
          return refusal(status)
        },
      ])
      const theirs = { address: 'https://api.test/v1', token: 'secret-token', remembered: false }
      session.signIn({ ...theirs, principalId: 'prn_1' })
      await expect(send(createPost, write)).rejects.toMatchObject({ code: 'signed_out' })
      expect(calls).toHaveLength(1)
    }
  })

  test('rejects on sign-out and when cancelled', async () => {
    const first = setUp([refusal(401)])
    const done = first.send(listPosts, read)
    await expect.poll(() => first.session.store.get().needsToken).toBe(true)
    first.session.signOut()
    await expect(done).rejects.toBeInstanceOf(ApiError)

    const second = setUp([refusal(401)])
    const controller = new AbortController()
    const cancelled = second.send(listPosts, read, { signal: controller.signal })
    await expect.poll(() => second.session.store.get().needsToken).toBe(true)
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ kind: 'aborted' })
  })
})
