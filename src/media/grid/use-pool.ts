import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore, type Store, useStore } from '~/src/store/store'
import { type Layout, type Span, spanBetween } from './layout'

/** A recycled tile, which holds the id of its current item. */
export interface Cell extends Store<string> {
  readonly key: number
}

/** Overscan in px: in scroll direction, and in the opposite one. */
const overscanAhead = 480
const overscanBehind = 160
/** Delay after scrolling before the tiles are sorted into item order for screen readers. */
const restMs = 150

interface Pool {
  /** The tiles, in item order while not scrolling. */
  readonly cells: Store<readonly Cell[]>
  /** Shows items near the viewport, or only those in it. */
  advance(viewOnly?: boolean): void
  /** Keeps an item rendered wherever the list is scrolled, since it has the focus. */
  pin(id: string | undefined): void
  sort(): void
  /** Updates the list and its layout. */
  follow(now: Listed): void
}

interface Listed {
  readonly ids: readonly string[]
  readonly layout: Layout
  readonly scroller: HTMLElement
  readonly height: number
}

function createPool(): Pool {
  const cells = createStore<readonly Cell[]>([])
  let listed: Listed | undefined
  let pinned: string | undefined
  let lastTop = 0
  let down = true

  const show = (shown: readonly string[]) => {
    const before = cells.get()
    for (const [at, cell] of before.entries()) cell.set(shown[at] ?? '')
    if (shown.length > before.length)
      cells.set([
        ...before,
        ...shown.slice(before.length).map((id, at) => ({ ...createStore(id), key: before.length + at })),
      ])
  }
  const pool: Pool = {
    cells,
    advance(viewOnly = false) {
      if (!listed) return
      const { ids, layout, scroller, height } = listed
      const top = scroller.scrollTop
      if (top !== lastTop) down = top > lastTop
      lastTop = top
      const view = spanBetween(layout, top, top + height)
      const near = spanBetween(
        layout,
        top - (down ? overscanBehind : overscanAhead),
        top + height + (down ? overscanAhead : overscanBehind),
      )
      const of = ({ from, to }: Span) => ids.slice(from, to)
      const below = of({ from: view.to, to: near.to })
      const above = of({ from: near.from, to: view.from }).toReversed()
      const must = [...of(view), ...(pinned === undefined ? [] : [pinned])]
      const wish = down ? [...below, ...above] : [...above, ...below]
      const before = cells.get().map((cell) => cell.get())
      const next = refill(before, { must, wish }, viewOnly)
      if (next !== before) show(next)
    },
    pin(id) {
      if (id === pinned) return
      pinned = id
      pool.advance(true)
    },
    sort() {
      const places = new Map(listed?.ids.map((id, index) => [id, index]))
      const placeOf = (cell: Cell) => places.get(cell.get()) ?? Number.POSITIVE_INFINITY
      const before = cells.get()
      if (before.some((cell, at) => at > 0 && placeOf(cell) < placeOf(before[at - 1] ?? cell)))
        cells.set(before.toSorted((a, b) => placeOf(a) - placeOf(b) || a.key - b.key))
    },
    follow(now) {
      listed = now
      pool.advance(true)
      pool.sort()
    },
  }
  return pool
}

/**
 * The tiles of a grid, following the scroll position of `scroller`. No tile is created, moved or removed while scrolling:
 * tiles that left the viewport are recycled.
 */
export function usePool(scroller: RefObject<HTMLElement | null>, layout: Layout, ids: readonly string[]) {
  const [pool] = useState(createPool)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let rest: ReturnType<typeof setTimeout> | undefined
    let scrolledAt = 0
    const complete = () => {
      pool.advance()
      pool.sort()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      rest = undefined
    }
    const completeWhenIdle = () => {
      const left = scrolledAt + restMs - performance.now()
      rest = left > 0 ? setTimeout(completeWhenIdle, left) : undefined
      if (rest === undefined) complete()
    }
    const onScroll = () => {
      // Scroll events fire once per frame, before painting.
      pool.advance()
      scrolledAt = performance.now()
      rest ??= setTimeout(completeWhenIdle, restMs)
    }
    const take = () => {
      stop()
      pool.follow({ ids, layout, scroller: element, height: element.clientHeight })
      frame = requestAnimationFrame(complete)
    }
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, layout, ids, pool])
  return { cells: useStore(pool.cells), pin: (id: string | undefined) => pool.pin(id) }
}

/** Ids of the items to show. */
interface Wanted {
  /** In view. */
  readonly must: readonly string[]
  /** Near the view, the most urgent first. */
  readonly wish: readonly string[]
}

/**
 * The next item of each tile: all of `must`, and all of `wish` unless `viewOnly`. Tiles of items that are far away are
 * recycled, so that scrolling creates and removes none. Returns the same array if nothing changes.
 */
export function refill(
  shown: readonly string[],
  { must, wish }: Wanted,
  viewOnly: boolean,
): readonly string[] {
  const drawn = new Set(shown)
  // Without duplicates: the focused item may also be in or near the viewport.
  const missing = [...new Set(viewOnly ? must : [...must, ...wish])].filter((id) => !drawn.has(id))
  if (missing.length === 0) return shown
  const near = new Set([...must, ...wish])
  const next = [...shown]
  const free = shown.flatMap((id, tile) => (near.has(id) ? [] : [tile]))
  for (const id of missing) next[free.shift() ?? next.length] = id
  return next
}
