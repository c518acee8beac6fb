import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Endpoint,
  ErrorEnvelope,
  endpoints,
  extensions,
  fillPath,
  pathParamNames,
  scopes,
} from '~/contract'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { ownBodies, validBodies } from '../testing/request-samples'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { hasDefaults } from './validate'

let studio: TestStudio
let viewer: string
let stranger: string
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pictures: nodePictureSizer() } })
  viewer = await studio.token({ role: 'viewer' })
  stranger = await studio.token({ role: null })
})
afterAll(() => studio.close())

const table = Object.entries<Endpoint>(endpoints).map(([name, row]) => ({ name, row }))
const inWorkspace = table.filter(({ row }) => row.path.includes('{workspaceId}'))
const withBody = table.filter(({ row }) => row.body !== undefined)
const withLimit = table.filter(({ row }) => row.query !== undefined)
const bodies: Record<string, Record<string, unknown> | undefined> = validBodies

interface Sent {
  token?: string | null
  body?: string
  type?: string | null
  query?: string
  workspaceId?: string
}

async function send(row: Endpoint, name: string, sent: Sent = {}) {
  const given = Object.fromEntries(pathParamNames(row.path).map((param) => [param, 'none']))
  const path = fillPath(row.path, { ...given, workspaceId: sent.workspaceId ?? studio.workspaceId })
  const token = sent.token === undefined ? studio.ownerToken : sent.token
  const body = sent.body ?? (row.body ? JSON.stringify(bodies[name]) : undefined)
  const type = sent.type === undefined ? 'application/json' : sent.type
  const response = await studio.fetch(`/v1${path}${sent.query ?? ''}`, {
    method: row.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && type !== null && { 'content-type': type }),
    },
    // Bytes, because a string would get a content type of its own.
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  })
  const answer: unknown = await response.json()
  return { response, status: response.status, answer }
}

async function refusal(row: Endpoint, name: string, sent: Sent) {
  const { response, status, answer } = await send(row, name, sent)
  const { error, requestId } = ErrorEnvelope.parse(answer)
  expect(error.code).toMatch(/^[a-z_]+$/)
  expect(error.message).not.toBe('')
  expect(requestId).toMatch(/^req_/)
  expect(response.headers.get('x-request-id')).toBe(requestId)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return { status, error }
}

describe.each(table)('$name', ({ name, row }) => {
  it('answers 401 without a token, with a wrong one and with another scheme', async () => {
    for (const token of [null, 'scs_wrong', '']) {
      expect(await refusal(row, name, { token })).toMatchObject({
        status: 401,
        error: { code: 'unauthorized' },
      })
    }
  })

  it('answers 403 without its scope, and not with it alone', async () => {
    const others = await studio.token({ scopes: scopes.filter((scope) => scope !== row.scope) })
    expect(await refusal(row, name, { token: others })).toMatchObject({
      status: 403,
      error: { code: 'missing_scope' },
    })
    const alone = await studio.token({ scopes: [row.scope] })
    const { status } = await send(row, name, { token: alone })
    expect([401, 403]).not.toContain(status)
  })
})

describe.each(inWorkspace)('$name in a workspace', ({ name, row }) => {
  it('answers 404 to non-members, and for a workspace that doesn’t exist', async () => {
    expect((await refusal(row, name, { token: stranger })).status).toBe(404)
    expect((await refusal(row, name, { workspaceId: 'ws_none' })).status).toBe(404)
    const elsewhere = await studio.token({ workspaceIds: ['ws_other'] })
    expect((await refusal(row, name, { token: elsewhere })).status).toBe(404)
  })

  it('lets a viewer read, and answers 403 to anything else', async () => {
    if (row.scope === 'read')
      expect([401, 403]).not.toContain((await send(row, name, { token: viewer })).status)
    else
      expect(await refusal(row, name, { token: viewer })).toMatchObject({
        status: 403,
        error: { code: 'forbidden' },
      })
  })
})

describe.each(withBody)('the body of $name', ({ name, row }) => {
  const broken: [string, Sent][] = [
    ['an unknown property', { body: JSON.stringify({ ...bodies[name], unknown: 1 }) }],
    ['a property of the prototype', { body: '{"__proto__": 1}' }],
    ['broken JSON', { body: '{"name": ' }],
    // If every field has a default, the whole body may be left out.
    ...(row.body && hasDefaults(row.body) ? [] : [['nothing', { body: '' }] satisfies [string, Sent]]),
    ['a list', { body: '[]' }],
    ['null', { body: 'null' }],
    ['another content type', { type: 'text/plain' }],
    ['a form', { type: 'application/x-www-form-urlencoded' }],
    ['no content type', { type: null }],
  ]
  it.each(broken)('may not be %s', async (_, sent) => {
    expect((await refusal(row, name, sent)).status).toBe(400)
  })

  it('reports which field is invalid', async () => {
    const { error } = await refusal(row, name, { body: JSON.stringify({ ...bodies[name], unknown: 1 }) })
    expect(error.details).toEqual([{ path: '', message: 'Unknown properties: unknown.' }])
  })

  it('may be up to 1 MiB', async () => {
    const padded = (size: number) => {
      const text = JSON.stringify(bodies[name])
      return text + ' '.repeat(size - text.length)
    }
    const { answer } = await send(row, name, { body: padded(1024 * 1024) })
    expect(JSON.stringify(answer)).not.toContain('payload_too_large')
    expect(await refusal(row, name, { body: padded(1024 * 1024 + 1) })).toMatchObject({
      status: 400,
      error: { code: 'payload_too_large' },
    })
  })
})

