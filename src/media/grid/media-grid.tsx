import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Media } from '~/contract/media'
import { useStore } from '~/src/store/store'
import { cx } from '~/src/ui/class-names'
import { boxAt, justify, type Layout, layOut, ratioOf, rowAt } from './layout'
import { MediaTile } from './media-tile'
import { useGridSelection } from './use-grid-selection'
import { type Cell, usePool } from './use-pool'

/** What all tiles of a grid share. */
interface GridState {
  readonly items: readonly Media[]
  readonly count: number
  /** Index of each item by id. */
  readonly places: ReadonlyMap<string, number>
  readonly layout: Layout
  /** Index of each selected item in the selection, by id. */
  readonly chosen: ReadonlyMap<string, number>
  readonly numbered: boolean | undefined
  readonly currentId: string | undefined
  readonly activeId: string | undefined
  readonly noteOf: ((media: Media) => string | undefined) | undefined
}

/** The tile of a cell's current item. On scrolling, only this is rendered again and not the grid. */
const PooledTile = memo(function PooledTile({ cell, grid }: { cell: Cell; grid: GridState }) {
  const id = useStore(cell)
  const index = grid.places.get(id)
  const media = index === undefined ? undefined : grid.items[index]
  const box = index === undefined ? undefined : boxAt(grid.layout, index)
  if (index === undefined || !media || !box) return null
  const place = grid.chosen.get(id)
  return (
    <MediaTile
      media={media}
      left={box.left}
      top={box.top}
      width={box.width}
      height={box.height}
      selected={place !== undefined}
      place={grid.numbered && place !== undefined ? place + 1 : undefined}
      current={id === grid.currentId}
      active={id === grid.activeId}
      position={index + 1}
      count={grid.count}
      noteOf={grid.noteOf}
    />
  )
})

export interface MediaGridProps {
  /** Accessible name of the list: "Media". */
  label: string
  items: readonly Media[]
  /** The total, if there are more than `items`. */
  count?: number | undefined
  /** Ids in order of selection. */
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  /** Maximum number of selected items. */
  max?: number | undefined
  /** Called on Enter or a click. Without it, a click selects. */
  onOpen?: ((media: Media) => void) | undefined
  /** Id of the item open beside the grid. */
  currentId?: string | undefined
  /** Approximate row height in px. */
  rowHeight: number
  /** Shows numbers on selected items, if their order matters. */
  numbered?: boolean | undefined
  /** A note on an item, such as when it was last seen. Has to be stable while its results don't change. */
  noteOf?: ((media: Media) => string | undefined) | undefined
  /** Shown below the grid, in the same scroll container. */
  after?: ReactNode
  className?: string | undefined
}

const gap = 8
/** Margins in px when scrolling an item into view; the selection bar is at the bottom. */
const margin = { above: 8, below: 72 }

/** Scrolls just far enough to show the row of the item at `index`. Does nothing for -1. */
function bringIntoView(scroller: HTMLElement, { rows, tops }: Layout, index: number): void {
  const at = rowAt(rows, index)
  const top = tops[at]
  if (top === undefined || index < 0) return
  const bottom = top + (rows[at]?.height ?? 0) + margin.below
  if (top - margin.above < scroller.scrollTop) scroller.scrollTop = top - margin.above
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight
}

/**
 * Media in justified rows, as a list box: arrows, Home and End move, Space selects, Enter opens, Shift extends. Only items
 * near the viewport are rendered, in recycled tiles. Sizes come from the API's width and height, so nothing moves when
 * images load.
 */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, selected, onSelect, max = Number.POSITIVE_INFINITY, rowHeight } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const layout = useMemo(
    () => layOut(width ? justify(items.map(ratioOf), width, rowHeight, gap) : [], gap),
    [items, width, rowHeight],
  )
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const { cells, pin } = usePool(scroller, layout, ids)
  const show = (id: string) => {
    if (scroller.current) bringIntoView(scroller.current, layout, ids.indexOf(id))
  }
  const { active, focus, ...handlers } = useGridSelection({
    list,
    items,
    ids,
    rows: layout.rows,
    selected,
    onSelect,
    max,
    onOpen: props.onOpen,
    reveal: (id) => {
      show(id)
      pin(id)
    },
  })
  // The focusable item stays rendered, since scrolling it away would lose the focus.
  useLayoutEffect(() => pin(ids[active]))
  useLayoutEffect(() => {
    // With fewer items, the scroll position may be beyond the end.
    const element = scroller.current
    if (element && element.scrollTop > layout.height) element.scrollTop = 0
  }, [layout])
  useCurrent(props.currentId, width, {
    show,
    focus: (id) => ids.includes(id) && focus(id),
  })
  const { noteOf, numbered, currentId } = props
  const count = Math.max(items.length, props.count ?? 0)
  const activeId = ids[active]
  const grid = useMemo(
    () => ({
      items,
      count,
      places: indexes(ids),
      layout,
      chosen: indexes(selected),
      numbered,
      currentId,
      activeId,
      noteOf,
    }),
    [items, count, ids, layout, selected, numbered, currentId, activeId, noteOf],
  )
  return (
    <div ref={scroller} className={cx('will-change-scroll', props.className)}>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={max > 1}
        // Containment keeps changes of tiles from causing a layout of the page.
        className="relative [contain:size_layout_style]"
        style={{ height: layout.height }}
        {...handlers}
      >
        {cells.map((cell) => (
          <PooledTile key={cell.key} cell={cell} grid={grid} />
        ))}
      </div>
      {props.after}
    </div>
  )
}

const indexes = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, index) => [id, index]))

/** The inner width of an element in px; `undefined` until it is measured, which is before the first paint. */
function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // While hidden (on phones, the panel replaces it), it has no width and keeps the last one.
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

interface Actions {
  show: (id: string) => void
  focus: (id: string) => void
}

/**
 * Keeps the item that is open beside the grid in view when the grid's width changes. When it is closed, its tile gets the
 * focus if nothing else has it, since the tile that opened it was rendered again.
 */
function useCurrent(id: string | undefined, width: number | undefined, { show, focus }: Actions): void {
  const last = useRef<string>(undefined)
  const reveal = useEffectEvent(show)
  const restoreFocus = useEffectEvent(focus)
  useEffect(() => {
    if (id !== undefined && width !== undefined) reveal(id)
  }, [id, width])
  useEffect(() => {
    const before = last.current
    last.current = id
    if (id !== undefined || before === undefined) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || !document.activeElement) restoreFocus(before)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
}
