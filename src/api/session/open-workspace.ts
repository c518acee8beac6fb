import { createStore } from '~/src/store/store'

/** The workspace whose screens are open. A person's role in it decides what they may do. */
export const openWorkspace = createStore<string | undefined>(undefined)

/**
 * Counts forbidden and not-found responses in a workspace: somebody may have removed this person or changed
 * their role.
 */
export const turnedAway = createStore(0)

/** Counts such a response. */
export const noteTurnedAway = (): void => turnedAway.set(turnedAway.get() + 1)
