import * as z from 'zod/mini'
import type { Platform } from '~/contract'

/** What is kept of one thing: JSON. */
export type Json = Record<string, unknown>

export interface StoredRecord<T = Json> {
  readonly id: string
  readonly data: T
  /** Milliseconds since 1970 at which it was made. */
  readonly at: number
}

/** Where the simulated platforms keep what they know. Lists are newest first. */
export interface SimulatorStore {
  get(platform: Platform, kind: string, id: string): Promise<Json | undefined>
  put(platform: Platform, kind: string, id: string, data: Json): Promise<void>
  remove(platform: Platform, kind: string, id: string): Promise<void>
  list(
    platform: Platform,
    kind: string,
    options?: { readonly limit?: number },
  ): Promise<readonly StoredRecord[]>
  /** Atomic: resolves false where the id exists already. */
  insert(platform: Platform, kind: string, id: string, data: Json): Promise<boolean>
  /**
   * Atomic read, change and write of one record. Resolves what was written; undefined where there is no such record or
   * `change` answered undefined, which leaves it as it is. `also` is a record that is put with it: both are written, or
   * neither.
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

/** Through JSON, as a database would keep it: nobody holds on to what is stored. */
const copied = (data: Json): Json =>
  z.parse(z.record(z.string(), z.unknown()), JSON.parse(JSON.stringify(data)))

/** Keeps everything in this process, until it ends. */
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
      return found && copied(found.data)
    },
    async put(platform, kind, id, data) {
      const all = records(platform, kind)
      all.set(id, { data: copied(data), at: all.get(id)?.at ?? now() })
    },
    async remove(platform, kind, id) {
      records(platform, kind).delete(id)
    },
    async list(platform, kind, { limit } = {}) {
      return [...records(platform, kind)]
        .map(([id, { data, at }]) => ({ id, data: copied(data), at }))
        .sort((a, b) => b.at - a.at)
        .slice(0, limit)
    },
    async insert(platform, kind, id, data) {
      const all = records(platform, kind)
      if (all.has(id)) return false
      all.set(id, { data: copied(data), at: now() })
      return true
    },
    async update(platform, kind, id, change, also) {
      const found = records(platform, kind).get(id)
      const changed = found && change(copied(found.data))
      if (!changed) return undefined
      const other = also?.(copied(changed))
      found.data = copied(changed)
      if (other) records(platform, other.kind).set(other.id, { data: copied(other.data), at: now() })
      return copied(changed)
    },
  }
}

/** One kind of record of one platform, read through its schema. */
export interface Collection<T> {
  get(id: string): Promise<T | undefined>
  put(id: string, data: T): Promise<void>
  remove(id: string): Promise<void>
  list(limit?: number): Promise<readonly StoredRecord<T>[]>
  insert(id: string, data: T): Promise<boolean>
  /** `also`: what is put with it, both or neither. */
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
    async list(limit) {
      const all = await store.list(platform, kind, limit === undefined ? {} : { limit })
      return all.map(({ id, data, at }) => ({ id, data: read(data), at }))
    },
    insert: (id, data) => store.insert(platform, kind, id, data),
    async update(id, change, also) {
      const together = also && ((changed: Json) => also(read(changed)))
      const data = await store.update(platform, kind, id, (before) => change(read(before)), together)
      return data && read(data)
    },
  }
}
