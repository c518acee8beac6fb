import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ProductCreate } from '~/contract'
import { posts, products } from '../server/db/schema'
import { defaultLimits } from '../server/ports/dependencies'
import { productById } from '../server/products/routes'
import { listen } from '../server/node/listen'
import { listPosts } from '../server/posts/list-posts'
import { createTestStudio } from '../server/testing/studio'
import { loadLine } from './lib/load'
import { median, printTable } from './lib/table'

// Short turns: the load of a busy machine changes within a second, and has to meet both.
const rounds = 50
const calls = 20
/** Rounds that are for the compiler alone. */
const first = 10

const limits = { ...defaultLimits, callsPerMinute: 1_000_000 }
const studio = await createTestStudio({ limits })
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

/** The same answers from the same queries by node:http alone: no token, no checks but the body's, no envelope. */
const bare = createServer((message, response) => {
  const answer = async (): Promise<unknown> => {
    if (message.method === 'POST') {
      const given = ProductCreate.parse(JSON.parse(await textOf(message)))
      const row = { ...given, id: randomUUID(), workspaceId, createdAt: at, updatedAt: at }
      return (await db.insert(products).values(row).returning())[0]
    }
    if (message.url?.includes('/posts')) {
      const call = { params: { workspaceId }, query: { limit: 100 }, linkNext: () => {}, tellTotal: () => {} }
      return listPosts(call, studio.deps)
    }
    const id = message.url?.replace(/^.*\//, '') ?? ''
    return (await productById(db).execute({ workspaceId, productId: id }))[0]
  }
  answer().then(
    (data) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const ours = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
const barePort = (bare.address() as AddressInfo).port
const agent = new Agent({ keepAlive: true })

/** One call over a connection that is kept. */
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
  const pairs: [number, number][] = []
  for (let round = 0; round < first + rounds; round++)
    pairs.push([await perSecond(ours.port, path, body), await perSecond(barePort, path, body)])
  const counted = pairs.slice(first)
  rows.push([
    name,
    median(counted.map(([own]) => own)).toFixed(0),
    median(counted.map(([, other]) => other)).toFixed(0),
    median(counted.map(([own, other]) => own / other)).toFixed(2),
    hold,
  ])
}
printTable(['call', 'ours, a second', 'bare node:http', 'share', 'to hold'], rows)
console.log(`Medians of ${rounds} rounds of ${calls}, one after another. ${loadLine()}`)
agent.destroy()
bare.close()
await ours.close()
await studio.close()
