import { useEffect, useEffectEvent, useRef } from 'react'

interface Actions {
  show: (id: string) => void
  focus: (id: string) => void
}

/**
 * Keeps the item that is open beside the grid in view when the grid changes its width for it, and gives it the focus
 * when it is closed, if nothing else has it: the tile that opened it was drawn anew.
 */
export function useCurrent(
  id: string | undefined,
  width: number | undefined,
  { show, focus }: Actions,
): void {
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
