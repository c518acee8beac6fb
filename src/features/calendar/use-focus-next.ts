import { useEffect, useRef, useState } from 'react'
import type { Day } from '~/domain/calendar/day'
import { afterPaint } from '~/src/api/after-paint'
import { focusDay } from './roving-focus'

interface Wanted {
  readonly post?: string
  readonly day?: Day
}

/**
 * Focuses what is not there yet, as soon as it is: a tile that was put down elsewhere, a day of another month. A tile
 * is followed while it moves (put down, taken back, refused) until a hand or a key does something else.
 */
export function useFocusNext(root: { current: HTMLElement | null }) {
  const wanted = useRef<Wanted>(undefined)
  const followed = useRef(false)
  const turn = useRef(0)
  const [, render] = useState(0)
  const look = () => {
    const { post, day } = wanted.current ?? {}
    const grid = root.current
    if (!grid || (post === undefined && day === undefined)) return
    if (day !== undefined && focusDay(grid, day)) wanted.current = undefined
    if (post === undefined) return
    const tile = grid.querySelector<HTMLElement>(`[data-post="${CSS.escape(post)}"]`)
    const lost = document.activeElement === null || document.activeElement === document.body
    if (!tile || (followed.current && !lost)) return
    followed.current = true
    tile.focus({ preventScroll: true })
  }
  useEffect(look)
  const want = (next: Wanted | undefined) => {
    turn.current += 1
    wanted.current = next
    followed.current = false
  }
  return {
    ask: (next: Wanted) => {
      want(next)
      render((count) => count + 1)
    },
    /** For what a pointer put down: to focus it has the whole page laid out, which may wait until it is seen there. */
    askLater: (next: Wanted) => {
      want(undefined)
      const mine = turn.current
      void afterPaint().then(() => {
        if (turn.current !== mine) return
        want(next)
        look()
      })
    },
    forget: () => want(undefined),
  }
}
