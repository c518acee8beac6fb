import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe, listPosts } from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { withHealth } from './health'
import { jsonLine } from './log'
import { createMetrics } from './metrics'

const metrics = createMetrics()
let studio: TestStudio
let stopping = false
beforeAll(async () => {
  studio = await createTestStudio({ deps: { observe: metrics.observe } })
})
afterAll(() => studio.close())

const get = (path: string, given: { token?: string; from?: string; headers?: object } = {}) => {
  const answer = withHealth((request) => studio.app.fetch(request), {
    studio: { deps: studio.deps, metrics },
    isStopping: () => stopping,
  })
  const headers = { ...given.headers, ...(given.token && { authorization: `Bearer ${given.token}` }) }
  return answer(new Request(`http://studio.test${path}`, { headers }), given.from ?? '203.0.113.7')
}

it('is alive and ready, and reports at once that it is stopping', async () => {
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  stopping = true
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503])
  stopping = false
  expect((await get('/v1/me', { token: studio.ownerToken })).status).toBe(200)
})

it('isn’t ready without its database', async () => {
  const broken = new Proxy(studio.db, {
    get(target, name): unknown {
      return name === 'execute' ? () => Promise.reject(new Error('Gone.')) : Reflect.get(target, name)
    },
  })
  const answer = withHealth((request) => studio.app.fetch(request), {
    studio: { deps: { ...studio.deps, db: broken }, metrics },
    isStopping: () => false,
  })
  expect((await answer(new Request('http://studio.test/readyz'))).status).toBe(503)
})

it('shows its metrics to the operator and to programs on this machine only', async () => {
  expect((await get('/metrics')).status).toBe(401)
  expect((await get('/metrics', { token: await studio.token({ role: 'editor' }) })).status).toBe(403)
  const limited = await studio.token({ workspaceIds: [studio.workspaceId] })
  expect((await get('/metrics', { token: limited })).status).toBe(403)
  const proxied = { from: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }
  expect((await get('/metrics', proxied)).status).toBe(401)
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await get('/metrics', { from })).status).toBe(200)
  expect((await get('/metrics', { token: studio.ownerToken })).status).toBe(200)
})

it('counts calls by endpoint and queue depths, without any names', async () => {
  await studio.call(getMe)
  await studio.call(listPosts)
  metrics.observe.delivered('twitter', 'published', new Date())
  const text = await (await get('/metrics', { from: '127.0.0.1' })).text()
  expect(text).toMatch(/studio_request_seconds_count\{method="GET",path="\/me",status="200"\} \d/)
  expect(text).toContain('path="/workspaces/{workspaceId}/posts"')
  expect(text).toContain('studio_deliveries_total{platform="twitter",outcome="published"} 1')
  expect(text).toContain('studio_queue_depth{queue="posts"} 0')
  expect(text).not.toContain(studio.workspaceId)
  expect(text).not.toContain(studio.ownerToken)
})

it('logs JSON objects without secrets', () => {
  const link = `Sign in: http://127.0.0.1/connect#token=${studio.ownerToken}`
  const line = jsonLine('error', [link, new Error('Refused: Bearer abc.def')], new Date(0))
  const said = JSON.parse(line) as { message: string }
  expect(said).toMatchObject({ level: 'error', time: '1970-01-01T00:00:00.000Z' })
  expect(said.message).toContain('Sign in: ')
  expect(line).not.toContain(studio.ownerToken)
  expect(line).not.toContain('abc.def')
})
