import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { Post } from '~/contract/post'
import { localMinutes } from '~/domain/calendar/time-zone'
import { sameTarget, type Dragged, type DragStore } from './drag-store'
import type { GroupPlan } from './plan-group'
import { timeOfPost, type Target } from './plan-move'
import { hourHeight } from '../time-grid-layout'

const step = 15
const lastStep = 24 * 60 - step

/** Minutes of a time grid at `y` px below its midnight, on the quarter hour. */
const minutesAt = (y: number): number =>
  Math.min(lastStep, Math.max(0, Math.round((y / hourHeight) * (60 / step)) * step))

/**
 * What lies under the pointer: a day, the tray, or nothing. Where the clock is on show, a post that hangs there keeps
 * its odd minutes and moves by quarters of an hour; one from elsewhere takes the quarter under the pointer.
 */
function dropPoint(
  post: Post,
  zone: string,
  at: { x: number; y: number; dy: number },
  fromGrid: boolean,
): Target | undefined {
  const place = elementAt(at.x, at.y)?.closest<HTMLElement>('[data-drop]')
  const day = place?.dataset.drop
  if (!place || day === undefined) return undefined
  if (day === 'tray') return { kind: 'tray' }
  if (place.dataset.clock === undefined) return { kind: 'day', day }
  const { top } = place.getBoundingClientRect()
  const time = timeOfPost(post)
  if (!fromGrid || time === undefined) return { kind: 'day', day, minutes: minutesAt(at.y - top) }
  const was = localMinutes(time, zone)
  const quarters = Math.round((((at.y - at.dy - top) / hourHeight) * 60 - was) / step)
  return { kind: 'day', day, minutes: Math.min(24 * 60 - 1, Math.max(0, was + quarters * step)) }
}

/** What lies at a point; a toast lies over days for some seconds, and what is held is put down below it. */
function elementAt(x: number, y: number): Element | undefined {
  const isToast = (each: Element) => each.closest('[data-toast]') !== null
  const top = document.elementFromPoint(x, y)
  if (top && isToast(top)) return document.elementsFromPoint(x, y).find((each) => !isToast(each))
  return top ?? undefined
}

const edge = 36
/** px in each frame: three weeks of a month in a second. */
const speed = 8

/** Scrolls what lies under a pointer that is near its upper or lower edge; false where it is not, or no further. */
function scrollUnder({ x, y }: { x: number; y: number }): boolean {
  const scroller = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return false
  const { top, bottom } = scroller.getBoundingClientRect()
  const by = y < top + edge ? -speed : y > bottom - edge ? speed : 0
  const before = scroller.scrollTop
  if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' })
  return scroller.scrollTop !== before
}

