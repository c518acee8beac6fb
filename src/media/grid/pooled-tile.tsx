import { memo } from 'react'
import type { Media } from '~/contract/media'
import { useStore } from '~/src/api/store'
import { boxAt, type Layout } from './layout'
import { MediaTile } from './media-tile'
import type { Cell } from './use-pool'

/** What the tiles of a grid have in common. */
export interface GridFacts {
  readonly items: readonly Media[]
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
export const PooledTile = memo(function PooledTile({ cell, grid }: { cell: Cell; grid: GridFacts }) {
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
      count={grid.items.length}
      noteOf={grid.noteOf}
    />
  )
})
