import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProduct, getMe, listProducts } from '~/contract'
import { ConnectionCut } from '../http/api-error'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { createFaultBoard } from './routes'

let studio: TestStudio
const faults = createFaultBoard()
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterAll(() => studio.close())
beforeEach(() => faults.set([]))

const board = (method: string, body?: object, token = studio.ownerToken) =>
  studio.fetch('/v1/faults', {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const products = async () => (await studio.call(listProducts)).body.data.length
const path = '/v1/workspaces/*/products'
const create = () => studio.call(createProduct, { body: { name: 'a' } })

it('is set, read and cleared by operators', async () => {
  const rules = [{ path: '/v1/me', times: 2, effect: { kind: 'status', status: 500 } }]
  expect((await board('PUT', { rules })).status).toBe(200)
  expect((await studio.call(getMe)).status).toBe(500)
  expect(await (await board('GET')).json()).toMatchObject({ data: { rules: [{ times: 1 }] } })
  expect((await board('DELETE')).status).toBe(200)
  expect((await studio.call(getMe)).status).toBe(200)
  expect((await board('PUT', { rules }, await studio.token({ role: 'owner' }))).status).toBe(403)
  expect((await board('PUT', { rules: [{ path: 1 }] })).status).toBe(400)
})

it('answers as told, as often as told', async () => {
  const effect = {
    kind: 'status',
    status: 429,
    code: 'rate_limited',
    message: 'Slower.',
    retryAfter: 3,
  } as const
  faults.set([{ path, method: 'POST', times: 1, effect }])
  expect((await studio.call(listProducts)).status).toBe(200)
  const { status, body, headers } = await create()
  expect([status, body.error, headers.get('retry-after')]).toEqual([
    429,
    { code: 'rate_limited', message: 'Slower.' },
    '3',
  ])
  expect((await create()).status).toBe(200)
})

it('cuts before the work, and after it', async () => {
  const before = await products()
  faults.set([
    { path, method: 'POST', times: 1, effect: { kind: 'cut' } },
    { path, method: 'POST', times: 1, effect: { kind: 'lost' } },
  ])
  await expect(create()).rejects.toBeInstanceOf(ConnectionCut)
  expect(await products()).toBe(before)
  await expect(create()).rejects.toBeInstanceOf(ConnectionCut)
  expect(await products()).toBe(before + 1)
})

it('cuts in the middle of a body', async () => {
  let asked = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked++
        controller.enqueue(new Uint8Array(100))
      },
    },
    { highWaterMark: 0 },
  )
  faults.set([{ path: '/uploads/**', effect: { kind: 'cut', afterBytes: 250 } }])
  const init = { method: 'PUT', body, duplex: 'half' }
  await expect(studio.fetch('/uploads/a/b.png', init)).rejects.toBeInstanceOf(ConnectionCut)
  expect(asked).toBe(3)
})

it('does the work twice', async () => {
  const before = await products()
  faults.set([{ path: '/v1/**', method: 'POST', effect: { kind: 'twice' } }])
  expect((await create()).status).toBe(200)
  expect(await products()).toBe(before + 2)
})

it('waits, or hangs until the caller goes', async () => {
  faults.set([{ path: '/v1/me', effect: { kind: 'slow', ms: 50 } }])
  const start = performance.now()
  await studio.call(getMe)
  expect(performance.now() - start).toBeGreaterThan(45)
  faults.set([{ path: '/v1/me', effect: { kind: 'hang' } }])
  await expect(studio.fetch('/v1/me', { signal: AbortSignal.timeout(30) })).rejects.toBeInstanceOf(
    ConnectionCut,
  )
})
