import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Media } from '~/contract/media'
import { cx } from '~/src/ui/class-names'
import { justify } from './justify'
import { layOut, rowAt } from './layout'
import { ratioOf } from './media-sizes'
import { PooledTile } from './pooled-tile'
import { useChoice } from './use-choice'
import { useCurrent } from './use-current'
import { usePool } from './use-pool'
import { useWidth } from './use-width'

export interface MediaGridProps {
  /** What is listed: "Media". */
  label: string
  items: readonly Media[]
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
  const bringIntoView = (id: string) => {
    const element = scroller.current
    const index = ids.indexOf(id)
    const at = rowAt(layout.rows, index)
    const top = layout.tops[at]
    if (!element || top === undefined || index < 0) return
    const bottom = top + (layout.rows[at]?.height ?? 0) + margin.below
    if (top - margin.above < element.scrollTop) element.scrollTop = top - margin.above
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
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
      bringIntoView(id)
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
    show: bringIntoView,
    focus: (id) => ids.includes(id) && focus(id),
  })
  const { noteOf, numbered, currentId } = props
  const activeId = ids[active]
  const grid = useMemo(
    () => ({
      items,
      places: indexes(ids),
      layout,
      chosen: indexes(selected),
      numbered,
      currentId,
      activeId,
      noteOf,
    }),
    [items, ids, layout, selected, numbered, currentId, activeId, noteOf],
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
