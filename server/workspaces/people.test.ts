import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptInvitation,
  addMember,
  changeRole,
  createInvitation,
  createProduct,
  createSignInLink,
  createToken,
  createWorkspace,
  getCredits,
  getMe,
  joinWorkspace,
  listInvitations,
  listMembers,
  listProducts,
  listWorkspaces,
  type Role,
  readInvitation,
  removeMember,
  revokeInvitation,
  scopes,
  signOutMember,
} from '~/contract'
import { invitations } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

/** A workspace of its own for each test. */
let workspaceId = ''
beforeEach(async () => {
  workspaceId = (await studio.call(createWorkspace, { body: { name: 'Frost' } })).body.data.workspaceId
})

const invite = async (role: Role = 'editor', token?: string) => {
  const body = { role, note: 'for Vera' }
  const call = { params: { workspaceId }, body, ...(token !== undefined && { token }) }
  return (await studio.call(createInvitation, call)).body.data
}
const accept = (invitation: string | undefined, name?: string) =>
  studio.call(acceptInvitation, { token: null, body: { invitation, name } })

/** A new person in the workspace, with the token from their invitation. */
async function join(role: Role, name = 'Vera') {
  const { secret } = await invite(role)
  const { principalId = '', token = '' } = (await accept(secret, name)).body.data
  return { memberId: principalId, token, params: { workspaceId, memberId: principalId } }
}
const members = async () => {
  const { data } = (await studio.call(listMembers, { params: { workspaceId } })).body
  return data.map(({ name, role }) => [name, role])
}

