import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getMe, revokeToken, scopes } from '~/contract'
import { tokens } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { ensureOwnerToken } from './access-tokens'

let studio: TestStudio
let stored: string | undefined
const tokenStore = {
  read: () => Promise.resolve(stored),
  write: (secret: string) => {
    stored = secret
    return Promise.resolve()
  },
}
const ensure = () =>
  ensureOwnerToken(studio.db, tokenStore, { operatorId: studio.owner.id, name: 'Owner token' })

beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterAll(() => studio.close())
beforeEach(async () => {
  stored = undefined
  await studio.db.delete(tokens).where(eq(tokens.name, 'Owner token'))
})

const limit = (change: Partial<typeof tokens.$inferInsert>) =>
  studio.db.update(tokens).set(change).where(eq(tokens.name, 'Owner token'))

it('stays the same across starts', async () => {
  const first = await ensure()
  expect(await ensure()).toBe(first)
})

it.each([
  ['expired', { expiresAt: new Date(Date.now() - 1000) }],
  ['revoked', { revokedAt: new Date() }],
  ['limited to scopes', { scopes: ['read' as const] }],
  ['limited to workspaces', { workspaceIds: ['ws_1'] }],
])('is made anew once it is %s', async (_, change) => {
  const first = await ensure()
  await limit(change)
  const second = await ensure()
  expect(second).not.toBe(first)
  expect(stored).toBe(second)
  const me = await studio.call(getMe, { token: second })
  expect(me.body.data.scopes).toEqual([...scopes])
  expect(await ensure()).toBe(second)
})

it('is replaced if the file contains no token, or another person’s', async () => {
  stored = 'scs_unknown'
  const first = await ensure()
  expect(first).not.toBe('scs_unknown')
  stored = await studio.token({ role: 'editor' })
  expect(await ensure()).not.toBe(stored === first ? '' : first)
  expect((await studio.call(getMe, { token: stored })).body.data.id).toBe(studio.owner.id)
})

it('is not replaced if it merely has an expiry in the future', async () => {
  const first = await ensure()
  await limit({ expiresAt: new Date(Date.now() + 86_400_000) })
  expect(await ensure()).toBe(first)
  const [row] = await studio.db.select().from(tokens).where(eq(tokens.name, 'Owner token'))
  await studio.call(revokeToken, { params: { tokenId: row?.id ?? '' } })
  expect(await ensure()).not.toBe(first)
})
