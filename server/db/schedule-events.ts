import { type Database, databaseOf, perDatabase } from './database'

const listenersOf = perDatabase(() => new Set<() => void>())
const relays = new WeakMap<Database, () => void>()

/** Wakes the workers of this process: a delivery has ended or is waiting. */
export function wakeWorkers(db: Database): void {
  for (const listener of listenersOf(db)) listener()
}

/** Wakes the workers of this process and of the others on this database because a post's time was set or moved. */
export function scheduleChanged(db: Database): void {
  wakeWorkers(db)
  relays.get(databaseOf(db))?.()
}

/**
 * Registers `relay` to be called when a schedule changes in this process. Call the returned function when another
 * process reports a change.
 */
export function relaySchedule(db: Database, relay: () => void): () => void {
  relays.set(databaseOf(db), relay)
  return () => wakeWorkers(db)
}

/** Calls `listener` whenever a schedule changes, until the returned function is called. */
export function onScheduleChange(db: Database, listener: () => void): () => void {
  const listeners = listenersOf(db)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
