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
