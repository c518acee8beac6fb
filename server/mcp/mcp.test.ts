import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, pathParamNames, scopes } from '~/contract'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'
import { createMcp } from './mcp'
import { fieldsOf, requestOf, toolsFor } from './tools'

let studio: TestStudio
let mcp: (request: Request) => Promise<Response>
beforeAll(async () => {
  studio = await createTestStudio()
  mcp = createMcp(studio.app.fetch, testOrigin)
})
afterAll(() => studio.close())

const url = new URL('/mcp', testOrigin)
const post = (headers: Record<string, string>) =>
  mcp(
    new Request(url, {
      method: 'POST',
      headers: {
        host: url.host,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    }),
  )

/** A client's `fetch` that calls this server, adding what HTTP itself would. */
const fetchWith =
  (token: string) =>
  async (to: URL | string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    headers.set('host', url.host)
    return mcp(new Request(to, { ...init, headers }))
  }

async function newer(token: string) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchWith(token) }))
  return client
}

async function older(token: string) {
  const client = new OlderClient({ name: 'test', version: '1' })
  await client.connect(new OlderTransport(url, { fetch: fetchWith(token) }))
  return client
}

describe.each([
  ['the current revision', newer],
  ['the one before', older],
])('a client of %s', (_name, connect) => {
  it('lists what its scopes allow', async () => {
    const all = await (await connect(studio.ownerToken)).listTools()
    expect(all.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(endpoints)))
    const reader = await connect(await studio.token({ scopes: ['read'] }))
    const { tools } = await reader.listTools()
    expect(tools.map(({ name }) => name)).toContain('listPosts')
    expect(tools.map(({ name }) => name)).not.toContain('publishPost')
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  })

  it('is told which scope a tool needs that its token lacks', async () => {
    const reader = await connect(await studio.token({ scopes: ['read'] }))
    const answer = await reader.callTool({
      name: 'deletePost',
      arguments: { workspaceId: studio.workspaceId, postId: 'post_none' },
    })
    expect(answer.isError).toBe(true)
    expect(JSON.stringify(answer.content)).toContain('This token doesn’t have the “write” scope.')
  })

  it('creates a post and publishes it once, however often it asks', async () => {
    const account = await addAccount(studio, 'twitter', 3)
    const { id: postId } = await addPost(studio, [account])
    const client = await connect(studio.ownerToken)
    const publish = () =>
      client.callTool({
        name: 'publishPost',
        arguments: { workspaceId: studio.workspaceId, postId, requestId: `publish-${postId}` },
      })
    const [first, again] = [await publish(), await publish()]
    expect(first.isError).not.toBe(true)
    expect(first.structuredContent).toMatchObject({ data: { id: postId, status: 'published' } })
    expect(again.structuredContent).toEqual(first.structuredContent)
  })

  it('gets errors as a sentence', async () => {
    const client = await connect(studio.ownerToken)
    const answer = await client.callTool({
      name: 'getPost',
      arguments: { workspaceId: studio.workspaceId, postId: 'post_none' },
    })
    expect(answer.isError).toBe(true)
    expect(JSON.stringify(answer.content)).toContain('not_found')
  })
})

it('refuses other origins, other hosts and missing tokens', async () => {
  expect((await post({ authorization: 'Bearer scs_none' })).status).toBe(401)
  expect((await post({})).headers.get('www-authenticate')).toContain('Bearer')
  const authorization = `Bearer ${studio.ownerToken}`
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403)
  expect((await post({ authorization, host: 'evil.example' })).status).toBe(403)
})

it('passes on why the API refuses a token that is valid', async () => {
  const writer = await post({ authorization: `Bearer ${await studio.token({ scopes: ['write'] })}` })
  expect(writer.status).toBe(403)
  expect(await writer.json()).toMatchObject({ error: { code: 'missing_scope' } })
  const busy = await createTestStudio({ limits: { callsPerMinute: 1 } })
  mcp = createMcp(busy.app.fetch, testOrigin)
  const authorization = `Bearer ${busy.ownerToken}`
  try {
    expect((await post({ authorization })).status).toBe(200)
    const refused = await post({ authorization })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('www-authenticate')).toBeNull()
  } finally {
    mcp = createMcp(studio.app.fetch, testOrigin)
    await busy.close()
  }
})

describe('the tools', () => {
  it('have no two fields of the same name', () => {
    for (const { endpoint } of toolsFor(scopes)) {
      const names = [
        ...pathParamNames(endpoint.path),
        ...Object.keys(fieldsOf(endpoint.query).properties),
        ...Object.keys(fieldsOf(endpoint.body).properties),
        'requestId',
      ]
      expect(new Set(names).size, endpoint.path).toBe(names.length)
    }
  })

  it('send each field where the call expects it', () => {
    const tool = toolsFor(scopes).find(({ name }) => name === 'publishPost')
    if (!tool) throw new Error('There is no tool publishPost.')
    const { path, init } = requestOf(tool, { workspaceId: 'w', postId: 'a/b', requestId: 'once' })
    expect(path).toBe('/v1/workspaces/w/posts/a%2Fb/publish')
    expect(init).toMatchObject({ method: 'POST', headers: { 'idempotency-key': 'mcp once' } })
  })

  it('give request IDs in any script their own keys, however long', () => {
    const tool = toolsFor(scopes).find(({ name }) => name === 'publishPost')
    if (!tool) throw new Error('There is no tool publishPost.')
    const keys = ['1', '2'].map((end) => {
      const requestId = `${'نشر'.repeat(20)} ${end}`
      const { init } = requestOf(tool, { workspaceId: 'w', postId: 'p', requestId })
      return new Headers(init.headers).get('idempotency-key') ?? ''
    })
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[\x20-\x7e]{1,255}$/)
  })
})
