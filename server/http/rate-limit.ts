import { sentence } from '~/contract/server-sentences'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedLimiter } from '../ports/dependencies'
import { ApiError } from './api-error'
import type { Caller } from './authenticate'

/** Lets a caller through, or throws 429 with the seconds to wait (api.md section 7). */
export type Admit = (caller: Pick<Caller, 'tokenId'>) => Promise<void>

/** Of the calls that are counted together, so many are taken at once: a hundredth of what a token may make. */
const shareOf = (callsPerMinute: number): number => Math.max(1, Math.floor(callsPerMinute / 100))

/** Calls that this process may still let through for a token, taken from what all may, and until when. */
interface Share {
  left: number
  until: number
}

/** Tokens whose shares are kept; what is lost when there are more is a few calls of each. */
const maxShares = 10_000

async function take(limiter: RateLimiterAbstract, tokenId: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(tokenId, points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new ApiError('rate_limited', sentence('tooManyRequests', { seconds: retryAfter }), { retryAfter })
  }
}

/** Counts each token's calls in this process, in windows of a minute. */
function countedHere(callsPerMinute: number): Admit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async ({ tokenId }) => {
    await take(limiter, tokenId, 1)
  }
}

/**
 * Counts each token's calls over all processes. Each takes a hundredth at a time, so that most calls ask nobody: never
 * more than the limit are let through, and at least so many less a hundredth for each process.
 */
function countedTogether(callsPerMinute: number, shared: SharedLimiter): Admit {
  const share = shareOf(callsPerMinute)
  const limiter = shared({ points: callsPerMinute, duration: 60 })
  const shares = new Map<string, Share>()
  return async ({ tokenId }) => {
    const own = shares.get(tokenId)
    if (own && own.left > 0 && performance.now() < own.until) {
      own.left -= 1
      return
    }
    const { msBeforeNext } = await take(limiter, tokenId, share)
    if (shares.size > maxShares) shares.clear()
    shares.set(tokenId, { left: share - 1, until: performance.now() + msBeforeNext })
  }
}

/** Counts each token's calls, in windows of a minute: over all processes where they have something to count together in. */
export const rateLimit = (callsPerMinute: number, shared?: SharedLimiter): Admit =>
  shared ? countedTogether(callsPerMinute, shared) : countedHere(callsPerMinute)
