import type { Logger } from 'drizzle-orm'
import type { Database } from './database'

const listeners = new WeakMap<Database, Set<() => void>>()

/** Notifies the workers of this process that a post's time was set or moved, so that they wake in time for it. */
export function scheduleChanged(db: Database): void {
  for (const listener of listeners.get(db) ?? []) listener()
}

/** Calls `listener` whenever a schedule changes, until the returned function is called. */
export function onScheduleChange(db: Database, listener: () => void): () => void {
  const own = listeners.get(db) ?? new Set()
  listeners.set(db, own)
  own.add(listener)
  return () => own.delete(listener)
}

const writes = /\b(?:insert|update|delete|merge|truncate|alter|drop)\b/i
/** The tables that say who may do what; with a workspace go its memberships. */
const access = /\b(?:tokens|principals|memberships|workspaces)\b/i

/** Counts the statements that may change who may do what. */
export interface AccessChanges {
  /** For the driver, which tells every statement before it runs: no place in the code can forget to. */
  readonly logger: Logger
  readonly count: () => number
}

export function countAccessChanges(): AccessChanges {
  let count = 0
  return {
    logger: {
      logQuery(query) {
        if (writes.test(query) && access.test(query)) count += 1
      },
    },
    count: () => count,
  }
}

const counters = new WeakMap<Database, AccessChanges>()

/** Says that nobody but this process writes to `db`, and only by way of it. */
export function setAccessChanges(db: Database, changes: AccessChanges): void {
  counters.set(db, changes)
}

/** `undefined` where others may write too: nothing may be kept then. */
export const accessChangesOf = (db: Database): AccessChanges | undefined => counters.get(db)
