import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { version } from '~/package.json'
import type { Database } from '../db/database'
import type { Clock, Observer } from '../ports/dependencies'
import { readQueues } from './metrics'

// OpenTelemetry spans, sent by OTLP over HTTP (docs/decisions/0079-traces.md). Imported only by `run-studio.ts`, and
// only if `OTEL_EXPORTER_OTLP_ENDPOINT` is set, so that these libraries are otherwise never loaded.

const queuesEveryMs = 30_000

/** The span exporter of this process. */
export interface Traces {
  readonly observe: Observer
  /** Reports the queues from now on. Resolves after the first report. */
  watchQueues(db: Database, clock: Clock): Promise<void>
  /** Sends remaining spans. */
  close(): Promise<void>
}

type Attributes = Readonly<Record<string, string | number>>

interface SpanOptions {
  readonly kind?: SpanKind
  readonly begun: number
  readonly attributes: Attributes
  readonly failed?: boolean
  readonly parent?: Context
}

/** Logs once when sending starts to fail, and once when it works again. */
function logFailuresOnce(exporter: SpanExporter): SpanExporter {
  let failing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const fails = result.error !== undefined
        if (fails !== failing)
          console.error(fails ? `Couldn’t send traces: ${result.error?.message}` : 'Traces are sent again.')
        failing = fails
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  }
}

const propagator = new W3CTraceContextPropagator()
const fromHeader = {
  keys: () => ['traceparent'],
  get: (traceparent: string, key: string) => (key === 'traceparent' ? traceparent : undefined),
}

/** The caller's trace, or a new one if it names none. */
const parentOf = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, traceparent, fromHeader)

/** Sends spans to the collector at `endpoint`. The exporter reads its headers from `OTEL_EXPORTER_OTLP_HEADERS`. */
export function startTraces(endpoint: string): Traces {
  const named = resourceFromAttributes({
    'service.name': 'social-content-studio',
    'service.version': version,
  })
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailuresOnce(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
      }),
    ],
  })
  const tracer = provider.getTracer('studio')
  let timer: NodeJS.Timeout | undefined

  const recordSpan = (
    name: string,
    { kind, begun, attributes, failed = false, parent = ROOT_CONTEXT }: SpanOptions,
  ) => {
    const span = tracer.startSpan(
      name,
      { startTime: begun, attributes, ...(kind !== undefined && { kind }) },
      parent,
    )
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    observe: {
      answered: ({ method, path, status, seconds, traceparent }) =>
        recordSpan(`${method} ${path}`, {
          kind: SpanKind.SERVER,
          begun: Date.now() - seconds * 1000,
          attributes: {
            'http.request.method': method,
            'http.route': `/v1${path}`,
            'http.response.status_code': status,
          },
          failed: status >= 500,
          parent: parentOf(traceparent),
        }),
      delivered: (platform, outcome, begun) =>
        recordSpan('publish', {
          begun: begun.getTime(),
          attributes: { 'studio.platform': platform, 'studio.outcome': outcome },
          failed: outcome === 'failed' || outcome === 'attention',
        }),
      refreshed: (platform, outcome) =>
        recordSpan('refresh', {
          begun: Date.now(),
          attributes: { 'studio.platform': platform, 'studio.outcome': outcome },
          failed: outcome !== 'renewed',
        }),
    },
    watchQueues(db, clock) {
      const report = async (): Promise<void> => {
        const begun = Date.now()
        const attributes = (await readQueues(db, new Date(clock()))).flatMap(({ name, depth, age }) => [
          [`studio.queue.${name.replace(' ', '_')}.depth`, depth],
          [`studio.queue.${name.replace(' ', '_')}.age_seconds`, age],
        ])
        recordSpan('queues', { begun, attributes: Object.fromEntries(attributes) as Attributes })
      }
      const reportSafely = () =>
        report().catch((error: unknown) => console.error('Couldn’t read the queues:', error))
      timer = setInterval(() => void reportSafely(), queuesEveryMs)
      return reportSafely()
    },
    async close() {
      clearInterval(timer)
      // A failure to send has already been logged.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