describe('an invitation', () => {
  it('lets one person join, who gets a token once', async () => {
    const made = await invite('viewer')
    expect(made.secret).toMatch(/^inv_/)
    expect(made.url).toBe(`http://studio.test/join#invitation=${made.secret}`)
    expect(made.expiresAt).toBe(new Date(studio.clock() + 7 * 86_400_000).toISOString())
    const open = await studio.call(readInvitation, { token: null, body: { invitation: made.secret } })
    expect(open.body.data).toMatchObject({ workspaceName: 'Frost', role: 'viewer', invitedBy: 'Olive Owner' })
    const joined = await accept(made.secret, '  Vera ')
    expect(joined.body.data).toMatchObject({ workspaceId, role: 'viewer' })
    const { token = '' } = joined.body.data
    expect((await studio.call(getMe, { token })).body.data).toMatchObject({ name: 'Vera', scopes })
    expect((await studio.call(listWorkspaces, { token })).body.data).toMatchObject([
      { workspaceId, role: 'viewer' },
    ])
    expect(await members()).toEqual([
      ['Olive Owner', 'owner'],
      ['Vera', 'viewer'],
    ])
  })

  it('is listed without its secret, which isn’t stored', async () => {
    const made = await invite()
    const listed = await studio.call(listInvitations, { params: { workspaceId } })
    expect(listed.body.data).toMatchObject([
      { id: made.id, role: 'editor', note: 'for Vera', invitedBy: 'Olive Owner' },
    ])
    expect(JSON.stringify(listed.body.raw)).not.toContain(made.secret)
    expect(JSON.stringify(await studio.db.select().from(invitations))).not.toContain(made.secret)
    await accept(made.secret, 'Vera')
    expect((await studio.call(listInvitations, { params: { workspaceId } })).body.data).toEqual([])
  })

  it.each([
    ['forged', 404, 'This invitation link isn’t valid. Check that you copied all of it.'],
    ['used', 400, 'This invitation has already been used. Ask for a new one.'],
    ['expired', 400, 'This invitation has expired. Ask for a new one.'],
    ['revoked', 400, 'This invitation was revoked. Ask for a new one.'],
  ])('that is %s says so, to whoever reads or takes it', async (kind, status, message) => {
    const { id, secret = '' } = await invite()
    if (kind === 'used') await accept(secret, 'Vera')
    if (kind === 'expired') studio.clock.advance(7 * 86_400_000)
    if (kind === 'revoked') await studio.call(revokeInvitation, { params: { workspaceId, invitationId: id } })
    const invitation = kind === 'forged' ? `${secret.slice(0, -1)}_` : secret
    const before = await members()
    const token = await studio.token({ role: null })
    for (const answer of [
      await studio.call(readInvitation, { token: null, body: { invitation } }),
      await accept(invitation, 'Mallory'),
      await studio.call(joinWorkspace, { token, body: { invitation } }),
    ]) {
      expect(answer.status).toBe(status)
      expect(answer.body.error.message).toBe(message)
    }
    expect(await members()).toEqual(before)
  })

  it('lets in one of two who use it at once', async () => {
    const { secret } = await invite()
    const both = await Promise.all([accept(secret, 'Ada'), accept(secret, 'Bob')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await members()).toHaveLength(2)
  })

  it('stays open if no name was given', async () => {
    const { secret } = await invite()
    for (const name of [undefined, ' ']) {
      const { status, body } = await accept(secret, name)
      expect(status).toBe(400)
      expect(body.error.details).toMatchObject([{ path: 'name' }])
    }
    expect((await accept(secret, 'Vera')).status).toBe(200)
  })

  it('is accepted by somebody who already has a token, without a second one', async () => {
    const token = await studio.token({ role: null })
    const { secret } = await invite('viewer')
    const joined = await studio.call(joinWorkspace, { token, body: { invitation: secret } })
    expect(joined.body.data).toMatchObject({ workspaceId, role: 'viewer' })
    expect(joined.body.data.token).toBeUndefined()
    expect((await studio.call(listProducts, { token, params: { workspaceId } })).status).toBe(200)
  })

  it('is refused to a member, a limited token, and one without the write scope, and stays open', async () => {
    const { secret } = await invite('owner')
    const as = async (token: string) => {
      const { status, body } = await studio.call(joinWorkspace, { token, body: { invitation: secret } })
      return [status, body.error.code]
    }
    const { token } = await join('viewer', 'Mia')
    expect(await as(token)).toEqual([400, 'invalid_state'])
    expect(await as(await studio.token({ role: null, workspaceIds: ['ws_other'] }))).toEqual([
      403,
      'forbidden',
    ])
    expect(await as(await studio.token({ role: null, scopes: ['read'] }))).toEqual([403, 'missing_scope'])
    expect((await accept(secret, 'Vera')).status).toBe(200)
  })

  it('ends when its creator is no longer an owner', async () => {
    const { token, params } = await join('owner')
    const first = await invite('owner', token)
    await studio.call(changeRole, { params, body: { role: 'editor' } })
    expect((await accept(first.secret, 'Eve')).body.error.message).toContain('revoked')
    await studio.call(changeRole, { params, body: { role: 'owner' } })
    const second = await invite('owner', token)
    await studio.call(removeMember, { params })
    expect((await accept(second.secret, 'Eve')).body.error.message).toContain('revoked')
  })

  it('is revoked once, by its own workspace', async () => {
    const { id } = await invite()
    const elsewhere = { workspaceId: studio.workspaceId, invitationId: id }
    expect((await studio.call(revokeInvitation, { params: elsewhere })).status).toBe(404)
    const params = { workspaceId, invitationId: id }
    expect((await studio.call(revokeInvitation, { params })).status).toBe(200)
    expect((await studio.call(revokeInvitation, { params })).status).toBe(404)
  })

  it('is limited to 100 open ones', async () => {
    for (let made = 0; made < 100; made++) await invite()
    const { status, body } = await studio.call(createInvitation, { params: { workspaceId }, body: {} })
    expect([status, body.error.code]).toEqual([400, 'invalid_state'])
  })
})

it('makes one person of an email that is added to several workspaces at once', async () => {
  const other = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data.workspaceId
  for (let round = 0; round < 5; round++) {
    const body = { name: 'Vera', email: `vera${round}@example.com` }
    const added = await Promise.all(
      [workspaceId, other].map((id) => studio.call(addMember, { params: { workspaceId: id }, body })),
    )
    expect(new Set(added.map((each) => each.body.data.id)).size).toBe(1)
  }
})

it('ignores spaces around an email, and takes nobody for the person without one', async () => {
  const add = async (name: string, email: string) =>
    (await studio.call(addMember, { params: { workspaceId }, body: { name, email } })).body.data
  const vera = await add('Vera', 'vera@example.org')
  expect(await add('Vera', ' Vera@example.org ')).toEqual(vera)
  const [mia, max] = [await add('Mia', ' '), await add('Max', ' ')]
  expect(mia.email).toBeUndefined()
  expect(max.id).not.toBe(mia.id)
})

describe('roles', () => {
  it('take effect on the next call', async () => {
    const { token, params } = await join('editor')
    const write = () =>
      studio.call(createProduct, { token, params: { workspaceId }, body: { name: 'Beans' } })
    expect((await write()).status).toBe(200)
    const changed = await studio.call(changeRole, { params, body: { role: 'viewer' } })
    expect(changed.body.data).toMatchObject({ name: 'Vera', role: 'viewer' })
    const refused = await write()
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe('You have read-only access to this workspace.')
    await studio.call(changeRole, { params, body: { role: 'editor' } })
    expect((await write()).status).toBe(200)
  })

  it('always leave an owner, even if two change at once', async () => {
    const a = await join('owner', 'Ada')
    const b = await join('owner', 'Bob')
    const own = { workspaceId, memberId: studio.owner.id }
    expect((await studio.call(removeMember, { params: own })).status).toBe(200)
    const both = await Promise.all([
      studio.call(changeRole, { token: a.token, params: a.params, body: { role: 'viewer' } }),
      studio.call(removeMember, { token: b.token, params: b.params }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const { body } = both.find(({ status }) => status === 400) ?? both[0]
    expect(body.error.message).toBe('A workspace needs at least one owner.')
  })

  it('of the operator can only be changed by the operator', async () => {
    const { token } = await join('owner')
    const params = { workspaceId, memberId: studio.owner.id }
    for (const answer of [
      await studio.call(changeRole, { token, params, body: { role: 'viewer' } }),
      await studio.call(removeMember, { token, params }),
      await studio.call(signOutMember, { token, params }),
      await studio.call(createSignInLink, { token, params }),
      // Not by themselves either, because it would be a token for the whole server.
      await studio.call(createSignInLink, { params }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([403, 'forbidden'])
    expect(await members()).toContainEqual(['Olive Owner', 'owner'])
  })

  it('of nobody are 404', async () => {
    const params = { workspaceId, memberId: 'prn_none' }
    for (const row of [removeMember, signOutMember, createSignInLink])
      expect((await studio.call(row, { params })).status).toBe(404)
    expect((await studio.call(changeRole, { params, body: { role: 'viewer' } })).status).toBe(404)
  })
})

describe('somebody who leaves', () => {
  it.each(['editor', 'viewer'] as const)(
    'needs no owner for it, as %s, and removes nobody else',
    async (role) => {
      const { token, params } = await join(role)
      const other = await join('viewer', 'Ada')
      const refused = await studio.call(removeMember, { token, params: other.params })
      expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
      expect((await studio.call(removeMember, { token, params })).status).toBe(200)
      expect((await studio.call(listProducts, { token, params: { workspaceId } })).status).toBe(404)
      expect((await members()).map(([name]) => name)).toEqual(['Olive Owner', 'Ada'])
    },
  )
})

describe('a removed person', () => {
  it('loses all access to the workspace and its credits', async () => {
    const { token, params } = await join('editor')
    expect((await studio.call(getCredits, { token })).body.data.balance).toBeGreaterThan(0)
    expect((await studio.call(removeMember, { params })).status).toBe(200)
    expect((await studio.call(listProducts, { token, params: { workspaceId } })).status).toBe(404)
    expect((await studio.call(listWorkspaces, { token })).body.data).toEqual([])
    expect((await studio.call(getCredits, { token })).body.data.balance).toBe(0)
    const { secret } = await invite('viewer')
    expect((await studio.call(joinWorkspace, { token, body: { invitation: secret } })).status).toBe(200)
    expect((await studio.call(getCredits, { token })).body.data.balance).toBeGreaterThan(0)
  })

  it('can’t sign in by a link that was made for them', async () => {
    const { params } = await join('editor')
    const { secret } = (await studio.call(createSignInLink, { params })).body.data
    await studio.call(removeMember, { params })
    expect((await accept(secret)).body.error.message).toContain('revoked')
  })
})

describe('signing out', () => {
  it('by an owner ends access to this workspace only', async () => {
    const owner = await join('owner', 'Ada')
    const { token, params, memberId } = await join('editor')
    const { secret } = (
      await studio.call(createInvitation, { params: { workspaceId: studio.workspaceId }, body: {} })
    ).body.data
    await studio.call(joinWorkspace, { token, body: { invitation: secret } })
    const limited = (
      await studio.call(createToken, {
        body: { name: 'bot', scopes: ['read'], principalId: memberId, workspaceIds: [workspaceId] },
      })
    ).body.data.token
    const out = await studio.call(signOutMember, { token: owner.token, params })
    expect(out.body.data).toEqual({ id: memberId, tokens: 2 })
    expect((await studio.call(listProducts, { token, params: { workspaceId } })).status).toBe(404)
    expect((await studio.call(listProducts, { token })).status).toBe(200)
    expect((await studio.call(getMe, { token: limited ?? '' })).status).toBe(401)
    expect(await members()).toContainEqual(['Vera', 'editor'])
  })

  it('by the operator ends it everywhere', async () => {
    const { token, params } = await join('editor')
    await studio.call(signOutMember, { params })
    expect((await studio.call(getMe, { token })).status).toBe(401)
  })

  it('oneself spares the token of the call', async () => {
    const { token, params } = await join('owner')
    const { secret } = (await studio.call(createSignInLink, { token, params })).body.data
    const other = (await accept(secret)).body.data.token ?? ''
    await studio.call(signOutMember, { token, params })
    expect((await studio.call(getMe, { token: other })).status).toBe(401)
    expect((await studio.call(getMe, { token })).status).toBe(200)
  })
})

describe('a sign-in link', () => {
  it('signs a member in once, to this workspace', async () => {
    const { params, memberId } = await join('viewer')
    const { secret, signsIn } = (await studio.call(createSignInLink, { params })).body.data
    expect(signsIn).toBe('Vera')
    const open = await studio.call(readInvitation, { token: null, body: { invitation: secret } })
    expect(open.body.data).toMatchObject({ signsIn: 'Vera', role: 'viewer' })
    const joined = (await accept(secret)).body.data
    expect(joined).toMatchObject({ principalId: memberId, workspaceId })
    const me = await studio.call(getMe, { token: joined.token ?? '' })
    expect(me.body.data).toMatchObject({ id: memberId, name: 'Vera' })
    expect((await accept(secret)).status).toBe(400)
    expect(await members()).toHaveLength(2)
  })

  it('revokes an earlier one, and signs in nobody else', async () => {
    const { params } = await join('viewer')
    const first = (await studio.call(createSignInLink, { params })).body.data
    const second = (await studio.call(createSignInLink, { params })).body.data
    expect((await accept(first.secret)).body.error.message).toContain('revoked')
    const token = await studio.token({ role: null })
    const taken = await studio.call(joinWorkspace, { token, body: { invitation: second.secret } })
    expect(taken.status).toBe(400)
    expect((await accept(second.secret)).status).toBe(200)
  })
})

it('records who used an invitation', async () => {
  const { memberId } = await join('editor')
  const [row] = await studio.db.select().from(invitations).where(eq(invitations.usedBy, memberId))
  expect(row).toMatchObject({ workspaceId, principalId: null })
})
