import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useEffect,
  useEffectEvent,
  memo,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Media } from '~/contract/media'
import { cx } from '~/src/ui/class-names'
import { useStore } from '~/src/store/store'
import { justify, layOut, rowAt, boxAt, ratioOf, type Layout } from './layout'
import { useChoice } from './use-choice'
import { usePool, type Cell } from './use-pool'
import { MediaTile } from './media-tile'

/** What the tiles of a grid have in common. */
interface GridFacts {
  readonly items: readonly Media[]
  readonly count: number
  /** Index of each item, by its id. */
  readonly places: ReadonlyMap<string, number>
  readonly layout: Layout
  /** Index of each chosen one among the chosen, by its id. */
  readonly chosen: ReadonlyMap<string, number>
  readonly numbered: boolean | undefined
  readonly currentId: string | undefined
  readonly activeId: string | undefined
  readonly noteOf: ((media: Media) => string | undefined) | undefined
}

/** The tile of whatever the cell holds: a scroll draws this one anew, not the grid. */
const PooledTile = memo(function PooledTile({ cell, grid }: { cell: Cell; grid: GridFacts }) {
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
  /** What is listed: "Media". */
  label: string
  items: readonly Media[]
  /** How many there are, where the list goes on past `items`. */
  count?: number | undefined
  /** Ids, in the order in which they were chosen. */
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  /** The most that can be chosen. */
  max?: number | undefined
  /** Enter or a click. Without it, a click chooses. */
  onOpen?: ((media: Media) => void) | undefined
  /** Shown elsewhere at the moment. */
  currentId?: string | undefined
  /** About how high a row is, px. */
  rowHeight: number
  /** Numbers the chosen ones, where their order counts. */
  numbered?: boolean | undefined
  /** A word on an item: since when only this device knows it. The same function as long as it says the same. */
  noteOf?: ((media: Media) => string | undefined) | undefined
  /** Under the grid, inside the scroll. */
  after?: ReactNode
  className?: string | undefined
}

const gap = 8
/** px that stay free above and below what is brought into view: below lies the selection's bar. */
const margin = { above: 8, below: 72 }

/** Scrolls `scroller` no further than it takes to show the row of the item at `index`; of -1, there is none. */
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
 * Media in justified rows, as a list box: arrows, Home and End move, Space chooses, Enter opens, Shift extends. Only
 * what is near the view is drawn, by tiles that are used again. Sizes come from the API's width and height, so nothing
 * moves when pictures arrive.
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
  const { active, focus, ...handlers } = useChoice({
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
  // The one that has the focus, or would have it, stays drawn: scrolling away would lose it.
  useLayoutEffect(() => pin(ids[active]))
  useLayoutEffect(() => {
    // Fewer items than before: the scroll may stand behind the end.
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
        // A tile that comes or goes is laid out by itself, and the page around the grid is not.
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

/** The inner width of an element, px, kept up to date; `undefined` before the first measure, which is before the paint. */
function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Hidden (a phone shows the panel in its place) it has none, and keeps its last.
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
 * Keeps the item that is open beside the grid in view when the grid changes its width for it, and gives it the focus
 * when it is closed, if nothing else has it: the tile that opened it was drawn anew.
 */
function useCurrent(id: string | undefined, width: number | undefined, { show, focus }: Actions): void {
  const last = useRef<string>(undefined)
  const reveal = useEffectEvent(show)
  const giveBack = useEffectEvent(focus)
  useEffect(() => {
    if (id !== undefined && width !== undefined) reveal(id)
  }, [id, width])
  useEffect(() => {
    const before = last.current
    last.current = id
    if (id !== undefined || before === undefined) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || !document.activeElement) giveBack(before)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
}
