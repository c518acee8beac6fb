import { useEffect, useEffectEvent, useState, type PointerEvent, type RefObject } from 'react'
import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { placeAt, topOf } from './week-layout'

/** A slot in the hand. */
export interface HeldSlot {
  readonly id: string
  /** Where it would be dropped. */
  readonly place: Slot
}

interface Grip {
  readonly id: string
  readonly slot: Slot
  readonly startX: number
  readonly startY: number
  /** px from the card's top to the pointer. */
  readonly offset: number
  readonly held: HeldSlot | undefined
}

/** px that a press may wander and still be a click. */
const slack = 4

/** x from the start edge and y from the top of `week`, px, for either direction of writing. */
export function pointIn(week: HTMLElement, event: { clientX: number; clientY: number }) {
  const box = week.getBoundingClientRect()
  const isRtl = getComputedStyle(week).direction === 'rtl'
  return {
    x: isRtl ? box.right - event.clientX : event.clientX - box.left,
    y: event.clientY - box.top,
    width: box.width,
  }
}

/** Moves slots by mouse, pen or finger. Escape lets go without moving. */
export function useSlotDrag(
  week: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: Slot) => void,
): { held: HeldSlot | undefined; onPointerDown: (event: PointerEvent, id: string, slot: Slot) => void } {
  const [grip, setGrip] = useState<Grip>()
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!grip || !week.current) return
    const far = Math.hypot(event.clientX - grip.startX, event.clientY - grip.startY) > slack
    if (!far && !grip.held) return
    const { x, y, width } = pointIn(week.current, event)
    const place = placeAt(x, y - grip.offset, width, 15)
    setGrip({ ...grip, held: { id: grip.id, place } })
  })
  const drop = useEffectEvent(() => {
    if (grip?.held && slotKey(grip.held.place) !== slotKey(grip.slot)) onDrop(grip.id, grip.held.place)
    setGrip(undefined)
  })
  const gripped = grip !== undefined
  useEffect(() => {
    if (!gripped) return
    const cancel = () => setGrip(undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel()
    }
    const onMove = (event: globalThis.PointerEvent) => move(event)
    const onUp = () => drop()
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', onKey)
    }
  }, [gripped])
  return {
    held: grip?.held,
    onPointerDown: (event, id, slot) => {
      if (event.button !== 0 || !week.current) return
      const { y } = pointIn(week.current, event)
      setGrip({
        id,
        slot,
        startX: event.clientX,
        startY: event.clientY,
        offset: y - topOf(slot.time),
        held: undefined,
      })
    },
  }
}
