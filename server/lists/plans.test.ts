import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countPosts,
  type Endpoint,
  listActivity,
  listCampaigns,
  listCreditTransactions,
  listDeliveries,
  listMedia,
  listMentions,
  listNotes,
  listPosts,
  listProducts,
  listWebhookCalls,
} from '~/contract'
import * as schema from '../db/schema'
import { openTestPglite } from '../testing/database'
import { fillWorkspace } from '../testing/many-records'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Lists, windows and searches of a large workspace must use indexes: none may scan a growing table, or sort more than
// it found. Not covered are queries for which a scan is right: a word in a thousand products or campaigns, and counts
// of a window with most posts. bench/lists.ts measures durations.

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
  await fillTeam()
  // Postgres does so by itself, and the embedded database when it is opened.
  await client.query('analyze')
})
afterAll(() => studio.close())

/** Typical data of a team and its webhooks, in this workspace and in another. */
async function fillTeam(): Promise<void> {
  const { workspaceId, owner } = studio
  const many = `select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(1, 5000) as n`
  await client.query(
    `insert into activity (id, workspace_id, created_at, actor_id, actor_name, via, kind, record_id, record_name, action)
     select 'act_many_' || n, $1, at, case when n % 100 = 0 then $2 end, 'Olive', 'api',
       case when n % 50 = 0 then 'product' else 'post' end, 'post_' || n % 500, 'Coffee', 'changed' from (${many}) as many`,
    [workspaceId, owner.id],
  )
  await client.query(
    `insert into notes (id, workspace_id, post_id, day, author_id, text, created_at)
     select 'note_' || n, $1, case when n % 2 = 0 then 'post_' || n % 500 + 1 end,
       case when n % 2 = 1 then to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD') end, $2, 'Look', at from (${many}) as many`,
    [workspaceId, owner.id],
  )
  await client.query(
    `insert into webhooks (id, workspace_id, url, secret, events, created_at)
     select 'hook_' || n, $1, 'https://example.com', '', '{}', now() from generate_series(1, 5) as n`,
    [workspaceId],
  )
  await client.query(
    `insert into webhook_calls (id, webhook_id, event, payload, status, created_at, updated_at)
     select 'call_' || n, 'hook_' || n % 5 + 1, 'post.published', '{}', 'delivered', at, at from (${many}) as many`,
  )
  await client.query(
    `insert into deliveries (id, post_id, position, account_id, platform, status, step, cost, attempt, at)
     select 'del_' || n, 'post_' || n, 0, 'acc_' || n % 4, 'twitter', 'published', 'done', 0, 1, at from (${many}) as many`,
  )
}

const growing = [
  'activity',
  'deliveries',
  'notes',
  'webhook_calls',
  'posts',
  'media',
  'products',
  'campaigns',
  'transactions',
]

/** The plans of a call's statements on growing tables. */
async function plansOf(
  endpoint: Endpoint,
  query: Readonly<Record<string, string | number>>,
): Promise<string[]> {
  statements.length = 0
  const params = { webhookId: 'hook_1' }
  expect((await studio.call(endpoint, { query, params })).status).toBe(200)
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
  ['products by their last change', listProducts, { order: 'changed' }],
  ['products by name', listProducts, { order: 'name' }],
  ['products by status', listProducts, { order: 'status' }],
  ['campaigns', listCampaigns, {}],
  ['campaigns of a status', listCampaigns, { statuses: 'active' }],
  ['transactions', listCreditTransactions, {}],
  ['transactions of a window', listCreditTransactions, { ...window }],
  ['who did what', listActivity, {}],
  ['the calls of a webhook', listWebhookCalls, {}],
]
const found: [string, Endpoint, Record<string, string | number>][] = [
  ['posts by time', listPosts, { order: 'latest' }],
  ['posts of a window', listPosts, window],
  ['posts of a window and an account', listPosts, { ...window, accountIds: 'acc_1' }],
  ['posts of a rare account', listPosts, { accountIds: 'acc_rare' }],
  ['posts of a campaign', listPosts, { campaignIds: 'cmp_1' }],
  ['posts that say a word', listPosts, { q: 'zwetschgen', order: 'latest' }],
  ['posts that say what none says', listPosts, { q: 'nowhere' }],
  ['what one person did', listActivity, { actorId: 'prn_none' }],
  ['what became of a record', listActivity, { recordId: 'post_7' }],
  ['notes on a post', listNotes, { postId: 'post_7' }],
  ['notes on days', listNotes, { from: '2026-03-01', to: '2026-03-08' }],
  ['notes that name one', listMentions, {}],
  ['what waits for agents', listDeliveries, {}],
  ['media that say a word', listMedia, { q: 'nowhere' }],
  ['media of a campaign', listMedia, { campaignIds: 'cmp_1' }],
  ['transactions of a campaign', listCreditTransactions, { campaignIds: 'cmp_1' }],
  ['the media item of an address', listMedia, { url: 'http://studio.test/files/many/3999.png' }],
  ['the media item of an address elsewhere', listMedia, { url: 'https://cdn.example/3999.png' }],
]

describe('reads in index order:', () => {
  it.each(inOrder)('%s', async (_, endpoint, query) => {
    for (const plan of await plansOf(endpoint, query)) {
      expect(plan).not.toMatch(readsAll)
      // The results of a page's posts are looked up and sorted by target.
      if (!plan.includes('deliveries_post_id')) expect(plan).not.toMatch(/\bSort\b/)
    }
  })

  const paged = [
    'posts',
    'posts of a status',
    'posts of a status by time',
    'products by name',
    'products by status',
  ]
  it.each(inOrder.filter(([name]) => paged.includes(name)))(
    'the page after %s',
    async (_, endpoint, query) => {
      const { headers } = await studio.call(endpoint, { query: { ...query, pageSize: 50 } })
      const cursor =
        new URL(/<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor') ?? ''
      const [plan = ''] = await plansOf(endpoint, { ...query, cursor })
      expect(plan).toMatch(/Index (Cond|Searches)/)
      expect(plan).not.toMatch(/Seq Scan|\bSort\b/)
    },
  )
})

describe('finds by index:', () => {
  it.each(found)('%s', async (_, endpoint, query) => {
    const plans = await plansOf(endpoint, query)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(readsAll)
  })

  it('rare words by their trigrams', async () => {
    const plans = await plansOf(listPosts, { q: 'nowhere' })
    expect(plans.join('\n')).toContain('posts_search')
  })

  it('the counts of a window', async () => {
    const query = { ...window, timezone: 'Europe/Berlin' }
    const [plan = ''] = await plansOf(countPosts, query)
    expect(plan).toContain('posts_by_time')
    expect(plan).not.toMatch(readsAll)
  })

  it('counts by status, without reading the table', async () => {
    await client.query('vacuum posts')
    const [plan = ''] = await plansOf(countPosts, {})
    expect(plan).toContain('Index Only Scan using posts_counted')
  })

  it('counts of a word', async () => {
    for (const plan of await plansOf(countPosts, { q: 'nowhere' })) expect(plan).not.toMatch(readsAll)
  })
})
