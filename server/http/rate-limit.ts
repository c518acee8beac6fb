import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error'
import type { Caller } from './authenticate'

/** Lets a caller through, or throws 429 with the seconds to wait (api.md section 7). */
export type Admit = (caller: Caller) => Promise<void>

/** Counts each token's calls in this process, in windows of a minute. */
export function rateLimit(callsPerMinute: number): Admit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async ({ tokenId }) => {
    try {
      await limiter.consume(tokenId)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new ApiError('rate_limited', `Too many requests. Try again in ${retryAfter} s.`, { retryAfter })
    }
  }
}
