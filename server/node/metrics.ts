import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database'
import type { Clock, Observer } from '../ports/dependencies'
import { readQueues } from './queue-depths'

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
