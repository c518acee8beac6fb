import { and, eq, lte } from 'drizzle-orm'
import { type Database, perDatabase, type Queryable, type Transaction } from './database'
import { newId } from './identifiers'
import { leases } from './schema'

/** How often a lease is renewed, and how long after the last renewal it ends; both in milliseconds. */
const renewEveryMs = 5_000
const endsAfterMs = 30_000

/** Another process has taken the work over, so what was done here doesn't count. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Work that only this process may do. */
export interface Lease {
  /** Checks within `tx` that the lease is still held, and locks it until `tx` ends. @throws LeaseLost */
  confirm(tx: Transaction): Promise<void>
  /** Releases the lease. If that fails, it expires later. */
  end(): Promise<void>
}

/**
 * Names of the leases held by this process. After the machine slept they have expired though the work goes on; this
 * keeps the process from taking them a second time.
 */
const ownOf = perDatabase(() => new Set<string>())

interface Deps {
  readonly db: Database
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

async function tryTake({ db, clock }: Deps, name: string, holder: string): Promise<boolean> {
  const now = clock()
  const row = { holder, until: new Date(now + endsAfterMs) }
  const taken = await db
    .insert(leases)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: leases.name, set: row, setWhere: lte(leases.until, new Date(now)) })
    .returning({ name: leases.name })
  return taken.length > 0
}

/**
 * Takes the lease of that name, or returns undefined if this or another process holds it. Renewed until `end` is
 * called.
 */
export async function takeLease(deps: Deps, name: string): Promise<Lease | undefined> {
  const { db, clock } = deps
  const names = ownOf(db)
  if (names.has(name)) return undefined
  names.add(name)
  const holder = newId('lease')
  const isMine = and(eq(leases.name, name), eq(leases.holder, holder))
  let taken = false
  try {
    taken = await tryTake(deps, name, holder)
  } finally {
    if (!taken) names.delete(name)
  }
  if (!taken) return undefined
  const renew = () =>
    db
      .update(leases)
      .set({ until: new Date(clock() + endsAfterMs) })
      .where(isMine)
  // A failed renewal is made up for by the next. If none succeeds, the lease rightly expires.
  const renewal = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  return {
    async confirm(tx) {
      const [row] = await tx.select({ name: leases.name }).from(leases).where(isMine).for('update')
      if (!row) throw new LeaseLost('This work was taken over by another process.')
    },
    async end() {
      clearInterval(renewal)
      names.delete(name)
      // If the database can't be reached now, the lease soon expires by itself.
      await db
        .delete(leases)
        .where(isMine)
        .catch(() => undefined)
    },
  }
}

/** Ends all leases. Only when no other process uses this database and this one has just started. */
export async function endLeases(db: Queryable): Promise<void> {
  await db.delete(leases)
}

/** Deletes leases that expired without being taken again. */
export async function sweepLeases({ db, clock }: Deps): Promise<void> {
  await db.delete(leases).where(lte(leases.until, new Date(clock() - 3_600_000)))
}
