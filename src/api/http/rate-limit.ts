import { onSignOut } from '~/src/api/session/session'
import { createStore, useStore } from '~/src/store/store'

/** A call that is delayed by the API's rate limit (429). */
export interface Wait {
  /** The summary of its endpoint. */
  readonly summary: string
  /** When it is retried, in milliseconds since the epoch. */
  readonly until: number
}

/** The calls that are waiting for the rate limit. */
export const pausedCalls = createStore<readonly Wait[]>([])

// They aren't made for the next person (`createSend`).
onSignOut(() => pausedCalls.set([]))

/** Records a pause; returns the function that ends it. */
export function beginPause(wait: Wait): () => void {
  pausedCalls.set([...pausedCalls.get(), wait])
  return () => pausedCalls.set(pausedCalls.get().filter((other) => other !== wait))
}

/** React hook of `pausedCalls`, for the shell's banner. */
export const usePausedCalls = (): readonly Wait[] => useStore(pausedCalls)

/**
 * Milliseconds that a `Retry-After` header asks for, given in seconds or as an HTTP date; `undefined` without
 * one.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** How often a rate-limited call is repeated. */
export const limitRepeats = 8
/** Milliseconds; a longer `Retry-After` becomes an error instead of a wait. */
const maxWaitMs = 5 * 60_000

/**
 * Milliseconds to wait before repeat `repeat` (from 1) of a rate-limited call; `undefined` if the server asks
 * for longer than `maxWaitMs`. `random` is from 0 to 1.
 */
export function limitWaitMs(
  header: string | null,
  repeat: number,
  now: number,
  random: number,
): number | undefined {
  const requestedMs = retryAfterMs(header, now)
  if (requestedMs === undefined) return backOffMs(repeat, 1000, 30_000, random)
  // Jitter, so that several tabs don't retry at the same moment.
  return requestedMs > maxWaitMs ? undefined : requestedMs + random * 250
}

/** Milliseconds to wait before repeat `attempt` (from 1): exponential, with full jitter. */
export function backOffMs(attempt: number, base: number, maxMs: number, random: number): number {
  const ceiling = Math.min(maxMs, base * 2 ** (attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
