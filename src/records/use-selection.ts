import { useMemo, useState } from 'react'

/** The selected records: `ids`, or everything except `ids`. */
interface SelectionState {
  readonly everything: boolean
  readonly ids: ReadonlySet<string>
  /** The record from which a range starts. */
  readonly anchor?: string | undefined
}

const nothing: SelectionState = { everything: false, ids: new Set() }

interface Identified {
  readonly id: string
}

export interface Selection {
  readonly everything: boolean
  /** The number of selected records of `total`. */
  readonly count: (total: number) => number
  readonly has: (id: string) => boolean
  /** Toggles a record, or with `range` all from the last toggled one. `shown` is the list's order. */
  readonly toggle: (id: string, range: boolean, shown: readonly string[]) => void
  readonly choose: (ids: readonly string[]) => void
  readonly chooseEverything: () => void
  /** Clears the selection as it was rendered; what has been selected since stays. */
  readonly clear: () => void
  /** The selected ones of all matching records. */
  readonly among: <T extends Identified>(records: readonly T[]) => T[]
}

/**
 * Selection in a list that may be much longer than what is loaded.
 * @param listed the loaded records; single ones that are no longer among them don't count as selected
 * @param of the list's filter; a selection belongs to one filter and is cleared by another
 */
export function useSelection(listed: readonly Identified[], of = ''): Selection {
  const [selected, setSelected] = useState({ of, state: nothing })
  const { everything, ids: chosen, anchor } = selected.of === of ? selected.state : nothing
  const ids = useMemo(
    () => (everything ? chosen : new Set(listed.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))),
    [everything, chosen, listed],
  )
  const set = (state: SelectionState) => setSelected({ of, state })
  const has = (id: string) => ids.has(id) !== everything
  return {
    everything,
    has,
    count: (total) => (everything ? Math.max(0, total - ids.size) : ids.size),
    toggle: (id, range, shown) => {
      const from = anchor === undefined ? -1 : shown.indexOf(anchor)
      const to = shown.indexOf(id)
      const touched =
        range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const isSelecting = !has(id)
      const next = new Set(ids)
      for (const each of touched) {
        if (isSelecting === everything) next.delete(each)
        else next.add(each)
      }
      set({ everything, ids: next, anchor: id })
    },
    choose: (next) => set({ everything: false, ids: new Set(next) }),
    chooseEverything: () => set({ everything: true, ids: new Set() }),
    clear: () =>
      setSelected((now) => {
        if (everything || now.of !== of || now.state.everything) return { of, state: nothing }
        const since = [...now.state.ids].filter((id) => !chosen.has(id))
        return { of, state: { ...nothing, ids: new Set(since) } }
      }),
    among: (records) => records.filter(({ id }) => has(id)),
  }
}
