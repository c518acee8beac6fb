import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { HandedOverDelivery, Post, SuccessEnvelope, Workspace } from '~/contract'
import { freePort } from '../testing/program'
import { startProcess, type TestProcess } from '../testing/test-process'

// Two agents, one over HTTP and one over MCP, post waiting deliveries while the server is stopped and killed
// repeatedly. Each delivery must be posted once, with its address reported. `STUDIO_AGENT_POSTS=100` sets their
// number.

const amount = Number(process.env.STUDIO_AGENT_POSTS ?? 20)
const restarts = Math.max(4, amount / 10)

/** The client otherwise waits a minute for an answer that ended with the server. */
const shortTimeout = { timeout: 3_000 }

const Envelope = z.object({ data: z.unknown() })
const Added = z.object({ id: z.string() })
const Token = z.object({ token: z.string() })

/** What the agents have posted: the address of each delivery, and how often. */
type World = Map<string, { url: string; times: number }>

/** A way to call the studio. Resolves to the data, or undefined if refused; rejects if no answer came. */
interface Way {
  list(): Promise<readonly HandedOverDelivery[]>
  claim(id: string): Promise<boolean>
  done(id: string, url: string): Promise<boolean>
}

function overHttp(origin: string, token: string, workspaceId: string): Way {
  const call = async (method: string, rest: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/v1/workspaces/${workspaceId}/deliveries${rest}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    return response.ok ? SuccessEnvelope.parse(json).data : undefined
  }
  return {
    list: async () => z.array(HandedOverDelivery).parse((await call('GET', '')) ?? []),
    claim: async (id) => (await call('POST', `/${id}/claim`, { seconds: 60 })) !== undefined,
    done: async (id, url) => (await call('POST', `/${id}/done`, { url })) !== undefined,
  }
}

function overMcp(origin: string, token: string, workspaceId: string): Way {
  let client: Client | undefined
  const requestIds = new Map<string, string>()
  const call = async (name: string, given: object): Promise<unknown> => {
    if (!client) {
      const made = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } })
      const headers = { authorization: `Bearer ${token}` }
      await made.connect(
        new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
        shortTimeout,
      )
      client = made
    }
    try {
      const answer = await client.callTool({ name, arguments: { workspaceId, ...given } }, shortTimeout)
      return answer.isError ? undefined : Envelope.parse(answer.structuredContent).data
    } catch (error) {
      // The server is gone, so the next call starts over.
      client = undefined
      throw error
    }
  }
  /** The same for each repetition, as a client that lost its answer would send it. */
  const requestId = (key: string): string => {
    const known = requestIds.get(key) ?? randomUUID()
    requestIds.set(key, known)
    return known
  }
  return {
    list: async () => z.array(HandedOverDelivery).parse((await call('listDeliveries', {})) ?? []),
    claim: async (deliveryId) =>
      // Claiming again is harmless, and a new try after an expired lease is a different request.
      (await call('claimDelivery', { deliveryId, seconds: 60, requestId: randomUUID() })) !== undefined,
    done: async (deliveryId, url) =>
      (await call('finishDelivery', { deliveryId, url, requestId: requestId(deliveryId) })) !== undefined,
  }
}

/** Repeats until there is an answer, because the server may be down. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 3_000; tries++) {
    try {
      return await ask()
    } catch {
      await pause(50)
    }
  }
  throw new Error('The server never came back.')
}

/** Claims, posts and reports waiting deliveries one at a time, until all are posted. */
async function agent(way: Way, name: string, world: World): Promise<void> {
  while (world.size < amount) {
    const pending = await insist(() => way.list())
    for (const { id } of pending) {
      if (world.has(id) || !(await insist(() => way.claim(id)))) continue
      const url = `https://example.com/${name}/${id}`
      const before = world.get(id)
      world.set(id, { url, times: (before?.times ?? 0) + 1 })
      await pause(20)
      await insist(() => way.done(id, url))
    }
    await pause(20)
  }
}

function caller(server: TestProcess) {
  return async <T>(schema: z.ZodMiniType<T>, method: string, rest: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.origin}/v1${rest}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return schema.parse(SuccessEnvelope.parse(await response.json()).data)
  }
}

/** An account that agents post to, its waiting deliveries, and a token for each agent. */
async function prepare(server: TestProcess) {
  const call = caller(server)
  const [workspace] = await call(z.array(Workspace), 'GET', '/workspaces')
  const workspaceId = workspace?.workspaceId ?? ''
  const base = `/workspaces/${workspaceId}`
  const account = { connection: 'agent_session', platform: 'reddit', handle: 'kiln' }
  const { id: accountId } = await call(Added, 'POST', `${base}/social-accounts`, account)
  for (let post = 0; post < amount; post++) {
    const body = { content: { text: `No. ${post}` }, targets: [{ platform: 'reddit', accountId }] }
    const { id } = await call(Post, 'POST', `${base}/posts`, body)
    await call(Post, 'POST', `${base}/posts/${id}/publish`)
  }
  const scopes = ['read', 'write', 'publish']
  const token = async (name: string) => (await call(Token, 'POST', '/tokens', { name, scopes })).token
  return { workspaceId, base, accountId, tokens: [await token('http'), await token('mcp')] as const }
}

it(`two agents post ${amount} deliveries, each once, while the server restarts ${restarts} times`, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-agents-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { PORT: String(await freePort()), STUDIO_SAMPLE: 'off' }
  let server = await startProcess(dataDir, env)
  const { workspaceId, base, accountId, tokens } = await prepare(server)
  const world: World = new Map()
  const http = overHttp(server.origin, tokens[0], workspaceId)
  const mcp = overMcp(server.origin, tokens[1], workspaceId)
  // Connect both before either begins, so that each gets a share.
  await Promise.all([http.list(), mcp.list()])
  const all = Promise.all([agent(http, 'http', world), agent(mcp, 'mcp', world)])
  for (let restart = 1; restart <= restarts; restart++) {
    const enough = Math.floor((amount * restart) / (restarts + 1))
    while (world.size < enough) await Promise.race([pause(5), all])
    await server.end(restart % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    server = await startProcess(dataDir, env)
  }
  await all
  expect([...world.values()].filter(({ times }) => times !== 1)).toEqual([])
  const urls = [...world.values()].map(({ url }) => url)
  expect(urls.some((url) => url.includes('/http/')) && urls.some((url) => url.includes('/mcp/'))).toBe(true)

  const found = await caller(server)(z.array(Post), 'GET', `${base}/posts?limit=100`)
  const results = found.flatMap((post) => post.results ?? []).filter((each) => each.accountId === accountId)
  expect(results.filter(({ status }) => status === 'published')).toHaveLength(amount)
  expect(results.map(({ url }) => url).toSorted()).toEqual(urls.toSorted())
  await server.end('SIGTERM')
}, 1_800_000)
