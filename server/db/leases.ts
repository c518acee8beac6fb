import { and, eq, lte } from 'drizzle-orm'
import { databaseOf, type Database, type Queryable, type Transaction } from './database'
import { newId } from './identifiers'
import { leases } from './schema'

/** How often a process says that it still works, and when it counts as dead: after several of these. In milliseconds. */
const renewEveryMs = 5_000
const endsAfterMs = 30_000

/** Another process has taken the work over: what was done of it here doesn't count. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Work that this process has to itself. */
export interface Lease {
  /** Makes sure within `tx` that it is still this process's, and stays so until `tx` ends. @throws LeaseLost */
  confirm(tx: Transaction): Promise<void>
  /** Gives it up; not telling is as good, only later. */
  end(): Promise<void>
}

/**
 * What this process works on, by name. After a machine has slept, its leases have ended although the work goes on: by this
 * it doesn't take its own for abandoned.
 */
const own = new WeakMap<Database, Set<string>>()

function ownOf(db: Database): Set<string> {
  const names = own.get(databaseOf(db)) ?? new Set()
  own.set(databaseOf(db), names)
  return names
}

interface Deps {
  readonly db: Database
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

async function take({ db, clock }: Deps, name: string, holder: string): Promise<boolean> {
  const now = clock()
  const row = { holder, until: new Date(now + endsAfterMs) }
  const taken = await db
    .insert(leases)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: leases.name, set: row, setWhere: lte(leases.until, new Date(now)) })
    .returning({ name: leases.name })
  return taken.length > 0
}

/** Takes the work of that name, unless somebody has it: this process or another. It is renewed until it is ended. */
export async function takeLease(deps: Deps, name: string): Promise<Lease | undefined> {
  const { db, clock } = deps
  const names = ownOf(db)
  if (names.has(name)) return undefined
  names.add(name)
  const holder = newId('lease')
  const isMine = and(eq(leases.name, name), eq(leases.holder, holder))
  try {
    if (!(await take(deps, name, holder))) {
      names.delete(name)
      return undefined
    }
  } catch (error) {
    names.delete(name)
    throw error
  }
  const renew = () =>
    db
      .update(leases)
      .set({ until: new Date(clock() + endsAfterMs) })
      .where(isMine)
  // One that fails is made up for by the next; where none gets through, the lease ends, as it should.
  const beat = setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  return {
    async confirm(tx) {
      const [row] = await tx.select({ name: leases.name }).from(leases).where(isMine).for('update')
      if (!row) throw new LeaseLost('This work was taken over by another process.')
    },
    async end() {
      clearInterval(beat)
      names.delete(name)
      // Unreachable now, the database would keep nobody from the work for long.
      await db
        .delete(leases)
        .where(isMine)
        .catch(() => undefined)
    },
  }
}

/** Ends all leases: nobody else uses this database, and this process has just started. */
export async function endLeases(db: Queryable): Promise<void> {
  await db.delete(leases)
}

/** Forgets leases that ended without anybody taking the work up again. */
export async function sweepLeases({ db, clock }: Deps): Promise<void> {
  await db.delete(leases).where(lte(leases.until, new Date(clock() - 3_600_000)))
}
