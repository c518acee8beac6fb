import type { Database } from '../db/database'
import type { ChangeHub, Follower } from '../ports/change-hub'
import type { Clock } from '../ports/dependencies'
import { cursorOf, readNotes, snapshotIn } from './read-changes'

/**
 * Milliseconds between two looks at the database while anybody follows. One look serves all who follow by this process,
 * whichever process made the change: no connection is kept for listening, and the embedded database needs no other way.
 */
const lookEveryMs = 250
/** Milliseconds until the next look after one that failed. */
const afterFailureMs = 5_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A hub that looks while anybody follows. */
export function createChangeHub(
  { db, clock }: { db: Database; clock: Clock },
  { everyMs = lookEveryMs } = {},
): ChangeHub {
  const followers = new Set<Follower>()
  let cursor = ''
  let starting: Promise<void> | undefined
  let running: Promise<void> | undefined

  const endAll = (): void => {
    for (const follower of [...followers]) follower.end()
    followers.clear()
  }
  const begin = async (): Promise<void> => {
    cursor = await cursorOf(db)
  }
  const look = async (): Promise<void> => {
    const snapshot = snapshotIn(cursor, clock())
    // Suspended for longer than changes are kept: who follows begins anew, and is told to read everything.
    if (snapshot === undefined) return endAll()
    const notes = await readNotes(db, { snapshot })
    cursor = notes.cursor
    for (const follower of [...followers]) follower.notify(notes)
  }
  const run = async (): Promise<void> => {
    let ms = everyMs
    while (followers.size > 0) {
      await pause(ms)
      try {
        if (followers.size > 0) await look()
        ms = everyMs
      } catch (error) {
        console.error('Couldn’t read changes:', error)
        ms = afterFailureMs
      }
    }
  }

  return {
    async follow(follower) {
      // What happened while nobody followed concerns nobody here.
      if (followers.size === 0) {
        starting ??= begin().finally(() => (starting = undefined))
        await starting
      }
      followers.add(follower)
      running ??= run().finally(() => (running = undefined))
      return () => followers.delete(follower)
    },
    async close() {
      endAll()
      await running
    },
  }
}
