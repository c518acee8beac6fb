import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe } from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ limits: { callsPerMinute: 3 } })
})
afterAll(() => studio.close())

it('answers 429 with Retry-After above a token’s limit, while other tokens can call', async () => {
  for (let call = 0; call < 3; call++) expect((await studio.call(getMe)).status).toBe(200)
  const { status, body, headers } = await studio.call(getMe)
  expect([status, body.error.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await studio.call(getMe, { token: await studio.token() })).status).toBe(200)
})
