import { createStore, useStore } from './store'

const store = createStore<ReadonlySet<string>>(new Set())

/** Ids of posts whose deletion waits out its Undo: gone from every list, but not from the service yet. */
export const pendingDeletions = {
  store,
  add: (postId: string) => store.set(new Set([...store.get(), postId])),
  drop: (postId: string) => store.set(new Set([...store.get()].filter((id) => id !== postId))),
}

/** The same, in a component: lists leave these posts out. */
export const usePendingDeletions = (): ReadonlySet<string> => useStore(store)
