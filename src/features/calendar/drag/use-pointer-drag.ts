import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { Post } from '~/contract/post'
import type { Dragged } from './drag-store'
import { followPress, type PointerDragOptions } from './pointer-drag'

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
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
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
