import { createStore, useStore } from '~/src/store/store'

/** A call that the API's rate limit (429) holds back. */
export interface Wait {
  /** What is held back, as the endpoint's summary says it. */
  readonly summary: string
  /** Milliseconds since the epoch at which it is tried again. */
  readonly until: number
}

const store = createStore<readonly Wait[]>([])

/** The calls that wait for the rate limit. */
export const pausedCalls = store

/** Notes a wait; returns what ends it. */
export function beginPause(wait: Wait): () => void {
  store.set([...store.get(), wait])
  return () => store.set(store.get().filter((other) => other !== wait))
}

/** The calls that wait for the rate limit, in a component: the shell's banner shows them. */
export const usePausedCalls = (): readonly Wait[] => useStore(store)

/** Milliseconds that a `Retry-After` header asks for, from seconds or from an HTTP date; `undefined` without one. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Repeats of a call that was rate limited. */
export const limitRepeats = 8
/** Milliseconds; a longer `Retry-After` is handed to the person instead of waited for. */
const longestWait = 5 * 60_000

/**
 * Milliseconds to wait before repeat `repeat` (1 is the first) of a call that was rate limited; `undefined` where the
 * server asks for longer than anybody waits. `random` is from 0 to 1.
 */
export function limitWaitMs(
  header: string | null,
  repeat: number,
  now: number,
  random: number,
): number | undefined {
  const asked = retryAfterMs(header, now)
  if (asked === undefined) return backOffMs(repeat, 1000, 30_000, random)
  // A little is added to what the server asks, so that all tabs don't come back in the same instant.
  return asked > longestWait ? undefined : asked + random * 250
}

/** Milliseconds to wait before attempt `attempt` (1 is the first repeat): exponential with full jitter. */
export function backOffMs(attempt: number, base: number, maxMs: number, random: number): number {
  const ceiling = Math.min(maxMs, base * 2 ** (attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
