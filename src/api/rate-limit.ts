import { createStore, useStore } from './store'

/** A call that the API's rate limit (429) holds back. */
export interface Wait {
  /** What is held back, as the endpoint's summary says it. */
  readonly summary: string
  /** Milliseconds since the epoch at which it is tried again. */
  readonly until: number
}

const store = createStore<readonly Wait[]>([])

/** The calls that wait for the rate limit. */
export const pausedCalls = store

/** Notes a wait; returns what ends it. */
export function beginPause(wait: Wait): () => void {
  store.set([...store.get(), wait])
  return () => store.set(store.get().filter((other) => other !== wait))
}

/** The calls that wait for the rate limit, in a component: the shell's banner shows them. */
export const usePausedCalls = (): readonly Wait[] => useStore(store)
