import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { deliveries, posts, webhookCalls } from '../db/schema'

interface Queue {
  readonly name: string
  readonly depth: number
  /** Seconds by which the oldest entry is overdue. */
  readonly age: number
}

/** Depth and age of each queue of due work. Each query uses an index of pending rows. */
export async function readQueues(db: Database, now: Date): Promise<Queue[]> {
  const at = now.toISOString()
  const ageOf = (column: unknown) =>
    sql<number>`coalesce(extract(epoch from ${at}::timestamptz - min(${column})), 0)::float8`
  const depth = sql<number>`count(*)::int`
  const [[due], [delivering], [calls]] = await Promise.all([
    db
      .select({ depth, age: ageOf(posts.scheduledAt) })
      .from(posts)
      .where(
        and(
          inArray(posts.status, ['scheduled', 'queued']),
          isNull(posts.claimId),
          lte(posts.scheduledAt, now),
        ),
      ),
    db
      .select({ depth, age: ageOf(deliveries.at) })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.status, 'pending'),
          inArray(deliveries.step, ['prepare', 'commit', 'reconcile', 'confirm']),
        ),
      ),
    db
      .select({ depth, age: ageOf(webhookCalls.nextAt) })
      .from(webhookCalls)
      .where(and(eq(webhookCalls.status, 'waiting'), lte(webhookCalls.nextAt, now))),
  ])
  return [
    { name: 'posts', ...due },
    { name: 'deliveries', ...delivering },
    { name: 'webhook calls', ...calls },
  ].map(({ name, depth: waiting = 0, age = 0 }) => ({ name, depth: waiting, age: Math.max(0, age) }))
}
