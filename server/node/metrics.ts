import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database'
import { deliveries, posts, webhookCalls } from '../db/schema'
import type { Clock, Observer } from '../ports/dependencies'

/** What this process counts, and what of the queues it reads when it is asked. */
export interface Metrics {
  readonly observe: Observer
  readonly contentType: string
  /** As Prometheus reads it. `db`: where the queues are. */
  text(db: Database, clock: Clock): Promise<string>
}

const asked = ['method', 'path', 'status'] as const
const ended = ['platform', 'outcome'] as const

interface Queue {
  readonly name: string
  readonly depth: number
  /** Seconds that the one that waits longest is late. */
  readonly age: number
}

/** What is due and not begun, or not ended, by queue. Each is found by an index of what waits. */
async function queues(db: Database, now: Date): Promise<Queue[]> {
  const at = now.toISOString()
  const late = (column: unknown) =>
    sql<number>`coalesce(extract(epoch from ${at}::timestamptz - min(${column})), 0)::float8`
  const depth = sql<number>`count(*)::int`
  const [[due], [delivering], [calls]] = await Promise.all([
    db
      .select({ depth, age: late(posts.scheduledAt) })
      .from(posts)
      .where(
        and(
          inArray(posts.status, ['scheduled', 'queued']),
          isNull(posts.claimId),
          lte(posts.scheduledAt, now),
        ),
      ),
    db
      .select({ depth, age: late(deliveries.at) })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.status, 'pending'),
          inArray(deliveries.step, ['prepare', 'commit', 'reconcile', 'confirm']),
        ),
      ),
    db
      .select({ depth, age: late(webhookCalls.nextAt) })
      .from(webhookCalls)
      .where(and(eq(webhookCalls.status, 'waiting'), lte(webhookCalls.nextAt, now))),
  ])
  return [
    { name: 'posts', ...due },
    { name: 'deliveries', ...delivering },
    { name: 'webhook calls', ...calls },
  ].map(({ name, depth: waiting = 0, age = 0 }) => ({ name, depth: waiting, age: Math.max(0, age) }))
}

/** Counters of this process, with those of Node itself. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'studio_' })
  const requests = new Histogram({
    name: 'studio_request_seconds',
    help: 'Calls of the API, by how long they took.',
    labelNames: asked,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers,
  })
  const delivered = new Counter({
    name: 'studio_deliveries_total',
    help: 'Deliveries of posts that ended in this process.',
    labelNames: ended,
    registers,
  })
  const refreshed = new Counter({
    name: 'studio_refreshes_total',
    help: 'Sign-ins that this process renewed or tried to.',
    labelNames: ended,
    registers,
  })
  const depth = new Gauge({
    name: 'studio_queue_depth',
    help: 'What is due and waits, over all processes.',
    labelNames: ['queue'],
    registers,
  })
  const age = new Gauge({
    name: 'studio_queue_age_seconds',
    help: 'How long what waits longest has been due.',
    labelNames: ['queue'],
    registers,
  })
  return {
    contentType: registry.contentType,
    observe: {
      answered: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
      delivered: (platform, outcome) => delivered.inc({ platform, outcome }),
      refreshed: (platform, outcome) => refreshed.inc({ platform, outcome }),
    },
    async text(db, clock) {
      for (const queue of await queues(db, new Date(clock()))) {
        depth.set({ queue: queue.name }, queue.depth)
        age.set({ queue: queue.name }, queue.age)
      }
      return registry.metrics()
    },
  }
}
