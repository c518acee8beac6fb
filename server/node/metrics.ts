import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database'
import { deliveries, posts, webhookCalls } from '../db/schema'
import type { Clock, Observer } from '../ports/dependencies'
import { isInProgress } from '../publishing/delivery-rows'

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
      .where(isInProgress()),
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

/** Metrics of this process, and the queues, which are read on demand. */
export interface Metrics {
  readonly observe: Observer
  readonly contentType: string
  /** In the Prometheus format. `db` is where the queues are. */
  text(db: Database, clock: Clock): Promise<string>
}

const requestLabels = ['method', 'path', 'status'] as const
const outcomeLabels = ['platform', 'outcome'] as const

/** Creates the counters of this process, with those of Node itself. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'studio_' })
  const requests = new Histogram({
    name: 'studio_request_seconds',
    help: 'Calls of the API, by how long they took.',
    labelNames: requestLabels,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
    registers,
  })
  const deliveries = new Counter({
    name: 'studio_deliveries_total',
    help: 'Deliveries of posts that ended in this process.',
    labelNames: outcomeLabels,
    registers,
  })
  const refreshes = new Counter({
    name: 'studio_refreshes_total',
    help: 'Sign-ins that this process renewed or tried to.',
    labelNames: outcomeLabels,
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
      delivered: (platform, outcome) => deliveries.inc({ platform, outcome }),
      refreshed: (platform, outcome) => refreshes.inc({ platform, outcome }),
    },
    async text(db, clock) {
      for (const queue of await readQueues(db, new Date(clock()))) {
        depth.set({ queue: queue.name }, queue.depth)
        age.set({ queue: queue.name }, queue.age)
      }
      return registry.metrics()
    },
  }
}
