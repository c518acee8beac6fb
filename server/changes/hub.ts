import type { Database } from '../db/database'
import type { ChangeHub, Clock, Follower } from '../ports/dependencies'
import { pause } from '../ports/wait'
import { cursorOf, readNotes, snapshotIn } from './read-changes'

/**
 * Milliseconds between two polls of the database while there are followers. One poll serves all followers of this
 * process, whichever process made the change. So no connection is needed for listening, and the embedded database
 * works the same.
 */
const pollEveryMs = 250
/** Milliseconds until the next poll after a failed one. */
const afterFailureMs = 5_000

/** A hub that polls while there are followers. */
export function createChangeHub(
  { db, clock }: { db: Database; clock: Clock },
  { everyMs = pollEveryMs } = {},
): ChangeHub {
  const followers = new Set<Follower>()
  let cursor = ''
  let starting: Promise<void> | undefined
  let running: Promise<void> | undefined

  const endAll = (): void => {
    for (const follower of [...followers]) follower.end()
    followers.clear()
  }
  const initCursor = async (): Promise<void> => {
    cursor = await cursorOf(db)
  }
  const poll = async (): Promise<void> => {
    const snapshot = snapshotIn(cursor, clock())
    // Suspended for longer than changes are kept: followers must start over and read everything.
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
        if (followers.size > 0) await poll()
        ms = everyMs
      } catch (error) {
        console.error('Couldn’t read changes:', error)
        ms = afterFailureMs
      }
    }
  }

  return {
    async follow(follower) {
      // Changes made while nobody followed are of no interest.
      if (followers.size === 0) {
        starting ??= initCursor().finally(() => (starting = undefined))
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
