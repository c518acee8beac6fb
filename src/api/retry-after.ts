/** Milliseconds that a `Retry-After` header asks for, from seconds or from an HTTP date; `undefined` without one. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Milliseconds to wait before attempt `attempt` (1 is the first repeat): exponential with full jitter. */
export function backOffMs(attempt: number, base: number, most: number, random: number): number {
  const ceiling = Math.min(most, base * 2 ** (attempt - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