describe.each(withLimit)('limit of $name', ({ name, row }) => {
  it.each(['1', '100'])('may be %s', async (limit) => {
    expect((await send(row, name, { query: `?limit=${limit}` })).status).toBe(200)
  })
  it.each(['0', '101', 'abc', '-1', '1.5', ''])('may not be %j', async (limit) => {
    expect((await refusal(row, name, { query: `?limit=${limit}` })).status).toBe(400)
  })
  it.each(['?limit=500&limit=1', '?limit=1&limit=1'])('may not be given twice: %s', async (query) => {
    const { status, error } = await refusal(row, name, { query })
    expect(status).toBe(400)
    expect(error.details).toMatchObject([{ path: 'limit' }])
  })
})

it('refuses a filter that is given twice, and ignores unknown ones', async () => {
  const { listMedia, listPosts } = endpoints
  for (const [row, query] of [
    [listMedia, '?type=image&type=video'],
    [listPosts, '?status=draft&status=failed'],
  ] as const)
    expect((await refusal(row, '', { query })).status).toBe(400)
  expect((await send(listPosts, '', { query: '?of=a&of=b&status=draft' })).status).toBe(200)
})

describe('a path outside the table', () => {
  it.each([
    ['GET', '/v1/nothing'],
    ['GET', '/v1'],
    ['GET', '/'],
    ['GET', '/v1/workspaces/'],
    ['PUT', '/v1/me'],
    ['DELETE', '/v1/workspaces'],
    ['POST', '/v1/me'],
    ['GET', '/v1/faults'],
    // This host can't make archives.
    ['POST', '/v1/archive'],
    ['GET', '/files/none/a.png'],
    ['GET', '/files/%00/a.png'],
    ['GET', '/v1/workspaces/%00'],
    ['GET', '/v1/workspaces/%zz'],
  ])('%s %s is 404 in the envelope', async (method, path) => {
    const response = await studio.fetch(path, {
      method,
      headers: { authorization: `Bearer ${studio.ownerToken}` },
    })
    expect(response.status).toBe(404)
    const { error, requestId } = ErrorEnvelope.parse(await response.json())
    expect(error.code).toBe('not_found')
    expect(requestId).toMatch(/^req_/)
  })
})

it('answers preflights of any origin, without credentials', async () => {
  const headers = {
    origin: 'https://dashboard.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type',
  }
  const response = await studio.fetch('/v1/me', { method: 'OPTIONS', headers })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

describe('tokens', () => {
  it('expire', async () => {
    const token = await studio.token({ expiresAt: new Date(studio.clock() + 1000) })
    expect((await studio.call(endpoints.getMe, { token })).status).toBe(200)
    studio.clock.advance(1000)
    expect((await studio.call(endpoints.getMe, { token })).status).toBe(401)
  })

  it('only see their own workspaces', async () => {
    const token = await studio.token({ workspaceIds: ['ws_other'] })
    expect((await studio.call(endpoints.listWorkspaces, { token })).body.data).toEqual([])
  })

  it('of non-operators get none of the operator’s calls', async () => {
    const token = await studio.token({ role: 'owner' })
    const theirs = (await studio.call(extensions.getStudio, { token })).body.data.extensions
    for (const [name, row] of Object.entries<Endpoint>(extensions)) {
      if (theirs.includes(name)) continue
      const body = ownBodies[name] ?? {
        ...(name !== 'limitToken' && { name: 'a' }),
        ...(name.endsWith('Token') && { scopes: ['read'] }),
      }
      const params = { workspaceId: studio.workspaceId, tokenId: 'none', platform: 'twitter' }
      const { status } = await studio.call(row, { params, token, ...(row.body && { body }) })
      expect(status, name).toBe(403)
    }
  })
})

it('refuses text that can’t be stored, and says where', async () => {
  for (const name of ['a\u0000b', 'a\ud800', '\uFEFFa']) {
    const { status, body } = await studio.call(endpoints.createProduct, { body: { name } })
    expect(status).toBe(400)
    expect(body.error.details).toMatchObject([{ path: 'name' }])
  }
  for (const option of ['a\u0000b', 'a\ud800']) {
    const body = { clientId: 'a', clientSecret: 'b', options: { [option]: 'c' } }
    const refused = await studio.call(extensions.setPlatformApp, { params: { platform: 'twitter' }, body })
    expect(refused.status).toBe(400)
    expect(refused.body.error.details).toMatchObject([{ path: 'options' }])
  }
})
