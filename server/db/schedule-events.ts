import { databaseOf, type Database } from './database'

const listeners = new WeakMap<Database, Set<() => void>>()
const relays = new WeakMap<Database, () => void>()

/** Has the workers of this process look again: something of their own has ended or waits. */
export function lookAgain(db: Database): void {
  for (const listener of listeners.get(databaseOf(db)) ?? []) listener()
}

/** Notifies the workers of this process, and of others on this database, that a post's time was set or moved, so that they wake in time for it. */
export function scheduleChanged(db: Database): void {
  lookAgain(db)
  relays.get(databaseOf(db))?.()
}

/** Has `relay` called when a schedule changes in this process. The returned function is for what others tell. */
export function relaySchedule(db: Database, relay: () => void): () => void {
  relays.set(databaseOf(db), relay)
  return () => lookAgain(db)
}

/** Calls `listener` whenever a schedule changes, until the returned function is called. */
export function onScheduleChange(db: Database, listener: () => void): () => void {
  const own = listeners.get(databaseOf(db)) ?? new Set()
  listeners.set(databaseOf(db), own)
  own.add(listener)
  return () => own.delete(listener)
}
