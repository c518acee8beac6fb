import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe, getWorkspace } from '~/contract'
import { createTestStudio, type TestStudio } from './studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('answers its owner', async () => {
  const { status, body } = await studio.call(getMe)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ name: 'Olive Owner', scopes: ['read', 'write', 'generate', 'publish'] })
})

it('enforces roles', async () => {
  const token = await studio.token({ role: 'viewer' })
  expect((await studio.call(getWorkspace, { token })).body.data.role).toBe('viewer')
  const stranger = await studio.token({ role: null })
  expect((await studio.call(getWorkspace, { token: stranger })).body.error.code).toBe('not_found')
})
