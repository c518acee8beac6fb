import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProductCreate } from '~/contract'
import { posts, products } from '../server/db/schema'
import { findToken } from '../server/http/authenticate'
import { boundOrigin, senderOf } from '../server/node/connections'
import { listen } from '../server/node/listen'
import { sha256 } from '../server/node/open-studio'
import { defaultLimits } from '../server/ports/dependencies'
import { listPosts } from '../server/posts/list-posts'
import { productById } from '../server/products/routes'
import { openTestPglite } from '../server/testing/database'
import { createTestStudio } from '../server/testing/studio'
import { loadLine, median, printTable } from './lib/table'

// Short rounds, because the load of a busy machine changes within a second and should affect both sides equally.
const rounds = 50
const calls = 20
/** Rounds before measuring, for the JIT compiler. */
const warmUpRounds = 10

const studio = await createTestStudio({
  limits: { ...defaultLimits, callsPerMinute: 1_000_000 },
  // As in `server/node/open-studio.ts`.
  deps: { sha256, originOf: boundOrigin, senderOf },
  database: await openTestPglite(),
})
const { db, workspaceId, ownerToken } = studio
const at = new Date('2026-03-02T12:00:00Z')
await db.insert(posts).values(
  Array.from({ length: 100 }, (_, index) => ({
    id: `post_${index}`,
    workspaceId,
    content: {
      text: `Post ${index}, about as long as posts usually are.`,
      mediaUrls: [],
      hashtags: [],
      mentions: [],
    },
    targets: [],
    status: 'draft' as const,
    createdAt: new Date(at.getTime() + index),
    updatedAt: at,
  })),
)

await db.insert(products).values({
  ...ProductCreate.parse({ name: 'First Frost', description: 'A winter blend.' }),
  id: 'prod_0',
  workspaceId,
  createdAt: at,
  updatedAt: at,
})

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk)
  return text
}

/** The same data from the same queries, without checks (except of the body) and without the envelope. */
async function answerOf(message: IncomingMessage): Promise<unknown> {
  if (message.method === 'POST') {
    const given = ProductCreate.parse(JSON.parse(await textOf(message)))
    const row = { ...given, id: randomUUID(), workspaceId, createdAt: at, updatedAt: at }
    return (await db.insert(products).values(row).returning())[0]
  }
  if (message.url?.includes('/posts')) {
    const call = {
      params: { workspaceId },
      query: { limit: 100 },
      linkNext: () => {},
      setTotalCount: () => {},
    }
    return listPosts(call, studio.deps)
  }
  const id = message.url?.replace(/^.*\//, '') ?? ''
  return (await productById(db).execute({ workspaceId, productId: id }))[0]
}

/** Serves them with plain node:http, each after `first`. */
async function startBare(first: (message: IncomingMessage) => Promise<unknown>) {
  const server = createServer((message, response) => {
    first(message)
      .then(() => answerOf(message))
      .then(
        (data) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const bare = await startBare(() => Promise.resolve())
/** Looks up the token, too, as every call has to. */
const asking = await startBare(async ({ headers: { authorization = '' } }) => {
  const hash = sha256(authorization.replace('Bearer ', ''))
  if (!(await findToken(db, { hash, workspaceId }))?.role) throw new Error('No such token.')
})
const ours = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
const agent = new Agent({ keepAlive: true })

/** One call over a keep-alive connection. */
function call(port: number, path: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${ownerToken}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request({ port, path, agent, headers, method: body ? 'POST' : 'GET' }, (message) => {
      textOf(message).then(
        (text) =>
          message.statusCode === 200 || message.statusCode === 201 ? resolve() : reject(new Error(text)),
        reject,
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

async function perSecond(port: number, path: string, body?: string): Promise<number> {
  const from = performance.now()
  for (let each = 0; each < calls; each++) await call(port, path, body)
  return (calls * 1000) / (performance.now() - from)
}

const inWorkspace = `/v1/workspaces/${workspaceId}`
const kinds = [
  { name: 'small GET (a product)', path: `${inWorkspace}/products/prod_0`, hold: '≥ 0.9' },
  { name: 'list of 100 posts', path: `${inWorkspace}/posts?limit=100`, hold: '≥ 0.9' },
  {
    name: 'validated POST (a product)',
    path: `${inWorkspace}/products`,
    body: JSON.stringify({ name: 'First Frost', description: 'A winter blend.' }),
    hold: '≥ 0.7',
  },
]
const rows: string[][] = []
for (const { name, path, body, hold } of kinds) {
  const turns: { own: number; other: number; both: number }[] = []
  for (let round = 0; round < warmUpRounds + rounds; round++)
    turns.push({
      own: await perSecond(ours.port, path, body),
      other: await perSecond(bare.port, path, body),
      both: await perSecond(asking.port, path, body),
    })
  const counted = turns.slice(warmUpRounds)
  rows.push([
    name,
    median(counted.map(({ own }) => own)).toFixed(0),
    median(counted.map(({ other }) => other)).toFixed(0),
    median(counted.map(({ own, other }) => own / other)).toFixed(2),
    hold,
    median(counted.map(({ own, both }) => own / both)).toFixed(2),
  ])
}
printTable(
  ['call', 'ours, a second', 'bare node:http', 'share', 'to hold', 'of one that asks for the token'],
  rows,
)
console.log(`Medians of ${rounds} rounds of ${calls}, one after another. ${loadLine()}`)
agent.destroy()
bare.close()
asking.close()
await ours.close()
await studio.close()
