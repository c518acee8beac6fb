// Suites for robustness (`npm run hold`, scripts/hold.mjs). `npm test` runs a slice of most.

/** Whether the suites run at full length. */
export const holdsAll = process.env.STUDIO_HOLD === 'all'

/** Share of the full length to run, such as 0.1. Suites report how many cases they ran. */
const part = Number(process.env.STUDIO_HOLD_PART ?? 1)

/** Number of cases: `all` (or the share of it) in `npm run hold`, a few in `npm test`. */
export const howMany = ({ few, all }: { few: number; all: number }): number =>
  holdsAll ? Math.max(few, Math.round(all * part)) : few

/** Prints the result of a suite, from which `scripts/hold.mjs` makes its table. */
export function reportSuite(suite: string, outcome: string): void {
  if (holdsAll) process.stdout.write(`held | ${suite} | ${outcome}\n`)
}

/** Reproducible random numbers from 0 to 1 (mulberry32): a failure can be repeated with its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
