const edge = 36
const speed = 14

/** Scrolls what lies under the pointer when that comes near its upper or lower edge. */
export function scrollAtEdge(x: number, y: number): void {
  const scroller = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edge) scroller.scrollBy({ top: -speed })
  else if (y > bottom - edge) scroller.scrollBy({ top: speed })
}
