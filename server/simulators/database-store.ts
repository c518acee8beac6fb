import { and, desc, eq } from 'drizzle-orm'
import type { Platform } from '~/contract'
import type { Database } from '../db/database'
import { simulatorRecords } from '../db/schema'
import type { SimulatorStore } from './store'

const isRecord = (platform: Platform, kind: string, id: string) =>
  and(eq(simulatorRecords.platform, platform), eq(simulatorRecords.kind, kind), eq(simulatorRecords.id, id))

/** Stores the simulated platforms in the studio's own database, so that practice accounts survive a restart. */
export function databaseStore(db: Database, clock: () => number): SimulatorStore {
  let last = 0
  // Unique, so that records of the same millisecond stay in order.
  const now = (): Date => new Date((last = Math.max(clock(), last + 1)))
  return {
    async get(platform, kind, id) {
      const [row] = await db
        .select()
        .from(simulatorRecords)
        .where(isRecord(platform, kind, id))
      return row?.data
    },
    async put(platform, kind, id, data) {
      await db
        .insert(simulatorRecords)
        .values({ platform, kind, id, data, at: now() })
        .onConflictDoUpdate({
          target: [simulatorRecords.platform, simulatorRecords.kind, simulatorRecords.id],
          set: { data },
        })
    },
    async remove(platform, kind, id) {
      await db.delete(simulatorRecords).where(isRecord(platform, kind, id))
    },
    async list(platform, kind, { limit } = {}) {
      const query = db
        .select()
        .from(simulatorRecords)
        .where(and(eq(simulatorRecords.platform, platform), eq(simulatorRecords.kind, kind)))
        .orderBy(desc(simulatorRecords.at))
        .$dynamic()
      const rows = await (limit === undefined ? query : query.limit(limit))
      return rows.map(({ id, data, at }) => ({ id, data, at: at.getTime() }))
    },
    async insert(platform, kind, id, data) {
      const rows = await db
        .insert(simulatorRecords)
        .values({ platform, kind, id, data, at: now() })
        .onConflictDoNothing()
        .returning({ id: simulatorRecords.id })
      return rows.length > 0
    },
    async update(platform, kind, id, change, also) {
      return db.transaction(async (tx) => {
        const where = isRecord(platform, kind, id)
        const [row] = await tx.select().from(simulatorRecords).where(where).for('update')
        const data = row && change(row.data)
        if (!data) return undefined
        await tx.update(simulatorRecords).set({ data }).where(where)
        const other = also?.(data)
        if (other) await tx.insert(simulatorRecords).values({ platform, ...other, at: now() })
        return data
      })
    },
  }
}
