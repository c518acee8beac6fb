import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { placeAt, topOf } from './week-layout'

export interface DraggedSlot {
  readonly id: string
  /** The current drop target. */
  readonly place: Slot
}

interface Press {
  readonly id: string
  readonly slot: Slot
  readonly startX: number
  readonly startY: number
  /** Distance from the card's top to the pointer, in px. */
  readonly offset: number
  readonly dragged: DraggedSlot | undefined
}

/** Movement in px up to which a press still counts as a click. */
const clickTolerance = 4

/** Position in `week` in px: x from the start edge (in either writing direction), y from the top. */
export function pointIn(week: HTMLElement, event: { clientX: number; clientY: number }) {
  const box = week.getBoundingClientRect()
  const isRtl = getComputedStyle(week).direction === 'rtl'
  return {
    x: isRtl ? box.right - event.clientX : event.clientX - box.left,
    y: event.clientY - box.top,
    width: box.width,
  }
}

/** Drags slots with mouse, pen or finger. Escape cancels. */
export function useSlotDrag(
  week: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: Slot) => void,
): {
  dragged: DraggedSlot | undefined
  onPointerDown: (event: PointerEvent, id: string, slot: Slot) => void
} {
  const [press, setPress] = useState<Press>()
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!press || !week.current) return
    const isDrag = Math.hypot(event.clientX - press.startX, event.clientY - press.startY) > clickTolerance
    if (!isDrag && !press.dragged) return
    const { x, y, width } = pointIn(week.current, event)
    const place = placeAt(x, y - press.offset, width, 15)
    setPress({ ...press, dragged: { id: press.id, place } })
  })
  const drop = useEffectEvent(() => {
    if (press?.dragged && slotKey(press.dragged.place) !== slotKey(press.slot))
      onDrop(press.id, press.dragged.place)
    setPress(undefined)
  })
  const isPressed = press !== undefined
  useEffect(() => {
    if (!isPressed) return
    const cancel = () => setPress(undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointermove', (event) => move(event), { signal })
    document.addEventListener('pointerup', () => drop(), { signal })
    document.addEventListener('pointercancel', cancel, { signal })
    document.addEventListener('keydown', onKey, { signal })
    return () => listening.abort()
  }, [isPressed])
  return {
    dragged: press?.dragged,
    onPointerDown: (event, id, slot) => {
      if (event.button !== 0 || !week.current) return
      const { y } = pointIn(week.current, event)
      setPress({
        id,
        slot,
        startX: event.clientX,
        startY: event.clientY,
        offset: y - topOf(slot.time),
        dragged: undefined,
      })
    },
  }
}
