import { createContext, useContext } from 'react'
import { createStore, useSelected, useStore } from '~/src/store/store'

const nothing: ReadonlySet<string> = new Set()

/** Ids of the selected posts. It is a store, so that selecting renders only the tiles concerned. */
export function createSelection() {
  const chosen = createStore(nothing)
  /** Where a range starts. */
  let anchor: string | undefined
  const set = (next: ReadonlySet<string>) => chosen.set(next.size === 0 ? nothing : next)
  return {
    chosen,
    get: chosen.get,
    anchor: () => anchor,
    choose: (ids: Iterable<string>, from?: string) => {
      anchor = from ?? anchor
      set(new Set(ids))
    },
    /** Toggles all ids to the new state of the first: a tile may have several posts. */
    toggle: (ids: readonly string[]) => {
      const [first] = ids
      if (first === undefined) return
      anchor = first
      const all = new Set(ids)
      const before = chosen.get()
      set(new Set(before.has(first) ? [...before].filter((id) => !all.has(id)) : [...before, ...ids]))
    },
    clear: () => {
      anchor = undefined
      set(nothing)
    },
  }
}
export type Selection = ReturnType<typeof createSelection>

export const SelectionContext = createContext<Selection>(createSelection())

/** Whether a post is selected. */
export function useIsChosen(id: string): boolean {
  const selection = useContext(SelectionContext)
  return useSelected(selection.chosen, (chosen) => chosen.has(id))
}

/** All selected ids. */
export function useChosen(): ReadonlySet<string> {
  const selection = useContext(SelectionContext)
  return useStore(selection.chosen)
}
