import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Platform } from '~/contract'
import type { Database } from '../db/database'
import { simulatorRecords } from '../db/schema'

/** A stored record, as JSON. */
export type Json = Record<string, unknown>

interface StoredRecord<T = Json> {
  readonly id: string
  readonly data: T
  /** When it was created, in ms since 1970. */
  readonly at: number
}

interface ListOptions {
  readonly limit?: number | undefined
  /** Only records whose data contains these values, possibly nested. */
  readonly match?: Json | undefined
}

/** Storage of the simulated platforms. Lists are newest first. */
export interface SimulatorStore {
  get(platform: Platform, kind: string, id: string): Promise<Json | undefined>
  put(platform: Platform, kind: string, id: string, data: Json): Promise<void>
  remove(platform: Platform, kind: string, id: string): Promise<void>
  list(platform: Platform, kind: string, options?: ListOptions): Promise<readonly StoredRecord[]>
  /** Atomic. Resolves to false if the id already exists. */
  insert(platform: Platform, kind: string, id: string, data: Json): Promise<boolean>
  /**
   * Atomically reads, changes and writes a record. Resolves to the new data; undefined if there is no such
   * record or `change` returned undefined, which leaves it unchanged. The record returned by `also` is
   * written in the same transaction.
   */
  update(
    platform: Platform,
    kind: string,
    id: string,
    change: (data: Json) => Json | undefined,
    also?: (changed: Json) => NewRecord,
  ): Promise<Json | undefined>
}

interface NewRecord {
  readonly kind: string
  readonly id: string
  readonly data: Json
}

/** Copies through JSON as a database would, so that callers don't share stored objects. */
const clone = (data: Json): Json =>
  z.parse(z.record(z.string(), z.unknown()), JSON.parse(JSON.stringify(data)))

/** Whether `data` contains the values of `match`, like the database's `@>`. */
const contains = (data: unknown, match: unknown): boolean =>
  typeof data === 'object' && data !== null && typeof match === 'object' && match !== null
    ? Object.entries(match).every(([key, value]) => contains(new Map(Object.entries(data)).get(key), value))
    : data === match

/** Stores everything in this process's memory. */
export function memoryStore(): SimulatorStore {
  const kinds = new Map<string, Map<string, { data: Json; at: number }>>()
  let last = 0
  const now = (): number => (last = Math.max(Date.now(), last + 1))
  const records = (platform: Platform, kind: string) => {
    const key = `${platform} ${kind}`
    const found = kinds.get(key) ?? new Map<string, { data: Json; at: number }>()
    kinds.set(key, found)
    return found
  }
  return {
    async get(platform, kind, id) {
      const found = records(platform, kind).get(id)
      return found && clone(found.data)
    },
    async put(platform, kind, id, data) {
      const all = records(platform, kind)
      all.set(id, { data: clone(data), at: all.get(id)?.at ?? now() })
    },
    async remove(platform, kind, id) {
      records(platform, kind).delete(id)
    },
    async list(platform, kind, { limit, match = {} } = {}) {
      return [...records(platform, kind)]
        .filter(([, { data }]) => contains(data, match))
        .map(([id, { data, at }]) => ({ id, data: clone(data), at }))
        .sort((a, b) => b.at - a.at)
        .slice(0, limit)
    },
    async insert(platform, kind, id, data) {
      const all = records(platform, kind)
      if (all.has(id)) return false
      all.set(id, { data: clone(data), at: now() })
      return true
    },
    async update(platform, kind, id, change, also) {
      const found = records(platform, kind).get(id)
      const changed = found && change(clone(found.data))
      if (!changed) return undefined
      const other = also?.(clone(changed))
      found.data = clone(changed)
      if (other) records(platform, other.kind).set(other.id, { data: clone(other.data), at: now() })
      return clone(changed)
    },
  }
}

/** The records of one kind of one platform, parsed by a schema. */
interface Collection<T> {
  get(id: string): Promise<T | undefined>
  put(id: string, data: T): Promise<void>
  remove(id: string): Promise<void>
  list(options?: ListOptions): Promise<readonly StoredRecord<T>[]>
  insert(id: string, data: T): Promise<boolean>
  /** The record returned by `also` is written in the same transaction. */
  update(
    id: string,
    change: (data: T) => T | undefined,
    also?: (changed: T) => NewRecord,
  ): Promise<T | undefined>
}

export function collection<T extends Json>(
  store: SimulatorStore,
  platform: Platform,
  kind: string,
  schema: z.ZodMiniType<T>,
): Collection<T> {
  const read = (data: Json): T => z.parse(schema, data)
  return {
    async get(id) {
      const data = await store.get(platform, kind, id)
      return data && read(data)
    },
    put: (id, data) => store.put(platform, kind, id, data),
    remove: (id) => store.remove(platform, kind, id),
    async list(options) {
      const all = await store.list(platform, kind, options)
      return all.map(({ id, data, at }) => ({ id, data: read(data), at }))
    },
    insert: (id, data) => store.insert(platform, kind, id, data),
    async update(id, change, also) {
      const alsoPut = also && ((changed: Json) => also(read(changed)))
      const data = await store.update(platform, kind, id, (before) => change(read(before)), alsoPut)
      return data && read(data)
    },
  }
}

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
    async list(platform, kind, { limit, match } = {}) {
      const matches = match && sql`${simulatorRecords.data} @> ${JSON.stringify(match)}::jsonb`
      const query = db
        .select()
        .from(simulatorRecords)
        .where(and(eq(simulatorRecords.platform, platform), eq(simulatorRecords.kind, kind), matches))
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
