import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Endpoint,
  ErrorEnvelope,
  endpoints,
  extensions,
  fillPath,
  pathParamNames,
  type Role,
  roles,
  scopes,
} from '~/contract'
import { ownBodies, validBodies } from '../testing/request-samples'
import { editorsOnly, open, operatorOnly, ownersOnly, reviewersOnly } from '../testing/rights'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Every endpoint with every role. The rights of each role are in server/testing/rights.ts.

let studio: TestStudio
/** Tokens with all scopes of people with each role; `stranger` belongs to no workspace. */
let tokens: Record<Role | 'stranger', string>
beforeAll(async () => {
  studio = await createTestStudio()
  tokens = {
    owner: await studio.token({ role: 'owner' }),
    reviewer: await studio.token({ role: 'reviewer' }),
    editor: await studio.token({ role: 'editor' }),
    viewer: await studio.token({ role: 'viewer' }),
    stranger: await studio.token({ role: null }),
  }
})
afterAll(() => studio.close())

const table = Object.entries<Endpoint>({ ...endpoints, ...extensions }).map(([name, row]) => ({ name, row }))
const closed = table.filter(({ name }) => !open.includes(name))
const inWorkspace = closed.filter(({ row }) => row.path.includes('{workspaceId}'))

const namedBodies: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  ...validBodies,
  ...ownBodies,
}
/** A valid body. Whether an allowed call succeeds is not tested here. */
function bodyOf(name: string) {
  if (namedBodies[name]) return namedBodies[name]
  return { ...(name !== 'limitToken' && { name: 'a' }), ...(name.endsWith('Token') && { scopes: ['read'] }) }
}

async function call(name: string, row: Endpoint, token: string | null) {
  const given = Object.fromEntries(pathParamNames(row.path).map((param) => [param, 'none']))
  const params = { ...given, workspaceId: studio.workspaceId, platform: 'twitter' }
  const response = await studio.fetch(`/v1${fillPath(row.path, params)}`, {
    method: row.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(row.body && { 'content-type': 'application/json' }),
    },
    ...(row.body && { body: JSON.stringify(bodyOf(name)) }),
  })
  const { error } = response.ok ? {} : ErrorEnvelope.parse(await response.json())
  return { status: response.status, code: error?.code, message: error?.message }
}

/** Whether a person with this role may make the call. */
function may(name: string, row: Endpoint, role: Role): boolean {
  if (operatorOnly.includes(name)) return false
  if (ownersOnly.includes(name)) return role === 'owner'
  if (reviewersOnly.includes(name)) return role === 'owner' || role === 'reviewer'
  return (row.scope === 'read' && !editorsOnly.includes(name)) || role !== 'viewer'
}

it('only names existing endpoints', () => {
  const names = table.map(({ name }) => name)
  for (const name of [...ownersOnly, ...reviewersOnly, ...editorsOnly, ...operatorOnly, ...open])
    expect(names).toContain(name)
  expect(table.filter(({ row }) => row.isPublic).map(({ name }) => name)).toEqual(open)
})

describe.each(inWorkspace)('$name', ({ name, row }) => {
  it.each(roles)('as %s', async (role) => {
    const answer = await call(name, row, tokens[role])
    if (may(name, row, role)) expect([401, 403]).not.toContain(answer.status)
    else expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    if (!operatorOnly.includes(name) && answer.status === 403)
      expect(answer.message).toBe(
        ownersOnly.includes(name)
          ? 'Only an owner of this workspace can do this.'
          : reviewersOnly.includes(name)
            ? 'Only a reviewer or an owner of this workspace can do this.'
            : 'You have read-only access to this workspace.',
      )
  })

  it('as somebody who isn’t a member, or whose token isn’t for the workspace', async () => {
    const elsewhere = await studio.token({ role: 'owner', workspaceIds: ['ws_other'] })
    for (const token of [tokens.stranger, elsewhere]) expect((await call(name, row, token)).status).toBe(404)
  })
})

describe.each(closed)('$name', ({ name, row }) => {
  it('requires its scope, whatever the role', async () => {
    const others = scopes.filter((scope) => scope !== row.scope)
    const token = await studio.token({ role: 'owner', scopes: others })
    expect(await call(name, row, token)).toMatchObject({ status: 403, code: 'missing_scope' })
  })

  it('requires a token', async () => {
    expect((await call(name, row, null)).status).toBe(401)
  })
})

describe.each(closed.filter(({ row }) => !row.path.includes('{workspaceId}')))('$name', ({ name, row }) => {
  it.each([...roles, 'stranger'] as const)('as %s', async (role) => {
    const answer = await call(name, row, tokens[role])
    if (operatorOnly.includes(name)) expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    else expect([401, 403]).not.toContain(answer.status)
  })
})

it('answers public endpoints without a token', async () => {
  for (const { name, row } of table.filter((each) => each.row.isPublic))
    expect([401, 404], name).toContain((await call(name, row, null)).status)
})
