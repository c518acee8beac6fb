import { createStore } from '~/src/store/store'

/** The workspace whose screens are open: what a person may do depends on their role in it. */
export const openWorkspace = createStore<string | undefined>(undefined)

/**
 * Counts answers that say no to who is asking: nothing is there for them, or their role doesn't allow it. Somebody may
 * have removed them or changed their role meanwhile.
 */
export const turnedAway = createStore(0)

/** Notes such an answer to a call in a workspace. */
export const noteTurnedAway = (): void => turnedAway.set(turnedAway.get() + 1)
