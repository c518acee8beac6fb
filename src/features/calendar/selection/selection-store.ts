import { createContext, useContext, useSyncExternalStore } from 'react'

const nothing: ReadonlySet<string> = new Set()

/**
 * Which posts are chosen, by id. A store of its own, so that choosing renders the tiles that it concerns and no others.
 */
export function createSelection() {
  let chosen = nothing
  /** From where a range is counted. */
  let anchor: string | undefined
  const listeners = new Set<() => void>()
  const set = (next: ReadonlySet<string>) => {
    chosen = next.size === 0 ? nothing : next
    for (const listener of listeners) listener()
  }
  return {
    get: () => chosen,
    anchor: () => anchor,
    choose: (ids: Iterable<string>, from?: string) => {
      anchor = from ?? anchor
      set(new Set(ids))
    },
    /** All of these as the first of them: several stand in one tile. */
    toggle: (ids: readonly string[]) => {
      const [first] = ids
      if (first === undefined) return
      anchor = first
      const all = new Set(ids)
      set(new Set(chosen.has(first) ? [...chosen].filter((id) => !all.has(id)) : [...chosen, ...ids]))
    },
    clear: () => {
      anchor = undefined
      if (chosen.size > 0) set(nothing)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type Selection = ReturnType<typeof createSelection>

export const SelectionContext = createContext<Selection>(createSelection())

/** Whether one post is chosen. */
export function useIsChosen(id: string): boolean {
  const selection = useContext(SelectionContext)
  return useSyncExternalStore(selection.subscribe, () => selection.get().has(id))
}

/** All that are chosen. */
export function useChosen(): ReadonlySet<string> {
  const selection = useContext(SelectionContext)
  return useSyncExternalStore(selection.subscribe, selection.get)
}
