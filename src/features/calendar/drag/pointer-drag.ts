import type { Post } from '~/contract/post'
import { localMinutes } from '~/domain/calendar/time-zone'
import { hourHeight } from '../time-grid-layout'
import { sameTarget, type Dragged, type DragStore } from './drag-store'
import type { GroupPlan } from './plan-group'
import { type Target, timeOfPost } from './plan-move'

const step = 15
const lastStep = 24 * 60 - step

/** Minutes of a time grid at `y` px below its midnight, on the quarter hour. */
const minutesAt = (y: number): number =>
  Math.min(lastStep, Math.max(0, Math.round((y / hourHeight) * (60 / step)) * step))

/**
 * What lies under the pointer: a day, the unscheduled panel, or nothing. In a time grid, a post of that grid keeps its
 * odd minutes and moves by quarters of an hour; one from elsewhere takes the quarter under the pointer. `at.dy` is how
 * far below its tile's top the pointer picked it up.
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

/** The element at a point; toasts are looked through, as they cover days for some seconds. */
function elementAt(x: number, y: number): Element | undefined {
  const isToast = (each: Element) => each.closest('[data-toast]') !== null
  const top = document.elementFromPoint(x, y)
  if (top && isToast(top)) return document.elementsFromPoint(x, y).find((each) => !isToast(each))
  return top ?? undefined
}

/** px from its upper or lower edge at which a view scrolls. */
const edge = 36
/** px a frame: about three weeks of a month in a second. */
const speed = 8

/** Scrolls the view under a pointer that is near its upper or lower edge; false where it is not near, or at the end. */
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

/** px that a pointer moves before it counts: a mouse drags from there on, a finger scrolls the page. */
const slack = { mouse: 4, touch: 10 }
/** How long a finger rests on a tile before it picks it up. */
const touchHoldMs = 280
/** After a scroll, days that came into sight are rendered within this time. */
const renderMs = 120

export interface PointerDragOptions {
  readonly store: DragStore
  readonly zone: string
  /** The post with what is chosen beside it. */
  readonly groupOf: (post: Post) => readonly Post[]
  readonly planFor: (group: readonly Post[], target: Target) => GroupPlan
}

/** A pointer that went down on a post's tile. */
export interface Press {
  readonly tile: HTMLElement
  readonly post: Post
  readonly down: PointerEvent
}

export interface PressListeners {
  /** The pointer was released with the tile in its hand. */
  readonly onDrop: (dragged: Dragged | undefined) => void
  /** Escape was pressed with the tile in hand: the pointer is still down. */
  readonly onEscape: () => void
  /** Nothing is listened to any more, however it ended. */
  readonly onEnd: () => void
}

/** One tile in the hand of a pointer: it follows the pointer, and is planned for what lies under it. */
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
    const at = store.grip()
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
      tile.dataset.held = ''
      store.moveGrip({ ...grip, dx: Math.min(grip.dx, box.width - 12), x, y })
      group = groupOf(post)
      store.set({ post, group, by: 'pointer', target: undefined, plan: undefined })
    },
    moveTo: (x: number, y: number) => {
      store.moveGrip({ ...(store.grip() ?? grip), x, y })
      edges.moveTo(x, y)
      aim()
    },
    /** Days move below a pointer that rests, too: aims again, and once more when new ones are rendered. */
    onScroll: () => {
      if (!isPickedUp) return
      requestAnimationFrame(aim)
      clearTimeout(rendered)
      rendered = setTimeout(aim, renderMs)
    },
    release: () => {
      clearTimeout(rendered)
      edges.stop()
      delete tile.dataset.held
      if (isPickedUp) store.set(undefined)
      isPickedUp = false
    },
  }
}

/** Follows a pointer from its press on a tile until it is released or cancelled; what it returns cancels it. */
export function followPress(press: Press, options: PointerDragOptions, on: PressListeners): () => void {
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
  // A finger with a tile in hand does not scroll the page; Chromium asks this of a listener that isn't passive.
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
