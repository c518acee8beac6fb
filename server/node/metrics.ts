import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database'
import type { Clock, Observer } from '../ports/dependencies'
import { queues } from './queue-depths'

/** What this process counts, and what of the queues it reads when it is asked. */
export interface Metrics {
  readonly observe: Observer
  readonly contentType: string
  /** As Prometheus reads it. `db`: where the queues are. */
  text(db: Database, clock: Clock): Promise<string>
}

const asked = ['method', 'path', 'status'] as const
const ended = ['platform', 'outcome'] as const

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
