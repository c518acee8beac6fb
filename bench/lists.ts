import { sql } from 'drizzle-orm'
import { countPosts, type Endpoint, listCampaigns, listMedia, listPosts, listProducts } from '../contract'
import { openPostgres } from '../server/db/postgres'
import { defaultLimits } from '../server/ports/dependencies'
import { fillWorkspace } from '../server/testing/many-records'
import { hasPostgres, startPostgres } from '../server/testing/postgres'
import { createTestStudio, type TestStudio, testOrigin } from '../server/testing/studio'
import { loadLine, printTable } from './lib/table'

// Lists, windows and searches of a large workspace with one client, compared with the bare query of the 100 newest posts.

const size = Number(process.env.STUDIO_BENCH_POSTS ?? 100_000)
const rounds = 40

const limits = { ...defaultLimits, callsPerMinute: 1_000_000 }
const window = { from: '2025-10-01T00:00:00Z', to: '2025-11-12T00:00:00Z' }

type Query = Readonly<Record<string, string | number>>

const calls: readonly (readonly [string, Endpoint, Query])[] = [
  ['posts, newest 100', listPosts, {}],
  ['posts, a status', listPosts, { status: 'published' }],
  ['posts, by time, a page of 60', listPosts, { order: 'latest', pageSize: 60 }],
  ['posts, a window of six weeks, 500', listPosts, { ...window, pageSize: 500 }],
  ['posts, an account in the window', listPosts, { ...window, accountIds: 'acc_1' }],
  ['posts, a rare account', listPosts, { accountIds: 'acc_rare' }],
  ['posts, a word of two thirds', listPosts, { q: 'coffee', order: 'latest', pageSize: 60 }],
  ['posts, a word of a hundredth', listPosts, { q: 'zwetschgen', order: 'latest', pageSize: 60 }],
  ['posts, one of all', listPosts, { q: 'number 77777', order: 'latest', pageSize: 60 }],
  ['posts, a word of none', listPosts, { q: 'nowhere', order: 'latest', pageSize: 60 }],
  ['posts, two letters of CJK', listPosts, { q: '早晨', order: 'latest', pageSize: 60 }],
  ['media, newest 100', listMedia, {}],
  ['media, videos', listMedia, { type: 'video' }],
  ['media, one address', listMedia, { url: `${testOrigin}/files/many/${size / 5}.png` }],
  ['media, a rare word', listMedia, { q: 'rösterei' }],
  ['products, newest 100', listProducts, {}],
  ['products, by name, a page of 60', listProducts, { order: 'name', pageSize: 60 }],
  ['products, by status, a page of 60', listProducts, { order: 'status', pageSize: 60 }],
  ['products, a rare word', listProducts, { q: 'röstung' }],
  ['campaigns, a column of 60', listCampaigns, { statuses: 'active', pageSize: 60, total: 'yes' }],
  ['campaigns, a rare word', listCampaigns, { q: 'röstwoche' }],
  ['counts by status', countPosts, {}],
  ['counts by day of six weeks', countPosts, { ...window, timezone: 'Europe/Berlin' }],
]

const percentile = (times: readonly number[], part: number): string =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN).toFixed(1)

async function measure(of: string, studio: TestStudio): Promise<void> {
  await fillWorkspace(studio.db, studio.workspaceId, size)
  // Postgres does this by itself, and the server does it for the embedded database.
  await studio.db.execute(sql`vacuum analyze`)
  const timed = async (run: () => Promise<unknown>) => {
    const times: number[] = []
    for (let turn = 0; turn < rounds + 5; turn++) {
      const begun = performance.now()
      await run()
      // The first calls warm up the compiler and the cache.
      if (turn >= 5) times.push(performance.now() - begun)
    }
    return [percentile(times, 0.5), percentile(times, 0.95)]
  }
  const bare = await timed(async () =>
    studio.db.execute(
      sql`select id, content, targets from posts where workspace_id = ${studio.workspaceId} order by created_at desc, id desc limit 100`,
    ),
  )
  const rows = [['the bare query of 100', ...bare]]
  for (const [name, endpoint, query] of calls)
    rows.push([name, ...(await timed(() => studio.call(endpoint, { query })))])
  printTable([`${of}, ${size} posts`, 'median, ms', 'p95, ms'], rows)
}

console.log(loadLine())
const pglite = await createTestStudio({ limits })
await measure('PGlite', pglite)
await pglite.close()
if (hasPostgres) {
  const server = await startPostgres()
  const studio = await createTestStudio({
    limits,
    // To fill it is one long statement.
    database: await openPostgres(await server.database('lists'), { timeouts: 'none' }),
  })
  await measure('Postgres', studio)
  await studio.close()
  await server.stop()
}
console.log(loadLine())
