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
export function createEdgeScroll() {
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
