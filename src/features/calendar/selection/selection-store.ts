import { createContext, useContext } from 'react'
import { createStore, useSelected, useStore } from '~/src/store/store'

const nothing: ReadonlySet<string> = new Set()

/**
 * Which posts are chosen, by id. A store of its own, so that choosing renders the tiles that it concerns and no others.
 */
export function createSelection() {
  const chosen = createStore(nothing)
  /** From where a range is counted. */
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
    /** All of these as the first of them: several stand in one tile. */
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

/** Whether one post is chosen. */
export function useIsChosen(id: string): boolean {
  const selection = useContext(SelectionContext)
  return useSelected(selection.chosen, (chosen) => chosen.has(id))
}

/** All that are chosen. */
export function useChosen(): ReadonlySet<string> {
  const selection = useContext(SelectionContext)
  return useStore(selection.chosen)
}
