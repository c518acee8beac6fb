import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { socialAccounts } from '../db/schema'
import { addAccount } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { findStartable } from './delivery-rows'

// With thousands of posts due at once the queue is scanned repeatedly, so a scan must not run a subquery per
// delivery.

const amount = 1_500
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  const { db, workspaceId } = studio
  const [one, two] = [await addAccount(studio, 'twitter'), await addAccount(studio, 'linkedin')]
  const at = new Date(studio.clock()).toISOString()
  await db.execute(sql`
    insert into posts (id, workspace_id, content, targets, status, scheduled_at, claim_id, claimed_at, created_at, updated_at)
    select 'post_' || n, ${workspaceId}, '{"text":"Due","mediaUrls":[],"hashtags":[],"mentions":[]}'::jsonb, '[]'::jsonb,
      'scheduled', ${at}::timestamptz - n * interval '1 second', 'claim_' || n, ${at}::timestamptz, ${at}, ${at}
    from generate_series(1, ${amount}::int) as n`)
  await db.execute(sql`
    insert into deliveries (id, post_id, position, account_id, platform, status, step, cost, attempt, at)
    select 'del_' || n, 'post_' || n, 0, case when n % 2 = 0 then ${one.accountId} else ${two.accountId} end,
      'twitter', 'pending', 'prepare', 0, 1, ${at}
    from generate_series(1, ${amount}::int) as n`)
  await db.execute(sql`analyze`)
})
afterAll(() => studio.close())

const Node = z.looseObject({
  'Relation Name': z.optional(z.string()),
  'Actual Loops': z.number(),
  get Plans(): z.ZodMiniOptional<z.ZodMiniArray<typeof Node>> {
    return z.optional(z.array(Node))
  },
})
const Explained = z.object({
  rows: z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: Node })) })),
})

const nodesOf = (node: z.output<typeof Node>): z.output<typeof Node>[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

/** How many times the query scans the deliveries, at most. */
async function looksAtDeliveries(): Promise<number> {
  const query = findStartable(studio.db, studio.clock(), 96)
  const { rows } = z.parse(
    Explained,
    await studio.db.execute(sql`explain (analyze, format json) ${query.getSQL()}`),
  )
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  const loops = nodes
    .filter((node) => node['Relation Name'] === 'deliveries')
    .map((node) => node['Actual Loops'])
  expect(loops.length).toBeGreaterThan(0)
  return Math.max(...loops)
}

it('finds due deliveries without scanning the queue for each of them', async () => {
  expect(await looksAtDeliveries()).toBeLessThanOrEqual(2)
  const found = await findStartable(studio.db, studio.clock(), 96)
  expect(found).toHaveLength(96)
  // Round robin by account, earliest first.
  expect(
    found
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([`del_${amount - 1}`, `del_${amount}`])
})

it('finds only the first delivery of a limited account', async () => {
  await studio.db.update(socialAccounts).set({ health: 'limited' })
  expect(await looksAtDeliveries()).toBeLessThanOrEqual(2)
  const found = await findStartable(studio.db, studio.clock(), 96)
  expect(found.map(({ id }) => id).toSorted()).toEqual([`del_${amount - 1}`, `del_${amount}`])
})
