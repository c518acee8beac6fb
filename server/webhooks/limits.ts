const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const

/** How webhooks are called. Times in milliseconds. */
export const webhookLimits = {
  /** Pauses before the second try and each one after it: eight tries in about a day. */
  retryAfter: [5 * second, minute, 10 * minute, hour, 3 * hour, 8 * hour, 12 * hour],
  /** Pauses vary by this share, so that what failed together is not tried again together. */
  jitter: 0.1,
  /** A receiver that asks for a longer pause (`Retry-After`) is given up to this one. */
  longestPause: 12 * hour,
  /** A webhook that nothing got through to for so long is switched off. */
  giveUpAfter: 3 * day,
  /** An answer has to come within this time. */
  timeout: 15 * second,
  /** A process that says nothing for so long is dead: longer than any call can take. */
  lease: minute,
  /** Bytes that are read of an answer, and characters that are kept of it. */
  answerBytes: 4096,
  answerCharacters: 500,
  /** Calls that a process makes at the same time, and those of one webhook among them. */
  atOnce: 16,
  ofOneWebhook: 4,
  /** For how long a rotated secret still signs. */
  oldSecret: day,
  /** For how long the log is kept. */
  log: 30 * day,
} as const

/** Tries of one call. */
export const maxAttempts = webhookLimits.retryAfter.length + 1

/**
 * Milliseconds from a failed try to the next; undefined after the last one.
 * @param tries how often it was tried
 * @param random 0 to 1
 * @param asked milliseconds that the receiver asked for
 */
export function pauseAfter(tries: number, random: number, asked = 0): number | undefined {
  const pause = webhookLimits.retryAfter[tries - 1]
  if (pause === undefined) return undefined
  const varied = pause * (1 + webhookLimits.jitter * (2 * random - 1))
  return Math.round(Math.max(varied, Math.min(asked, webhookLimits.longestPause)))
}
