import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sentence } from '~/contract/server-sentences'
import type { SharedLimiter } from '../ports/dependencies'
import { ApiError } from './api-error'
import type { Caller } from './authenticate'

/** Lets a caller through, or throws 429 with the seconds to wait (api.md section 7). */
export type Admit = (caller: Pick<Caller, 'tokenId'>) => Promise<void>

/** How many calls a process reserves at a time from the shared limit: a hundredth of it. */
const shareOf = (callsPerMinute: number): number => Math.max(1, Math.floor(callsPerMinute / 100))

/** Calls reserved for a token by this process, and when the reservation expires. */
interface Share {
  left: number
  until: number
}

/** Maximum number of tokens with a reservation. Beyond it all are dropped, which costs each token a few calls. */
const maxShares = 10_000

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
  refusal = (seconds: number): string => sentence('tooManyRequests', { seconds }),
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new ApiError('rate_limited', refusal(retryAfter), { retryAfter })
  }
}

/** Counts each token's calls in this process, in windows of a minute. */
function countLocally(callsPerMinute: number): Admit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return async ({ tokenId }) => {
    await consume(limiter, tokenId)
  }
}

/**
 * Counts each token's calls across all processes. Each process reserves a hundredth at a time, so most calls need no
 * query. Never lets through more than the limit; it may let through less, by up to a hundredth per process.
 */
function countShared(callsPerMinute: number, shared: SharedLimiter): Admit {
  const share = shareOf(callsPerMinute)
  const limiter = shared({ points: callsPerMinute, duration: 60 })
  const shares = new Map<string, Share>()
  return async ({ tokenId }) => {
    const own = shares.get(tokenId)
    if (own && own.left > 0 && performance.now() < own.until) {
      own.left -= 1
      return
    }
    const { msBeforeNext } = await consume(limiter, tokenId, share)
    if (shares.size > maxShares) shares.clear()
    shares.set(tokenId, { left: share - 1, until: performance.now() + msBeforeNext })
  }
}

/** Counts each token's calls in windows of a minute: across all processes if they share a limiter, else in this one. */
export const rateLimit = (callsPerMinute: number, shared?: SharedLimiter): Admit =>
  shared ? countShared(callsPerMinute, shared) : countLocally(callsPerMinute)

/** Called with the sender of a secret that was refused; throws 429 once there were too many. */
export type Refused = (sender: string | undefined) => Promise<void>

/**
 * Counts refused secrets by sender, in this process, in windows of a minute. Only refused requests are limited:
 * people behind one proxy share an address, and somebody guessing must not shut out those who are signed in.
 */
export function limitRefused(perMinute: number): Refused {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async (sender) => {
    const refusal = (seconds: number) =>
      `Too many invalid tokens from this address. Try again in ${seconds} s.`
    if (sender !== undefined) await consume(limiter, sender, 1, refusal)
  }
}
