import { eq } from 'drizzle-orm'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { memberships, type principals } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { createSample } from './create-sample'
import type { ReadSampleFile } from './store-media'

/** The system's own zone, by its IANA name. */
const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * An operator without any workspace gets the first ones: an empty one, and with `readFile` the sample one too. Each way
 * is one transaction, so a start that died in between is made up for at the next.
 */
export async function ensureWorkspaces(
  deps: Pick<Dependencies, 'db' | 'clock' | 'storage'>,
  operator: typeof principals.$inferSelect,
  readFile: ReadSampleFile | undefined,
): Promise<void> {
  const { db, clock } = deps
  const [any] = await db.select().from(memberships).where(eq(memberships.principalId, operator.id)).limit(1)
  if (any) return
  const { id, creditAccountId } = operator
  if (readFile) {
    await createSample(deps, { principalId: id, creditAccountId, timezone: localZone(), readFile })
    return
  }
  const at = new Date(clock())
  await db.transaction((tx) =>
    createWorkspaceRows(tx, { name: 'My workspace', ownerId: id, creditAccountId, at }),
  )
}
