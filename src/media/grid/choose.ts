/** Adds `id` at the end of what is chosen, or takes it out. Beyond `max` nothing is added; of one, it is exchanged. */
export function toggled(chosen: readonly string[], id: string, max: number): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id)
  if (max === 1) return [id]
  return chosen.length < max ? [...chosen, id] : chosen
}

/** Adds everything from `anchor` to `id`, in the order of `ids`, up to `max`. */
export function extended(
  chosen: readonly string[],
  ids: readonly string[],
  anchor: string | undefined,
  id: string,
  max: number,
): readonly string[] {
  const to = ids.indexOf(id)
  const from = anchor === undefined ? to : Math.max(0, ids.indexOf(anchor))
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ordered = from <= to ? range : range.toReversed()
  return [...new Set([...chosen, ...ordered])].slice(0, max)
}
