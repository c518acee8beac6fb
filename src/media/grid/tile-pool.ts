/** What is to be drawn, by ids. */
export interface Wanted {
  /** In view. */
  readonly must: readonly string[]
  /** Near the view, the most urgent first. */
  readonly wish: readonly string[]
}

/**
 * What each tile of a pool shows next: all of `must`, and all of `wish` too unless only the view is wanted. The tiles that
 * show what is far away are used again, so a scroll makes and removes no tiles. The same array when nothing changes.
 */
export function refill(
  shown: readonly string[],
  { must, wish }: Wanted,
  { viewOnly = false } = {},
): readonly string[] {
  const drawn = new Set(shown)
  // Each once: what has the focus may also be in view, or near it.
  const missing = [...new Set(viewOnly ? must : [...must, ...wish])].filter((id) => !drawn.has(id))
  if (missing.length === 0) return shown
  const near = new Set([...must, ...wish])
  const next = [...shown]
  const free = shown.flatMap((id, tile) => (near.has(id) ? [] : [tile]))
  for (const id of missing) next[free.shift() ?? next.length] = id
  return next
}
