import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptOperatorLink, type Endpoint, fillPath, getMe, readInvitation } from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  const deps = { senderOf: (request: Request) => request.headers.get('x-sender') ?? undefined }
  studio = await createTestStudio({ limits: { callsPerMinute: 3, refusedPerMinute: 3 }, deps })
})
afterAll(() => studio.close())

const send = (row: Endpoint, sender: string, token: string | undefined, body?: object) =>
  studio.fetch(`/v1${fillPath(row.path, {})}`, {
    method: row.method,
    headers: {
      'x-sender': sender,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

it('answers 429 with Retry-After above a token’s limit, while other tokens can call', async () => {
  const token = await studio.token()
  for (let call = 0; call < 3; call++) expect((await studio.call(getMe, { token })).status).toBe(200)
  const { status, body, headers } = await studio.call(getMe, { token })
  expect([status, body.error.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await studio.call(getMe, { token: await studio.token() })).status).toBe(200)
})

it('limits refused tokens by sender, without affecting anybody who is allowed in', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 5; call++) statuses.push((await send(getMe, 'a', `scs_${call}`)).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  const refused = await send(getMe, 'a', 'scs_wrong')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  // From behind the same proxy.
  expect((await send(getMe, 'a', studio.ownerToken)).status).toBe(200)
  expect((await send(getMe, 'b', 'scs_wrong')).status).toBe(401)
})

it('also counts the secrets of links, but not calls without any', async () => {
  for (let call = 0; call < 5; call++) expect((await send(getMe, 'c', undefined)).status).toBe(401)
  const link = { secret: 'lnk_wrong' }
  const invitation = { invitation: 'inv_wrong' }
  expect((await send(acceptOperatorLink, 'c', undefined, link)).status).toBe(401)
  expect((await send(readInvitation, 'c', undefined, invitation)).status).toBe(404)
  expect((await send(acceptOperatorLink, 'c', undefined, link)).status).toBe(401)
  expect((await send(acceptOperatorLink, 'c', undefined, link)).status).toBe(429)
  expect((await send(readInvitation, 'c', undefined, invitation)).status).toBe(429)
})
