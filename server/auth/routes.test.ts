import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addMember,
  createToken,
  createWorkspace,
  extensions,
  getMe,
  getStudio,
  limitToken,
  listMembers,
  listTokens,
  listWorkspaces,
  revokeToken,
} from '~/contract'
import { streamCalls } from '~/contract/streamed-responses'
import { tokens } from '../db/schema'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { createAccessToken } from './access-tokens'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pictures: nodePictureSizer() } })
})
afterAll(() => studio.close())

it('lists the extensions by who may use them', async () => {
  const { extensions: all } = (await studio.call(getStudio)).body.data
  expect(all.toSorted()).toEqual(Object.keys({ ...extensions, ...streamCalls }).toSorted())
  const token = await studio.token({ role: 'editor' })
  const { extensions: theirs } = (await studio.call(getStudio, { token })).body.data
  expect(theirs).toContain('startConnection')
  for (const name of ['createToken', 'addMember', 'createTwin', 'setPlatformApp'])
    expect(theirs).not.toContain(name)
})

describe('tokens', () => {
  it('are shown once, listed without their secret, and revoked', async () => {
    const { body } = await studio.call(createToken, { body: { name: 'CI', scopes: ['read'] } })
    const { token, id } = body.data
    expect((await studio.call(getMe, { token: token ?? '' })).body.data.scopes).toEqual(['read'])
    const listed = await studio.call(listTokens)
    const found = listed.body.data.find((one) => one.id === id)
    expect(found?.name).toBe('CI')
    expect(found?.lastUsedAt).toBeDefined()
    expect(JSON.stringify(listed.body.raw)).not.toContain(token)
    expect(JSON.stringify(listed.body.raw)).not.toContain('hash')
    const revoked = await studio.call(revokeToken, { params: { tokenId: id } })
    expect(revoked.body.data.revokedAt).toBeDefined()
    expect((await studio.call(getMe, { token: token ?? '' })).status).toBe(401)
    expect((await studio.call(revokeToken, { params: { tokenId: 'none' } })).status).toBe(404)
  })

  it('are all listed while they give access, and the newest 100 that no longer do', async () => {
    const { id } = (await studio.call(createToken, { body: { name: 'Old', scopes: ['read'] } })).body.data
    const { db, clock } = studio.deps
    studio.clock.advance(1000)
    const at = new Date(clock())
    const add = async (name: string, revokedAt: Date | null) => {
      for (let count = 0; count < 101; count++) {
        const made = { name, principalId: studio.owner.id, scopes: ['read'] as const, at }
        const { row } = await createAccessToken(db, made)
        await db.update(tokens).set({ revokedAt }).where(eq(tokens.id, row.id))
      }
    }
    await add('Signed in', null)
    await add('Signed out', at)
    const listed = (await studio.call(listTokens)).body.data
    expect(listed.find((one) => one.id === id)?.name).toBe('Old')
    expect(listed.filter(({ name }) => name === 'Signed in')).toHaveLength(101)
    expect(listed.filter(({ revokedAt }) => revokedAt !== undefined)).toHaveLength(100)
  })

  it.each([
    [{ workspaceIds: ['ws_none'] }, 400],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 400],
    [{ expiresAt: '9999-12-31T23:59:59-14:00' }, 400],
    [{ principalId: 'prn_none' }, 404],
    [{ scopes: [] }, 400],
    [{ scopes: ['admin'] }, 400],
  ])('with %j are refused', async (fields, status) => {
    const body = { name: 'CI', scopes: ['read'], ...fields }
    expect((await studio.call(createToken, { body })).status).toBe(status)
  })

  it('can’t create tokens that may do more than themselves', async () => {
    const narrow = await studio.token({ scopes: ['write'], workspaceIds: [studio.workspaceId] })
    const make = (body: object) => studio.call(createToken, { token: narrow, body: { name: 'a', ...body } })
    expect((await make({ scopes: ['publish'] })).status).toBe(403)
    expect((await make({ scopes: ['write'], workspaceIds: ['ws_other'] })).status).toBe(403)
    const { body } = await make({ scopes: ['write'] })
    expect(body.data.workspaceIds).toEqual([studio.workspaceId])
    expect((await studio.call(createWorkspace, { token: narrow, body: { name: 'a' } })).status).toBe(403)
    expect((await studio.call(listTokens, { token: narrow })).status).toBe(403)
    const params = { tokenId: body.data.id }
    expect((await studio.call(revokeToken, { token: narrow, params })).status).toBe(403)
  })
})

describe('limiting a token', () => {
  it('removes scopes, workspaces and time, and never gives any back', async () => {
    const made = await studio.call(createToken, { body: { name: 'CI', scopes: ['read', 'write'] } })
    const { id, token = '' } = made.body.data
    const params = { tokenId: id }
    const limit = (body: object) => studio.call(limitToken, { params, body })
    expect((await limit({ expiresAt: '9999-12-31T23:59:59-14:00' })).status).toBe(400)
    const inADay = '2026-03-03T12:00:00.000Z'
    const { body } = await limit({ scopes: ['read'], workspaceIds: [studio.workspaceId], expiresAt: inADay })
    expect(body.data).toMatchObject({
      scopes: ['read'],
      workspaceIds: [studio.workspaceId],
      expiresAt: inADay,
    })
    expect((await studio.call(getMe, { token })).body.data.scopes).toEqual(['read'])
    for (const wider of [
      { scopes: ['read', 'write'] },
      { workspaceIds: ['ws_other'] },
      { expiresAt: '2026-03-04T12:00:00Z' },
      { expiresAt: '2026-03-01T12:00:00Z' },
    ])
      expect((await limit(wider)).status, JSON.stringify(wider)).toBe(400)
    expect((await studio.call(limitToken, { token, params, body: {} })).status).toBe(403)
    expect((await studio.call(limitToken, { params: { tokenId: 'none' }, body: {} })).status).toBe(404)
    await studio.call(revokeToken, { params })
    expect((await limit({ scopes: ['read'] })).body.error.code).toBe('invalid_state')
  })
})

describe('workspaces and members', () => {
  it('are created, and visible to members', async () => {
    const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Second' } })).body.data
    const params = { workspaceId }
    const member = { name: 'Vera', email: 'vera@example.com', role: 'viewer' }
    const vera = (await studio.call(addMember, { params, body: member })).body.data
    expect(vera).toMatchObject(member)
    const again = (await studio.call(addMember, { params, body: { ...member, role: 'editor' } })).body.data
    expect(again).toEqual({ ...vera, role: 'editor' })
    const members = (await studio.call(listMembers, { params })).body.data
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['Olive Owner', 'owner'],
      ['Vera', 'editor'],
    ])
    const made = await studio.call(createToken, {
      body: { name: 'v', scopes: ['read'], principalId: vera.id },
    })
    const token = made.body.data.token ?? ''
    const seen = (await studio.call(listWorkspaces, { token })).body.data
    expect(seen).toMatchObject([{ workspaceId, name: 'Second', role: 'editor' }])
  })

  it('always keep an owner', async () => {
    const { status, body } = await studio.call(addMember, { body: { name: 'Olive Owner', role: 'viewer' } })
    expect([status, body.error.code]).toEqual([400, 'invalid_state'])
  })
})
