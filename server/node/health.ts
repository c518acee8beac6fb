import { sql } from 'drizzle-orm'
import { requireWholeServer } from '../auth/principals'
import type { Database } from '../db/database'
import { newId } from '../db/identifiers'
import { authenticate } from '../http/authenticate'
import { failure } from '../http/envelope'
import type { Dependencies } from '../ports/dependencies'
import { within } from '../ports/wait'
import type { Metrics } from './metrics'

// `/healthz` tells if the process is alive, `/readyz` if it should get requests, `/metrics` what it has counted.

/** Milliseconds within which a healthy database answers. */
const readyMs = 2_000

const plainText = (status: number, text: string, type = 'text/plain; charset=utf-8'): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })

function isResponding(db: Database): Promise<boolean> {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return within(asked, readyMs, () => false)
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** True if a program on this machine asks directly, not a proxy on behalf of somebody else. */
function isLocal({ headers }: Request, address: string | undefined): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers.has(name))
  return address !== undefined && loopback.test(address) && !forwarded
}

interface HealthOptions {
  /** What is served here; absent in front of another API, which has a database and metrics of its own. */
  readonly studio?: { readonly deps: Dependencies; readonly metrics: Metrics }
  /** Whether the process was told to stop. */
  readonly isStopping: () => boolean
}

type Answer = (request: Request, address?: string) => Promise<Response>

async function readMetrics(
  request: Request,
  address: string | undefined,
  { deps, metrics }: NonNullable<HealthOptions['studio']>,
) {
  try {
    if (!isLocal(request, address)) requireWholeServer((await authenticate(request, undefined, deps)).caller)
    return plainText(200, (await metrics.text(deps.db, deps.clock)).trimEnd(), metrics.contentType)
  } catch (error) {
    return failure(error, newId('req'))
  }
}

/** Answers health checks and metrics, and passes other requests to `rest`. */
export function withHealth(rest: Answer, { studio, isStopping }: HealthOptions): Answer {
  return async (request, address) => {
    const path = new URL(request.url).pathname
    if (request.method !== 'GET' && request.method !== 'HEAD') return rest(request, address)
    if (path === '/healthz') return plainText(200, 'ok')
    if (path === '/readyz') {
      if (isStopping()) return plainText(503, 'stopping')
      return !studio || (await isResponding(studio.deps.db))
        ? plainText(200, 'ok')
        : plainText(503, 'the database doesn’t answer')
    }
    if (path === '/metrics')
      return studio ? readMetrics(request, address, studio) : plainText(404, 'The API’s own server has them.')
    return rest(request, address)
  }
}
