import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptOperatorLink,
  createInvitation,
  createOperatorLink,
  createSignInLink,
  createToken,
  createWorkspace,
  getMe,
  limitToken,
  listTokens,
  listWorkspaces,
  revokeToken,
  type Scope,
  signOutMember,
} from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const inADay = '2026-03-03T12:00:00.000Z'
const later = '2026-03-04T12:00:00.000Z'

const create = (token: string, body: object = {}) =>
  studio.call(createToken, { token, body: { name: 'made', scopes: ['read', 'write'], ...body } })
/** A token made by another one. */
async function make(token: string, body: object = {}) {
  const { data } = (await create(token, body)).body
  return { id: data.id, token: data.token ?? '', expiresAt: data.expiresAt }
}
const works = async (token: string) => (await studio.call(getMe, { token })).status === 200
const scopesOf = async (token: string): Promise<readonly Scope[]> =>
  (await studio.call(getMe, { token })).body.data.scopes

describe('a token made by another one', () => {
  it('expires no later than its maker, whatever is requested', async () => {
    const maker = await make(studio.ownerToken, { expiresAt: inADay })
    expect((await make(maker.token)).expiresAt).toBe(inADay)
    const earlier = '2026-03-02T18:00:00.000Z'
    expect((await make(maker.token, { expiresAt: earlier })).expiresAt).toBe(earlier)
    const { status, body } = await create(maker.token, { expiresAt: later })
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect((await make(studio.ownerToken)).expiresAt).toBeUndefined()
  })

  it('is revoked with its maker, however many are between them', async () => {
    const first = await make(studio.ownerToken)
    const second = await make(first.token)
    const third = await make(second.token)
    const other = await make(studio.ownerToken)
    await studio.call(revokeToken, { params: { tokenId: first.id } })
    for (const { token } of [first, second, third]) expect(await works(token)).toBe(false)
    expect(await works(other.token)).toBe(true)
    const listed = (await studio.call(listTokens)).body.data.find(({ id }) => id === third.id)
    expect([listed?.madeBy, listed?.revokedAt]).toEqual([second.id, expect.any(String)])
  })

  it('is limited with its maker: scopes, workspaces and expiry', async () => {
    const maker = await make(studio.ownerToken)
    const made = await make(maker.token)
    const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Second' } })).body.data
    const elsewhere = await make(maker.token, { workspaceIds: [workspaceId] })
    const limit = { scopes: ['read'], workspaceIds: [studio.workspaceId], expiresAt: inADay }
    await studio.call(limitToken, { params: { tokenId: maker.id }, body: limit })
    expect(await scopesOf(made.token)).toEqual(['read'])
    const seen = (await studio.call(listWorkspaces, { token: made.token })).body.data
    expect(seen.map((each) => each.workspaceId)).toEqual([studio.workspaceId])
    const listed = (await studio.call(listTokens)).body.data.find(({ id }) => id === made.id)
    expect(listed?.expiresAt).toBe(inADay)
    // It has access to nothing any more.
    expect(await works(elsewhere.token)).toBe(false)
  })

  it('is revoked when its maker is signed out, but not if it makes that call itself', async () => {
    const other = await createTestStudio()
    const maker = (await other.call(createToken, { body: { name: 'maker', scopes: ['read', 'write'] } })).body
      .data
    const call = { token: maker.token ?? '', body: { name: 'made', scopes: ['read', 'write'] } }
    const made = (await other.call(createToken, call)).body.data
    const params = { workspaceId: other.workspaceId, memberId: other.owner.id }
    await other.call(signOutMember, { params, token: made.token ?? '' })
    expect((await other.call(getMe, { token: made.token ?? '' })).status).toBe(200)
    expect((await other.call(getMe, { token: maker.token ?? '' })).status).toBe(401)
    await other.close()
  })
})

describe('a link', () => {
  it.each([
    ['without all scopes', { scopes: ['read', 'write'] }],
    ['that ends', { scopes: ['read', 'write', 'generate', 'publish'], expiresAt: inADay }],
  ])('is made by no token %s, which could widen itself by it', async (_, body) => {
    const { token } = await make(studio.ownerToken, body)
    const memberId = studio.owner.id
    for (const answer of [
      await studio.call(createInvitation, { token, body: { role: 'owner' } }),
      await studio.call(createSignInLink, { token, params: { workspaceId: studio.workspaceId, memberId } }),
      await studio.call(createOperatorLink, { token }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('the operator’s sign-in link', () => {
  const link = async (token = studio.ownerToken) => {
    const { url, expiresAt } = (await studio.call(createOperatorLink, { token })).body.data
    return { url, expiresAt, secret: new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '' }
  }
  const accept = (secret: string) => studio.call(acceptOperatorLink, { token: null, body: { secret } })

  it('yields a token of its own to whoever uses it first', async () => {
    const { url, secret, expiresAt } = await link()
    expect(url).toMatch(/^http:\/\/studio\.test\/connect#token=lnk_\w+$/)
    expect(expiresAt).toBe(new Date(studio.clock() + 15 * 60_000).toISOString())
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(secret)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
    const token = answers.find(({ status }) => status === 200)?.body.data.token ?? ''
    expect(token).not.toBe(studio.ownerToken)
    const me = (await studio.call(getMe, { token })).body.data
    expect([me.id, me.scopes.length]).toEqual([studio.owner.id, 4])
  })

  it('works for 15 minutes, and gives no access by itself', async () => {
    const { secret } = await link()
    expect(await works(secret)).toBe(false)
    studio.clock.advance(15 * 60_000)
    const { status, body } = await accept(secret)
    expect([status, body.error.message]).toEqual([
      401,
      expect.stringContaining('npm run studio -- sign-in link'),
    ])
  })

  it('can only be created by the operator, and its token ends with the one that made it', async () => {
    const owner = await studio.token({ role: 'owner' })
    expect((await studio.call(createOperatorLink, { token: owner })).status).toBe(403)
    const ofOne = await studio.token({ workspaceIds: [studio.workspaceId] })
    expect((await studio.call(createOperatorLink, { token: ofOne })).status).toBe(403)
    const scopes = ['read', 'write', 'generate', 'publish']
    const maker = await make(studio.ownerToken, { scopes })
    const [open, used] = [await link(maker.token), await link(maker.token)]
    const { token } = (await accept(used.secret)).body.data
    await studio.call(revokeToken, { params: { tokenId: maker.id } })
    expect(await works(token)).toBe(false)
    expect((await accept(open.secret)).status).toBe(401)
  })

  it.each([
    ['fewer scopes', () => ({ scopes: ['read', 'write'] })],
    ['one workspace', () => ({ workspaceIds: [studio.workspaceId] })],
    ['an expiry', () => ({ expiresAt: inADay })],
  ])('yields no token once its maker has been limited to %s', async (_, limits) => {
    const maker = await make(studio.ownerToken, { scopes: ['read', 'write', 'generate', 'publish'] })
    const { secret } = await link(maker.token)
    await studio.call(limitToken, { params: { tokenId: maker.id }, body: limits() })
    expect((await accept(secret)).status).toBe(401)
  })
})
