const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const

/** Limits of webhook calls. Times are in milliseconds. */
export const webhookLimits = {
  /** Delays before the second and each further try: eight tries in about a day. */
  retryAfter: [5 * second, minute, 10 * minute, hour, 3 * hour, 8 * hour, 12 * hour],
  /** Delays vary by this share, so that calls that failed together are not retried together. */
  jitter: 0.1,
  /** Maximum delay that a receiver can request with `Retry-After`. */
  maxPause: 12 * hour,
  /** A webhook whose calls all failed for this long is disabled. */
  giveUpAfter: 3 * day,
  /** Time limit for an answer. */
  timeout: 15 * second,
  /** A call's lease, longer than any call can take; a process that holds an expired one is dead. */
  lease: minute,
  /** Bytes of an answer that are read, and characters of it that are stored. */
  answerBytes: 4096,
  answerCharacters: 500,
  /** Concurrent calls of a process, and those of one webhook among them. */
  maxConcurrent: 16,
  maxConcurrentPerWebhook: 4,
  /** How long rotated secrets still sign, and how many. */
  oldSecret: day,
  maxOldSecrets: 4,
  /** How long calls stay in the log. */
  log: 30 * day,
} as const

/** Maximum tries of one call. */
export const maxAttempts = webhookLimits.retryAfter.length + 1

/**
 * Milliseconds from a failed try to the next; undefined after the last one.
 * @param tries number of tries so far
 * @param random 0 to 1
 * @param requested milliseconds that the receiver asked for
 */
export function retryDelay(tries: number, random: number, requested = 0): number | undefined {
  const pause = webhookLimits.retryAfter[tries - 1]
  if (pause === undefined) return undefined
  const varied = pause * (1 + webhookLimits.jitter * (2 * random - 1))
  return Math.round(Math.max(varied, Math.min(requested, webhookLimits.maxPause)))
}
