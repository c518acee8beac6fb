import { and, eq, sql } from 'drizzle-orm'
import { accessChangesOf } from '../db/access-changes'
import { type Database, prepared } from '../db/database'
import { memberships, principals, tokens } from '../db/schema'

/** The token with its principal and their role in the workspace; built once, because every call asks. */
const tokenLookup = prepared((db) =>
  db
    .select({ token: tokens, principal: principals, role: memberships.role })
    .from(tokens)
    .innerJoin(principals, eq(principals.id, tokens.principalId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.principalId, principals.id),
        eq(memberships.workspaceId, sql.placeholder('workspaceId')),
      ),
    )
    .where(eq(tokens.hash, sql.placeholder('hash')))
    .prepare('token_lookup'),
)

type Found = Awaited<ReturnType<ReturnType<typeof tokenLookup>['execute']>>[number]

/** What is known of a database's tokens. */
interface Known {
  readonly found: Map<string, Found>
  /** The count of changes that `found` is of. */
  count: number
}

/** More callers than a studio has; beyond them all are looked up again. */
const maxKept = 1000

const known = new WeakMap<Database, Known>()

function knownOf(db: Database): Known {
  const there = known.get(db) ?? { found: new Map<string, Found>(), count: 0 }
  known.set(db, there)
  return there
}

/**
 * The token of that hash, with its principal and their role in the workspace. Read for each call; where nobody but this
 * process writes, once, until a statement runs that may change who may do what: what is revoked is refused at once.
 * Only tokens that there are are kept, so that guesses take no room.
 */
export async function findToken(
  db: Database,
  by: { readonly hash: string; readonly workspaceId: string },
): Promise<Found | undefined> {
  const changes = accessChangesOf(db)
  if (!changes) return (await tokenLookup(db).execute(by))[0]
  const there = knownOf(db)
  const count = changes.count()
  if (there.count !== count || there.found.size >= maxKept) there.found.clear()
  there.count = count
  const key = `${by.hash} ${by.workspaceId}`
  const kept = there.found.get(key)
  if (kept) return kept
  const [found] = await tokenLookup(db).execute(by)
  // A change since then may have come after the read.
  if (found && changes.count() === count) there.found.set(key, found)
  return found
}
