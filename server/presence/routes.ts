import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { listPresence, presenceSeconds, sayPresence } from '~/contract'
import { presence, principals } from '../db/schema'
import { implement } from '../http/implement'
import type { Dependencies } from '../ports/dependencies'

// A page that has a record open reports it every few seconds; without a report, the row expires. It is a table
// because all processes of the studio share it, and triggers announce its changes.

/** Deletes expired rows. */
export async function sweepPresence({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  await db.delete(presence).where(lte(presence.until, new Date(clock())))
}

export const presenceRoutes = [
  implement(listPresence, async ({ params }, { db, clock }) => {
    const rows = await db
      .selectDistinct({
        kind: presence.kind,
        recordId: presence.recordId,
        principalId: presence.principalId,
        name: principals.name,
      })
      .from(presence)
      .innerJoin(principals, eq(principals.id, presence.principalId))
      .where(and(eq(presence.workspaceId, params.workspaceId), gt(presence.until, new Date(clock()))))
      .orderBy(asc(principals.name), asc(presence.principalId))
    return rows
  }),
  implement(
    sayPresence,
    async ({ params, body: { kind, recordId, page, open }, caller: { principal } }, { db, clock }) => {
      const key = { workspaceId: params.workspaceId, kind, recordId, principalId: principal.id, page }
      const record = { kind, recordId, principalId: principal.id, name: principal.name }
      if (open === 'no') {
        // Of this record alone: the report that the page opened the next one may have arrived before.
        await db
          .delete(presence)
          .where(
            and(
              eq(presence.workspaceId, params.workspaceId),
              eq(presence.kind, kind),
              eq(presence.recordId, recordId),
              eq(presence.principalId, principal.id),
              eq(presence.page, page),
            ),
          )
        return record
      }
      const until = new Date(clock() + presenceSeconds * 1000)
      await db
        .insert(presence)
        .values({ ...key, until })
        .onConflictDoUpdate({
          target: [
            presence.workspaceId,
            presence.kind,
            presence.recordId,
            presence.principalId,
            presence.page,
          ],
          set: { until },
        })
      // Also removes expired rows, so that the table doesn't grow between two sweeps.
      await sweepPresence({ db, clock })
      return record
    },
  ),
]
