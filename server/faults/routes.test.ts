import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProduct, createTwin, createUploadUrl, getMe, listProducts, setTwinFaults } from '~/contract'
import { ConnectionCut } from '../http/api-error'
import { ownBodies } from '../testing/request-samples'
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

it('can be set, read and cleared by operators', async () => {
  const rules = [{ path: '/v1/me', times: 2, effect: { kind: 'status', status: 500 } }]
  expect((await board('PUT', { rules })).status).toBe(200)
  expect((await studio.call(getMe)).status).toBe(500)
  expect(await (await board('GET')).json()).toMatchObject({ data: { rules: [{ times: 1 }] } })
  expect((await board('DELETE')).status).toBe(200)
  expect((await studio.call(getMe)).status).toBe(200)
  expect((await board('PUT', { rules }, await studio.token({ role: 'owner' }))).status).toBe(403)
  expect((await board('PUT', { rules: [{ path: 1 }] })).status).toBe(400)
})

it('answers as the rule says, as often as it says', async () => {
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

it('cuts the connection before the work, and after it', async () => {
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

it('cuts the connection in the middle of a body', async () => {
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
  const { uploadUrl = '' } = (await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })).body
    .data
  await expect(studio.fetch(uploadUrl, init)).rejects.toBeInstanceOf(ConnectionCut)
  expect(asked).toBe(3)
})

it('does the work twice', async () => {
  const before = await products()
  faults.set([{ path: '/v1/**', method: 'POST', effect: { kind: 'twice' } }])
  expect((await create()).status).toBe(200)
  expect(await products()).toBe(before + 2)
})

it('delays, or hangs until the caller disconnects', async () => {
  faults.set([{ path: '/v1/me', effect: { kind: 'slow', ms: 50 } }])
  const start = performance.now()
  await studio.call(getMe)
  expect(performance.now() - start).toBeGreaterThan(45)
  faults.set([{ path: '/v1/me', effect: { kind: 'hang' } }])
  const headers = { authorization: `Bearer ${studio.ownerToken}` }
  await expect(studio.fetch('/v1/me', { headers, signal: AbortSignal.timeout(30) })).rejects.toBeInstanceOf(
    ConnectionCut,
  )
})

it('doesn’t apply to callers without access, and isn’t used up by them', async () => {
  const effect = { kind: 'status', status: 500 } as const
  faults.set([{ path: '/**', times: 1, effect }])
  expect((await studio.call(getMe, { token: null })).status).toBe(401)
  expect((await studio.call(getMe, { token: 'scs_wrong' })).status).toBe(401)
  const stranger = await studio.token({ role: null })
  expect((await studio.call(listProducts, { token: stranger })).status).toBe(404)
  expect((await studio.fetch('/uploads/a/b.png?signature=none', { method: 'PUT' })).status).toBe(403)
  expect((await studio.fetch('/files/a/b.png')).status).toBe(404)
  expect((await studio.fetch('/v1/workspaces/%00/products')).status).toBe(401)
  expect((await studio.fetch('/v1/workspaces/%ff/products')).status).toBe(401)
  expect(faults.list()).toHaveLength(1)
  expect((await studio.call(getMe)).status).toBe(500)
  expect(faults.list()).toEqual([])
})

it('of a twin only applies to its members', async () => {
  const { workspaceId } = (await studio.call(createTwin, { body: ownBodies.createTwin })).body.data
  const params = { workspaceId }
  const effect = { kind: 'status', status: 500 } as const
  await studio.call(setTwinFaults, { params, body: { rules: [{ path: '/products', times: 1, effect }] } })
  const stranger = await studio.token({ role: 'owner' })
  expect((await studio.call(listProducts, { params, token: stranger })).status).toBe(404)
  expect((await studio.call(listProducts, { params })).status).toBe(500)
  expect((await studio.call(listProducts, { params })).status).toBe(200)
})

it('refuses rules without bounds', async () => {
  const effect = { kind: 'cut' }
  expect((await board('PUT', { rules: [{ path: '*'.repeat(513), effect }] })).status).toBe(400)
  const rules = Array.from({ length: 101 }, () => ({ path: '/**', effect }))
  expect((await board('PUT', { rules })).status).toBe(400)
})
