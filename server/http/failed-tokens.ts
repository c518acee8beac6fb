import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error'

/** Told of a secret that was refused, and where it came from; throws 429 once there were too many. */
export type Refused = (sender: string | undefined) => Promise<void>

/**
 * Counts secrets that were refused, by who sent them, in this process and in windows of a minute. It limits those alone:
 * people behind one proxy share an address, and who is signed in isn't shut out by somebody who guesses.
 */
export function limitRefused(perMinute: number): Refused {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (sender) => {
    if (sender === undefined) return
    try {
      await limiter.consume(sender)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new ApiError(
        'rate_limited',
        `Too many invalid tokens from this address. Try again in ${retryAfter} s.`,
        { retryAfter },
      )
    }
  }
}
