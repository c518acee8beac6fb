import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Media } from '~/contract/media'
import { letterOf } from '~/src/ui/keyboard'
import { type JustifiedRow, rowAt } from './layout'

interface GridSelectionOptions {
  /** The list box. */
  list: RefObject<HTMLElement | null>
  items: readonly Media[]
  /** Ids of `items`, in the same order. */
  ids: readonly string[]
  rows: readonly JustifiedRow[]
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  max: number
  onOpen?: ((media: Media) => void) | undefined
  /** Scrolls the item into view and renders it. */
  reveal: (id: string) => void
}

/** Clicks within this distance (px) of a tile's corner are on its checkbox. */
const tickSize = () => (matchMedia('(width < 48rem)').matches ? 44 : 36)

/** Keyboard and mouse handling of a media grid: the active item and the selection. */
export function useGridSelection({
  list,
  items,
  ids,
  rows,
  selected,
  onSelect,
  max,
  onOpen,
  reveal,
}: GridSelectionOptions) {
  const [activeId, setActiveId] = useState<string>()
  const anchor = useRef<string>(undefined)
  const active = Math.max(0, activeId === undefined ? 0 : ids.indexOf(activeId))
  const { want, ...focusing } = useTileFocus(list, ids[active], setActiveId)

  const focus = (id: string) => {
    setActiveId(id)
    reveal(id)
    want(id)
  }
  const toggle = (id: string) => {
    anchor.current = id
    onSelect(toggled(selected, id, max))
  }
  const extend = (id: string) => onSelect(extended(selected, ids, anchor.current ?? ids[active], id, max))
  const open = (id: string) => {
    const media = items[ids.indexOf(id)]
    if (media && onOpen) onOpen(media)
    else toggle(id)
  }

  const onClick = (event: MouseEvent) => {
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-media]') : null
    const id = tile?.dataset.media
    if (!tile || id === undefined) return
    const { left, right, top } = tile.getBoundingClientRect()
    const size = tickSize()
    // The checkbox is at the start, which is on the right in right-to-left languages.
    const across = document.documentElement.dir === 'rtl' ? right - event.clientX : event.clientX - left
    // Clicks by scripts or screen readers have no position.
    const onTick = event.detail > 0 && across < size && event.clientY - top < size
    setActiveId(id)
    if (event.shiftKey) extend(id)
    else if (onTick || event.ctrlKey || event.metaKey) toggle(id)
    else open(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const current = ids[active]
    if (current === undefined || event.altKey) return
    const command = event.ctrlKey || event.metaKey
    const next = command ? undefined : stepFrom(event.key, active, rows)
    const nextId = next === undefined ? undefined : ids[next]
    if (nextId !== undefined) {
      if (event.shiftKey) {
        anchor.current ??= current
        extend(nextId)
      }
      focus(nextId)
    } else if (event.key === ' ') toggle(current)
    else if (event.key === 'Enter') open(current)
    else if (command && letterOf(event) === 'a' && max > 1) onSelect(ids.slice(0, max))
    else if (event.key === 'Escape' && selected.length > 0 && onOpen) onSelect([])
    else return
    event.preventDefault()
  }
  return { active, focus, onClick, onKeyDown, ...focusing }
}

/** Keeps the focus on the active tile: sets it once the tile is rendered, and again if it was replaced. */
function useTileFocus(
  list: RefObject<HTMLElement | null>,
  activeId: string | undefined,
  onActive: (id: string) => void,
) {
  const pendingFocus = useRef<string>(undefined)
  const within = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const nowhere = !focused || focused === document.body
    const inside = focused instanceof HTMLElement && list.current?.contains(focused)
    const strayed = inside ? focused.dataset.media !== activeId : nowhere && within.current
    const id = pendingFocus.current ?? (strayed ? activeId : undefined)
    if (id === undefined || !(nowhere || inside)) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-media="${CSS.escape(id)}"]`)
    if (!tile) return
    pendingFocus.current = undefined
    tile.focus({ preventScroll: true })
  })
  return {
    want: (id: string) => {
      pendingFocus.current = id
    },
    onFocus: ({ target }: FocusEvent) => {
      within.current = true
      const id = target instanceof HTMLElement ? target.dataset.media : undefined
      if (id !== undefined) onActive(id)
    },
    onBlur: () => {
      within.current = false
    },
  }
}

/** Adds `id` to the selection or removes it. Adds nothing beyond `max`; a `max` of 1 replaces the selection. */
export function toggled(chosen: readonly string[], id: string, max: number): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id)
  if (max === 1) return [id]
  return chosen.length < max ? [...chosen, id] : chosen
}

/** Adds everything from `anchor` to `id`, in the order of `ids`, up to `max`. */
export function extended(
  chosen: readonly string[],
  ids: readonly string[],
  anchor: string | undefined,
  id: string,
  max: number,
): readonly string[] {
  const to = ids.indexOf(id)
  const from = anchor === undefined ? to : Math.max(0, ids.indexOf(anchor))
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ordered = from <= to ? range : range.toReversed()
  return [...new Set([...chosen, ...ordered])].slice(0, max)
}

/** The target of an arrow key, Home or End from the image at `index`; `undefined` for other keys. */
export function stepFrom(key: string, index: number, rows: readonly JustifiedRow[]): number | undefined {
  const count = rows.reduce((sum, row) => sum + row.widths.length, 0)
  const within = (next: number) => Math.min(count - 1, Math.max(0, next))
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => within(index - 1),
    ArrowRight: () => within(index + 1),
    ArrowUp: () => nearestInRow(index, rows, -1),
    ArrowDown: () => nearestInRow(index, rows, 1),
    Home: () => 0,
    End: () => within(count - 1),
  }
  return steps[key]?.()
}

/** The image above or below with the closest centre; the same one at the edge. */
function nearestInRow(index: number, rows: readonly JustifiedRow[], by: -1 | 1): number {
  const at = rowAt(rows, index)
  const row = rows[at]
  const other = rows[at + by]
  if (!row || !other) return index
  const middle = middles(row)[index - row.first] ?? 0
  const distances = middles(other).map((each) => Math.abs(each - middle))
  return other.first + distances.indexOf(Math.min(...distances))
}

function middles({ widths }: JustifiedRow): readonly number[] {
  let left = 0
  return widths.map((width) => {
    left += width
    return left - width / 2
  })
}
