import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Where the arrow keys take a held card: the middle of the next column to the left or right. */
export const columnCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const held = context.collisionRect
  if (step === 0 || !held) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id, rect }) => (rect.current ? [{ id, rect: rect.current }] : []))
    .toSorted((one, other) => one.rect.left - other.rect.left)
  const middle = held.left + held.width / 2
  const at = columns.findLastIndex(({ rect }) => rect.left <= middle)
  const next = columns[Math.min(columns.length - 1, Math.max(0, at + step))]
  if (!next) return undefined
  return {
    ...currentCoordinates,
    x: currentCoordinates.x + (next.rect.left + next.rect.width / 2 - middle),
  }
}
