import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error'

/** Called with the sender of a secret that was refused; throws 429 once there were too many. */
export type Refused = (sender: string | undefined) => Promise<void>

/**
 * Counts refused secrets by sender, in this process, in windows of a minute. Only refused requests are limited:
 * people behind one proxy share an address, and somebody guessing must not shut out those who are signed in.
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
