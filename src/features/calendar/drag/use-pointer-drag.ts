import { type MouseEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Post } from '~/contract/post'
import { localMinutes } from '~/domain/calendar/time-zone'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { hourHeight } from '../time-grid-layout'
import { type Dragged, type DragStore, sameTarget } from './drag-store'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'

/** A touch's click comes up to this long after its release; a mouse's comes with it. */
const touchClickMs = 300

export interface UsePointerDragOptions extends PointerDragOptions {
  readonly postOf: (id: string) => Post | undefined
  readonly onDrop: (dragged: Dragged) => void
}

/**
 * Drags tiles by mouse, pen and touch. It uses pointer events rather than @dnd-kit, whose hooks would be mounted with
 * every tile and run with every move; here one listener serves all tiles and only the dragged tile's transform
 * changes.
 */
export function usePointerDrag({ postOf, onDrop, ...options }: UsePointerDragOptions) {
  const cancel = useRef<(() => void) | undefined>(undefined)
  const swallowsClick = useRef(false)
  useEffect(() => () => cancel.current?.(), [])

  /** Swallows the click that ends a drag, but no later one. */
  const swallowClick = (pointerType: string) => {
    swallowsClick.current = true
    setTimeout(() => (swallowsClick.current = false), pointerType === 'touch' ? touchClickMs : 0)
  }
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null
    const post = tile && postOf(tile.dataset.post ?? '')
    if (!tile || !post) return
    cancel.current?.()
    const { pointerType } = event
    cancel.current = followPress({ tile, post, down: event.nativeEvent }, options, {
      onDrop: (dragged) => {
        swallowClick(pointerType)
        if (dragged) onDrop(dragged)
      },
      onEscape: () => {
        swallowsClick.current = true
        addEventListener('pointerup', () => swallowClick(pointerType), { once: true })
      },
      onEnd: () => (cancel.current = undefined),
    })
  }
  const onClickCapture = (event: MouseEvent) => {
    if (!swallowsClick.current) return
    swallowsClick.current = false
    event.preventDefault()
    event.stopPropagation()
  }
  const preventWhileDragging = (event: MouseEvent) => {
    if (options.store.get() || event.type === 'dragstart') event.preventDefault()
  }
  return {
    onPointerDown,
    onClickCapture,
    onDragStart: preventWhileDragging,
    onContextMenu: preventWhileDragging,
  }
}

const step = 15
const lastStep = 24 * 60 - step

/** Minutes at `y` px below midnight on a time grid, rounded to the quarter hour. */
const minutesAt = (y: number): number =>
  Math.min(lastStep, Math.max(0, Math.round((y / hourHeight) * (60 / step)) * step))

/**
 * The target under the pointer. On a time grid, a post from that grid keeps its odd minutes and moves by quarters of
 * an hour; one from elsewhere gets the quarter hour under the pointer. `at.dy` is how far below the tile's top it was
 * picked up, in px.
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
  if (day === 'unscheduled') return { kind: 'unscheduled' }
  if (place.dataset.clock === undefined) return { kind: 'day', day }
  const { top } = place.getBoundingClientRect()
  const time = timeOfPost(post)
  if (!fromGrid || time === undefined) return { kind: 'day', day, minutes: minutesAt(at.y - top) }
  const was = localMinutes(time, zone)
  const quarters = Math.round((((at.y - at.dy - top) / hourHeight) * 60 - was) / step)
  return { kind: 'day', day, minutes: Math.min(24 * 60 - 1, Math.max(0, was + quarters * step)) }
}

/** The element at a point, looking through toasts, which cover days for some seconds. */
function elementAt(x: number, y: number): Element | undefined {
  const isToast = (each: Element) => each.closest('[data-toast]') !== null
  const top = document.elementFromPoint(x, y)
  if (top && isToast(top)) return document.elementsFromPoint(x, y).find((each) => !isToast(each))
  return top ?? undefined
}

/** px from its top or bottom edge in which a view scrolls. */
const edge = 36
/** px per frame: about three weeks of a month in a second. */
const speed = 8

/** Scrolls the view under a pointer near its top or bottom edge. False if it isn't near one, or can't scroll further. */
function scrollUnder({ x, y }: { x: number; y: number }): boolean {
  const scroller = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return false
  const { top, bottom } = scroller.getBoundingClientRect()
  const by = y < top + edge ? -speed : y > bottom - edge ? speed : 0
  const before = scroller.scrollTop
  if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' })
  return scroller.scrollTop !== before
}

/** Scrolls at the edges, for as long as the pointer stays there. */
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

