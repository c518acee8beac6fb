import { eq } from 'drizzle-orm'
import { createWorkspaceRows } from '../accounts/workspaces'
import { memberships } from '../db/schema'
import { createSample } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import type { OpenStudio } from './open-studio'

/** The system's own zone, by its IANA name. */
const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * An operator without any workspace gets the first ones: an empty one, and with `sample` the sample one too. Each way
 * is one transaction, so a start that died in between is made up for at the next.
 */
export async function ensureWorkspaces({ deps, operator }: OpenStudio, sample: boolean): Promise<void> {
  const { db, clock } = deps
  const [any] = await db.select().from(memberships).where(eq(memberships.principalId, operator.id)).limit(1)
  if (any) return
  const { id, creditAccountId } = operator
  if (sample) {
    const options = { principalId: id, creditAccountId, timezone: localZone(), readFile: readSampleFile }
    await createSample(deps, options)
    return
  }
  const at = new Date(clock())
  await db.transaction((tx) =>
    createWorkspaceRows(tx, { name: 'My workspace', ownerId: id, creditAccountId, at }),
  )
}