/** Scrolls at the edges, and goes on while the pointer rests there. */
function createEdgeScroll() {
  let at = { x: 0, y: 0 }
  let frame: number | undefined
  const step = () => {
    frame = scrollUnder(at) ? requestAnimationFrame(step) : undefined
  }
  return {
    moveTo: (x: number, y: number) => {
      at = { x, y }
      frame ??= requestAnimationFrame(step)
    },
    stop: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}

/** px that a mouse moves before it drags, and that a finger may tremble before it scrolls. */
const slack = { mouse: 4, touch: 10 }
/** ms that a finger rests on a tile to take it. */
const restMs = 280
/** ms after a scroll within which days that came into sight are there. */
const settleMs = 120

export interface PointerDragOptions {
  readonly store: DragStore
  readonly zone: string
  readonly postOf: (id: string) => Post | undefined
  /** The post with what is chosen beside it. */
  readonly groupOf: (post: Post) => readonly Post[]
  readonly planFor: (group: readonly Post[], target: Target) => GroupPlan
  readonly onDrop: (dragged: Dragged) => void
}

/**
 * Drags tiles by mouse, pen and finger. Pointer events and not @dnd-kit: its hooks would be mounted with every tile and
 * run with every move, while here one listener serves all and only the held tile's transform changes.
 */
export function usePointerDrag({ store, zone, postOf, groupOf, planFor, onDrop }: PointerDragOptions) {
  const release = useRef<(() => void) | undefined>(undefined)
  const swallows = useRef(false)
  useEffect(() => () => release.current?.(), [])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null
    const post = tile && postOf(tile.dataset.post ?? '')
    if (!tile || !post) return
    release.current?.()
    release.current = press(tile, post, event.nativeEvent)
  }

  /** A mouse's click comes with its release, a finger's a little after: whatever is clicked then is meant. */
  const swallowUntilOver = (pointerType: string) => {
    swallows.current = true
    setTimeout(() => (swallows.current = false), pointerType === 'touch' ? 300 : 0)
  }

  const press = (tile: HTMLElement, post: Post, down: globalThis.PointerEvent): (() => void) => {
    const box = tile.getBoundingClientRect()
    const fromGrid = tile.closest('[data-clock]') !== null
    const grip = {
      dx: down.clientX - box.left,
      dy: down.clientY - box.top,
      width: Math.min(Math.max(box.width, 160), 240),
    }
    const touch = down.pointerType === 'touch'
    let held = false
    let group: readonly Post[] = [post]
    const edges = createEdgeScroll()
    let settled: ReturnType<typeof setTimeout> | undefined

    /** What lies under the pointer; days move below one that rests, too. */
    const aim = () => {
      const at = store.grip()
      const dragged = store.get()
      if (!held || !at || !dragged) return
      const target = dropPoint(post, zone, { x: at.x, y: at.y, dy: grip.dy }, fromGrid)
      if (!sameTarget(dragged.target, target))
        store.set({ ...dragged, target, plan: target && planFor(group, target) })
    }
    const scrolled = () => {
      if (!held) return
      requestAnimationFrame(aim)
      clearTimeout(settled)
      settled = setTimeout(aim, settleMs)
    }
    const take = (x: number, y: number) => {
      held = true
      tile.dataset.held = ''
      store.moveGrip({ ...grip, dx: Math.min(grip.dx, box.width - 12), x, y })
      group = groupOf(post)
      store.set({ post, group, by: 'pointer', target: undefined, plan: undefined })
    }
    const rest = touch ? setTimeout(() => take(down.clientX, down.clientY), restMs) : undefined

    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      const { clientX: x, clientY: y } = event
      if (!held) {
        const far = Math.hypot(x - down.clientX, y - down.clientY) > slack[touch ? 'touch' : 'mouse']
        if (!far) return
        if (touch) return end()
        take(x, y)
      }
      store.moveGrip({ ...(store.grip() ?? grip), x, y })
      edges.moveTo(x, y)
      aim()
    }
    const up = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      const dragged = store.get()
      const wasHeld = held
      end()
      if (!wasHeld) return
      swallowUntilOver(down.pointerType)
      if (dragged) onDrop(dragged)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held) return
      event.preventDefault()
      event.stopPropagation()
      swallows.current = true
      addEventListener('pointerup', () => swallowUntilOver(down.pointerType), { once: true })
      end()
    }
    // A finger that holds a tile does not scroll the page; Chromium asks this of a listener that may prevent it.
    const still = (event: TouchEvent) => held && event.preventDefault()
    const end = () => {
      clearTimeout(rest)
      clearTimeout(settled)
      edges.stop()
      delete tile.dataset.held
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', key, true)
      removeEventListener('scroll', scrolled, true)
      tile.removeEventListener('touchmove', still)
      release.current = undefined
      if (held) store.set(undefined)
      held = false
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', end)
    addEventListener('keydown', key, true)
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    tile.addEventListener('touchmove', still, { passive: false })
    return end
  }

  /** The click that ends a drag opens nothing. */
  const onClickCapture = (event: MouseEvent) => {
    if (!swallows.current) return
    swallows.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  const hold = (event: MouseEvent) => {
    if (store.get() || event.type === 'dragstart') event.preventDefault()
  }
  return { onPointerDown, onClickCapture, onDragStart: hold, onContextMenu: hold }
}