/** px that a pointer may move before a mouse starts to drag, or a finger to scroll the page. */
const slack = { mouse: 4, touch: 10 }
/** How long a finger rests on a tile to pick it up. */
const touchHoldMs = 280
/** Time after a scroll in which newly visible days are rendered. */
const renderMs = 120

interface PointerDragOptions {
  readonly store: DragStore
  readonly zone: string
  /** The post and the others selected with it. */
  readonly groupOf: (post: Post) => readonly Post[]
  readonly planFor: (group: readonly Post[], target: Target) => GroupPlan
}

/** A pointer that went down on a post's tile. */
interface Press {
  readonly tile: HTMLElement
  readonly post: Post
  readonly down: PointerEvent
}

interface PressListeners {
  /** The pointer was released while dragging. */
  readonly onDrop: (dragged: Dragged | undefined) => void
  /** Escape was pressed while dragging; the pointer is still down. */
  readonly onEscape: () => void
  /** All listeners were removed, however the press ended. */
  readonly onEnd: () => void
}

/** A tile that follows the pointer and is planned for the target under it. */
function createDraggedTile(
  { tile, post, down }: Press,
  { store, zone, groupOf, planFor }: PointerDragOptions,
) {
  const box = tile.getBoundingClientRect()
  const fromGrid = tile.closest('[data-clock]') !== null
  const grip = {
    dx: down.clientX - box.left,
    dy: down.clientY - box.top,
    width: Math.min(Math.max(box.width, 160), 240),
  }
  const edges = createEdgeScroll()
  let isPickedUp = false
  let group: readonly Post[] = [post]
  let rendered: ReturnType<typeof setTimeout> | undefined

  const aim = () => {
    const at = store.grip.get()
    const dragged = store.get()
    if (!isPickedUp || !at || !dragged) return
    const target = dropPoint(post, zone, { x: at.x, y: at.y, dy: grip.dy }, fromGrid)
    if (!sameTarget(dragged.target, target))
      store.set({ ...dragged, target, plan: target && planFor(group, target) })
  }
  return {
    isPickedUp: () => isPickedUp,
    pickUp: (x: number, y: number) => {
      isPickedUp = true
      tile.dataset.dragged = ''
      store.grip.set({ ...grip, dx: Math.min(grip.dx, box.width - 12), x, y })
      group = groupOf(post)
      store.set({ post, group, by: 'pointer', target: undefined, plan: undefined })
    },
    moveTo: (x: number, y: number) => {
      store.grip.set({ ...(store.grip.get() ?? grip), x, y })
      edges.moveTo(x, y)
      aim()
    },
    /** Days also move under a pointer at rest: finds the target again, and once more when new days are rendered. */
    onScroll: () => {
      if (!isPickedUp) return
      requestAnimationFrame(aim)
      clearTimeout(rendered)
      rendered = setTimeout(aim, renderMs)
    },
    release: () => {
      clearTimeout(rendered)
      edges.stop()
      delete tile.dataset.dragged
      if (isPickedUp) store.set(undefined)
      isPickedUp = false
    },
  }
}

/** Follows a pointer from its press on a tile until it is released or cancelled. Returns a function that cancels it. */
function followPress(press: Press, options: PointerDragOptions, on: PressListeners): () => void {
  const { tile, down } = press
  const touch = down.pointerType === 'touch'
  const dragged = createDraggedTile(press, options)
  const hold = touch ? setTimeout(() => dragged.pickUp(down.clientX, down.clientY), touchHoldMs) : undefined

  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== down.pointerId) return
    if (!dragged.isPickedUp()) {
      const far = Math.hypot(x - down.clientX, y - down.clientY) > slack[touch ? 'touch' : 'mouse']
      if (!far) return
      if (touch) return end()
      dragged.pickUp(x, y)
    }
    dragged.moveTo(x, y)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    const dropped = options.store.get()
    const wasPickedUp = dragged.isPickedUp()
    end()
    if (wasPickedUp) on.onDrop(dropped)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !dragged.isPickedUp()) return
    event.preventDefault()
    event.stopPropagation()
    on.onEscape()
    end()
  }
  // A finger that drags a tile must not scroll the page; Chromium needs a listener that isn't passive for this.
  const preventScroll = (event: TouchEvent) => dragged.isPickedUp() && event.preventDefault()
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    clearTimeout(hold)
    listening.abort()
    on.onEnd()
    dragged.release()
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', up, { signal })
  addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', key, { capture: true, signal })
  addEventListener('scroll', dragged.onScroll, { capture: true, passive: true, signal })
  tile.addEventListener('touchmove', preventScroll, { passive: false, signal })
  return end
}
