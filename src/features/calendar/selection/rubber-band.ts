import type { PointerEvent } from 'react'
import type { Selection } from './selection-store'

/** px that a mouse moves before the band appears. */
const slack = 5

const bandClass = 'pointer-events-none fixed z-20 rounded-sm border border-iris bg-iris-tint opacity-60'

/** Selects the posts that a band drawn over empty space touches; with Ctrl, ⌘ or Shift, in addition to those selected. */
export function drawBand(
  down: PointerEvent<HTMLElement>,
  root: HTMLElement,
  selection: Selection,
): () => void {
  const before = down.ctrlKey || down.metaKey || down.shiftKey ? [...selection.get()] : []
  const scroller = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-scroller]') : null
  const from = { x: down.clientX, y: down.clientY + (scroller?.scrollTop ?? 0) }
  let band: HTMLElement | undefined

  const move = (event: globalThis.PointerEvent) => {
    const y = from.y - (scroller?.scrollTop ?? 0)
    if (!band && Math.hypot(event.clientX - from.x, event.clientY - y) < slack) return
    event.preventDefault()
    band ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: bandClass }))
    const box = {
      left: Math.min(from.x, event.clientX),
      right: Math.max(from.x, event.clientX),
      top: Math.min(y, event.clientY),
      bottom: Math.max(y, event.clientY),
    }
    Object.assign(band.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    })
    selection.choose([...before, ...touched(root, box)])
  }
  const end = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    if (!band) {
      if (before.length === 0) selection.clear()
      return
    }
    band.remove()
    // The click that ends the band must not open anything.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  return end
}

const swallow = (event: MouseEvent) => {
  event.stopPropagation()
  event.preventDefault()
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function touched(root: HTMLElement, box: Box): string[] {
  return [
    ...root.querySelectorAll<HTMLElement>('[data-drop]:not([data-drop=unscheduled]) [data-post]'),
  ].flatMap((tile) => {
    const at = tile.getBoundingClientRect()
    const meets = at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top
    const { post, posts = post } = tile.dataset
    return meets && posts !== undefined ? posts.split(' ') : []
  })
}
