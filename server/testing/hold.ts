// Suites that hold what was found sound (`npm run hold`, scripts/hold.mjs). `npm test` tries a slice of most.

/** Whether the suites run in their full length. */
export const holdsAll = process.env.STUDIO_HOLD === 'all'

/** The share of the full length to try, such as 0.1: what a suite tells says how many it were. */
const part = Number(process.env.STUDIO_HOLD_PART ?? 1)

/** How many to try: `all` of them on demand, or a part, a few in `npm test`. */
export const howMany = ({ few, all }: { few: number; all: number }): number =>
  holdsAll ? Math.max(few, Math.round(all * part)) : few

/** Tells what a suite came to; `scripts/hold.mjs` makes its table of these lines. */
export function reportSuite(suite: string, outcome: string): void {
  if (holdsAll) process.stdout.write(`held | ${suite} | ${outcome}\n`)
}

/** Numbers from 0 to 1 that are the same at every run with the same seed (mulberry32): a failure can be tried again. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
