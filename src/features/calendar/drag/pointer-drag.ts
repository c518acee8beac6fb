import type { Post } from '~/contract/post'
import { sameTarget, type Dragged, type DragStore } from './drag-store'
import { dropPoint } from './drop-point'
import { createEdgeScroll } from './edge-scroll'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'

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
  const keepStill = (event: TouchEvent) => dragged.isPickedUp() && event.preventDefault()
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
  tile.addEventListener('touchmove', keepStill, { passive: false, signal })
  return end
}
