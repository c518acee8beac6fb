import { and, asc, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { grants } from '../db/schema'
import { PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { freshGrant } from './refresh'
import { forgetOldAttempts } from './sign-in'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets' | 'observe'>

const everyMs = 60_000
/** Milliseconds before its end from which on a sign-in may be due: the longest margin there is, with its jitter. */
const lookAheadMs = 8.5 * 86_400_000
const atOnce = 100

/**
 * Renews sign-ins that are near their end, and finds those that have ended, so that people are told before their next
 * post is due. What can't be renewed now is tried again at the next look.
 */
export async function renewDueGrants(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const due = await db
    .select({ id: grants.id })
    .from(grants)
    .where(
      and(
        isNull(grants.endedAt),
        isNotNull(grants.credentials),
        or(isNull(grants.leaseUntil), lte(grants.leaseUntil, new Date(now))),
        lte(grants.expiresAt, new Date(now + lookAheadMs)),
      ),
    )
    .orderBy(asc(grants.expiresAt))
    .limit(atOnce)
  for (const { id } of due) {
    await freshGrant(deps, id, 'soon').catch((error: unknown) => {
      if (!(error instanceof PlatformError)) console.error('Couldn’t renew a sign-in:', nameOf(error))
    })
  }
}

/** What is logged of an error: never its message, which may hold what was sent. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Looks once a minute, from now on. `stop` resolves when the look under way has ended. */
export function startRefresher(deps: Deps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const look = () => {
    if (busy) return
    busy = true
    running = renewDueGrants(deps)
      .then(() => forgetOldAttempts(deps))
      .catch((error: unknown) => console.error('Couldn’t renew sign-ins:', nameOf(error)))
      .finally(() => {
        busy = false
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
