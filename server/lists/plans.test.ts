import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countPosts,
  type Endpoint,
  listCampaigns,
  listCreditTransactions,
  listMedia,
  listPosts,
  listProducts,
} from '~/contract'
import * as schema from '../db/schema'
import { openTestPglite } from '../testing/database'
import { fillWorkspace } from '../testing/many-records'
import { createTestStudio, type TestStudio } from '../testing/studio'

// The lists, windows and searches of a filled workspace are answered by an index: none reads a table that grows from end to
// end, and none sorts more than it found. Left out is what is so small here that reading it all is right: a word in a
// thousand products or campaigns, and the counts of a window that holds most posts. What takes how long, bench/lists.ts measures.

const posts = 20_000
let studio: TestStudio
let client: PGlite
const statements: { query: string; params: unknown[] }[] = []

beforeAll(async () => {
  const migrated = await openTestPglite()
  const template = await migrated.dump()
  await migrated.close()
  client = await PGlite.create({ loadDataDir: template })
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) }
  const db = drizzle(client, { schema, logger })
  studio = await createTestStudio({ database: { db, close: () => client.close() } })
  await fillWorkspace(studio.db, studio.workspaceId, posts)
  await client.query(
    `insert into transactions (id, credit_account_id, amount, kind, description, reference, created_at)
     select 'txn_many_' || n, $1, 1, 'grant', 'Many', 'many ' || n, timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, 5000) as n`,
    [studio.creditAccountId],
  )
  await client.query('update credit_accounts set balance = balance + 5000 where id = $1', [
    studio.creditAccountId,
  ])
  // As Postgres does by itself, and the embedded database when it is opened.
  await client.query('analyze')
})
afterAll(() => studio.close())

const growing = ['posts', 'media', 'products', 'campaigns', 'transactions']

/** The plans of the statements that a call makes of tables that grow. */
async function plansOf(
  endpoint: Endpoint,
  query: Readonly<Record<string, string | number>>,
): Promise<string[]> {
  statements.length = 0
  expect((await studio.call(endpoint, { query })).status).toBe(200)
  const made = statements.filter(({ query }) => growing.some((table) => query.includes(`"${table}"`)))
  const plans: string[] = []
  for (const { query, params } of [...made]) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

const readsAll = new RegExp(`Seq Scan on (${growing.join('|')})\\b`)
const window = { from: '2025-12-01T00:00:00Z', to: '2026-01-12T00:00:00Z' }

const inOrder: [string, Endpoint, Record<string, string | number>][] = [
  ['posts', listPosts, {}],
  ['posts of a status', listPosts, { status: 'published' }],
  ['posts of a status by time', listPosts, { status: 'scheduled', order: 'soonest' }],
  ['media', listMedia, {}],
  ['media of a type', listMedia, { type: 'video' }],
  ['products', listProducts, {}],
  ['campaigns', listCampaigns, {}],
  ['transactions', listCreditTransactions, {}],
  ['transactions of a window', listCreditTransactions, { ...window }],
]
const found: [string, Endpoint, Record<string, string | number>][] = [
  ['posts by time', listPosts, { order: 'latest' }],
  ['posts of a window', listPosts, window],
  ['posts of a window and an account', listPosts, { ...window, accountIds: 'acc_1' }],
  ['posts of a rare account', listPosts, { accountIds: 'acc_rare' }],
  ['posts of a campaign', listPosts, { campaignIds: 'cmp_1' }],
  ['posts that say a word', listPosts, { q: 'zwetschgen', order: 'latest' }],
  ['posts that say what none says', listPosts, { q: 'nowhere' }],
  ['media that say a word', listMedia, { q: 'nowhere' }],
]

describe('an index answers, in order,', () => {
  it.each(inOrder)('%s', async (_, endpoint, query) => {
    for (const plan of await plansOf(endpoint, query)) {
      expect(plan).not.toMatch(readsAll)
      expect(plan).not.toMatch(/\bSort\b/)
    }
  })

  it.each(inOrder.slice(0, 3))('the page after %s', async (_, endpoint, query) => {
    const { headers } = await studio.call(endpoint, { query: { ...query, pageSize: 50 } })
    const cursor =
      new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor') ?? ''
    const [plan = ''] = await plansOf(endpoint, { ...query, cursor })
    expect(plan).toMatch(/Index (Cond|Searches)/)
    expect(plan).not.toMatch(/Seq Scan|\bSort\b/)
  })
})

describe('an index finds', () => {
  it.each(found)('%s', async (_, endpoint, query) => {
    const plans = await plansOf(endpoint, query)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(readsAll)
  })

  it('words by their letters where they are rare', async () => {
    const plans = await plansOf(listPosts, { q: 'nowhere' })
    expect(plans.join('\n')).toContain('posts_search')
  })

  it('what is counted of a word', async () => {
    for (const plan of await plansOf(countPosts, { q: 'nowhere' })) expect(plan).not.toMatch(readsAll)
  })
})
