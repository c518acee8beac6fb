import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { Media } from '~/contract/media'
import { justify } from './justify'
import { ratioOf } from './media-sizes'
import { MediaTile } from './media-tile'
import { rowOf } from './step'
import { useChoice } from './use-choice'
import { useCurrent } from './use-current'
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
  /** A word on an item: since when only this device knows it. */
  noteOf?: ((media: Media) => string | undefined) | undefined
  /** Under the grid, inside the scroll. */
  after?: ReactNode
  className?: string | undefined
}

const gap = 8

/**
 * Media in justified rows, as a list box: arrows, Home and End move, Space chooses, Enter opens, Shift extends. Only
 * the rows in view are drawn. Sizes come from the API's width and height, so nothing moves when pictures arrive.
 */
export function MediaGrid(props: MediaGridProps) {
  const { label, items, selected, onSelect, max = Number.POSITIVE_INFINITY, rowHeight } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const rows = useMemo(
    () => (width ? justify(items.map(ratioOf), width, rowHeight, gap) : []),
    [items, width, rowHeight],
  )
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const activeRow = useRef(0)
  // eslint-disable-next-line react-hooks/incompatible-library -- its functions are called while rendering, never kept
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.height ?? rowHeight) + gap,
    overscan: 3,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 72,
    // The row that has the focus stays, else scrolling away would lose it.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow.current])]
        .filter((index) => index < rows.length)
        .sort((a, b) => a - b),
  })
  const { active, focus, attach, onPress, onKeyDown } = useChoice({
    items,
    rows,
    selected,
    onSelect,
    max,
    onOpen: props.onOpen,
    reveal: (index) => virtual.scrollToIndex(rowOf(index, rows)),
  })
  useLayoutEffect(() => {
    activeRow.current = Math.max(0, rowOf(active, rows))
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rows])
  useCurrent(props.currentId, width, {
    show: (id) => virtual.scrollToIndex(rowOf(ids.indexOf(id), rows)),
    focus: (id) => ids.includes(id) && focus(id),
  })
  return (
    <div ref={scroller} className={props.className}>
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={max > 1}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ height: Math.max(0, virtual.getTotalSize() - gap) }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={index}
              role="presentation"
              className="absolute inset-x-0 flex gap-2"
              style={{ top: 0, height: row.height, translate: `0 ${start}px` }}
            >
              {row.widths.map((tileWidth, column) => {
                const media = items[row.first + column]
                if (!media) return null
                const place = selected.indexOf(media.id)
                return (
                  <MediaTile
                    key={media.id}
                    media={media}
                    width={tileWidth}
                    height={row.height}
                    selected={place >= 0}
                    place={props.numbered && place >= 0 ? place + 1 : undefined}
                    current={media.id === props.currentId}
                    active={row.first + column === active}
                    position={row.first + column + 1}
                    count={items.length}
                    note={props.noteOf?.(media)}
                    attach={attach}
                    onPress={onPress}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
      {props.after}
    </div>
  )
}
