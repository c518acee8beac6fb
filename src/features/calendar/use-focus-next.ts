import { useEffect, useRef, useState } from 'react'
import type { Day } from '~/domain/calendar/day'
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
  const [, render] = useState(0)
  useEffect(() => {
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
  })
  return {
    ask: (next: Wanted) => {
      wanted.current = next
      followed.current = false
      render((count) => count + 1)
    },
    forget: () => {
      wanted.current = undefined
    },
  }
}
