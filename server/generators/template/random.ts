/** A seeded random number generator. */
export interface Random {
  /** At least 0, below 1. */
  readonly next: () => number
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/** FNV-1a, 32 bits, so that similar seeds give different sequences. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** A linear congruential generator with mixed high bits, which is good enough for choosing layouts. */
export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const mixed = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
