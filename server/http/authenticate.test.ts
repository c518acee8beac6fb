import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeRole,
  createProduct,
  createToken,
  getMe,
  getProduct,
  limitToken,
  listProducts,
  removeMember,
  revokeToken,
} from '~/contract'
import { memberships, principals, tokens, workspaces } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { findToken, hashToken } from './authenticate'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const find = (secret: string) =>
  findToken(studio.db, { hash: hashToken(secret), workspaceId: studio.workspaceId })

describe('the lookup of a token', () => {
  it('sees every change of rights', async () => {
    const secret = await studio.token({ role: 'editor' })
    const principalId = (await find(secret))?.principal.id ?? ''
    const ofMember = eq(memberships.principalId, principalId)
    const { db } = studio
    await db.update(memberships).set({ role: 'viewer' }).where(ofMember)
    expect((await find(secret))?.role).toBe('viewer')
    await db.update(principals).set({ name: 'Renamed' }).where(eq(principals.id, principalId))
    expect((await find(secret))?.principal.name).toBe('Renamed')
    await db.delete(memberships).where(ofMember)
    expect((await find(secret))?.role).toBeNull()
    await db.insert(memberships).values({ workspaceId: studio.workspaceId, principalId, role: 'editor' })
    expect((await find(secret))?.role).toBe('editor')
    await db.delete(principals).where(eq(principals.id, principalId))
    expect(await find(secret)).toBeUndefined()
  })

  it('fails once its workspace is deleted', async () => {
    const other = await createTestStudio()
    const where = { hash: hashToken(other.ownerToken), workspaceId: other.workspaceId }
    expect((await findToken(other.db, where))?.role).toBe('owner')
    await other.db.delete(workspaces).where(eq(workspaces.id, other.workspaceId))
    expect((await findToken(other.db, where))?.role).toBeNull()
    await other.close()
  })

  // Postgres answers concurrent lookups at once, without uncommitted changes.
  const waits = process.env.STUDIO_TEST_DATABASE !== 'postgres'
  it.runIf(waits)('is refused to calls made while a transaction revokes it', async () => {
    const secret = await studio.token()
    await find(secret)
    let meanwhile: ReturnType<typeof find> | undefined
    await studio.db.transaction(async (tx) => {
      await tx
        .update(tokens)
        .set({ revokedAt: new Date() })
        .where(eq(tokens.hash, hashToken(secret)))
      meanwhile = find(secret)
    })
    expect((await meanwhile)?.token.revokedAt).not.toBeNull()
    expect((await find(secret))?.token.revokedAt).not.toBeNull()
  })

  it('is limited to one workspace', async () => {
    const secret = await studio.token({ role: 'editor' })
    expect((await find(secret))?.role).toBe('editor')
    const elsewhere = await findToken(studio.db, { hash: hashToken(secret), workspaceId: 'elsewhere' })
    expect(elsewhere?.role).toBeNull()
  })

  it('ends at its expiry', async () => {
    const expiresAt = new Date(studio.clock() + 60_000)
    const token = await studio.token({ expiresAt })
    expect((await studio.call(getMe, { token })).status).toBe(200)
    studio.clock.advance(60_000)
    expect((await studio.call(getMe, { token })).status).toBe(401)
  })

  it('uses the new role on the very next call', async () => {
    const token = await studio.token({ role: 'editor' })
    const body = { name: 'Blend' }
    expect((await studio.call(createProduct, { token, body })).status).toBe(200)
    const found = await find(token)
    await studio.db
      .update(memberships)
      .set({ role: 'viewer' })
      .where(eq(memberships.principalId, found?.principal.id ?? ''))
    expect((await studio.call(createProduct, { token, body })).status).toBe(403)
    expect((await studio.call(listProducts, { token })).status).toBe(200)
  })
})

/** Results of the next call in this process, and in another. */
async function nextCalls(token: string, body?: { name: string }) {
  const processes = [studio.call, studio.anotherProcess().call]
  const statuses: number[] = []
  for (const call of processes)
    statuses.push(
      (await (body ? call(createProduct, { token, body }) : call(listProducts, { token }))).status,
    )
  return statuses
}

describe('the very next call in each process, after many allowed ones', () => {
  const body = { name: 'Blend' }
  /** As many as it takes a database to settle on a plan for a prepared statement. */
  const callOften = async (token: string) => {
    const { id } = (await studio.call(createProduct, { body })).body.data
    for (let time = 0; time < 8; time++) {
      const params = { workspaceId: studio.workspaceId, productId: id }
      expect((await studio.call(getProduct, { token, params })).status).toBe(200)
    }
  }
  const memberOf = async (token: string) => ({
    workspaceId: studio.workspaceId,
    memberId: (await find(token))?.principal.id ?? '',
  })

  it('is refused once the token is revoked', async () => {
    const { id, token = '' } = (
      await studio.call(createToken, { body: { name: 'short', scopes: ['read', 'write'] } })
    ).body.data
    await callOften(token)
    expect((await studio.call(revokeToken, { params: { tokenId: id } })).status).toBe(200)
    expect(await nextCalls(token)).toEqual([401, 401])
  })

  it('is refused if the token was limited', async () => {
    const { id, token = '' } = (
      await studio.call(createToken, { body: { name: 'narrowed', scopes: ['read', 'write'] } })
    ).body.data
    await callOften(token)
    const limited = await studio.call(limitToken, { params: { tokenId: id }, body: { scopes: ['read'] } })
    expect(limited.status).toBe(200)
    expect(await nextCalls(token, body)).toEqual([403, 403])
    expect(await nextCalls(token)).toEqual([200, 200])
  })

  it('is refused once the member is removed', async () => {
    const token = await studio.token({ role: 'editor' })
    await callOften(token)
    const params = await memberOf(token)
    expect((await studio.call(removeMember, { params })).status).toBe(200)
    expect(await nextCalls(token)).toSatisfy((all: number[]) =>
      all.every((each) => [401, 404].includes(each)),
    )
  })

  it('is refused if the new role doesn’t allow it', async () => {
    const token = await studio.token({ role: 'editor' })
    await callOften(token)
    const params = await memberOf(token)
    expect((await studio.call(changeRole, { params, body: { role: 'viewer' } })).status).toBe(200)
    expect(await nextCalls(token, body)).toEqual([403, 403])
    expect(await nextCalls(token)).toEqual([200, 200])
  })
})
