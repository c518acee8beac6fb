import { bearer, createCalls, json, Refusal, type Call } from '../calls'
import { createOAuth } from '../oauth'
import { dayMs, hourMs, minuteMs, secondMs } from '../platform'
import type { Usage, User, World } from '../world'
import { tooMany, xShapes } from './x-shapes'

export const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const

export type XServer = ReturnType<typeof createXServer>

/** What all of X's calls share: sign-in, response formats, limits. */
export function createXServer(world: World) {
  const shapes = xShapes(world.clock)
  const oauth = createOAuth(world, {
    scopes,
    separator: ' ',
    pkce: true,
    untick: false,
    codeMs: 30 * secondMs,
    accessMs: 2 * hourMs,
    refreshMs: 180 * dayMs,
    refreshable: (granted) => granted.includes('offline.access'),
    rotation: 'family',
    prefix: 'x',
    refusedRedirect: (url) =>
      url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === '127.0.0.1')
        ? undefined
        : 'The redirect address must use https; on this machine http://127.0.0.1 is allowed, localhost is not.',
  })
  const refuse = (code: string): Refusal => new Refusal(shapes.refused(code))

  /** The caller, whose token must have these scopes. */
  async function caller(call: Call, ...needed: (typeof scopes)[number][]): Promise<User> {
    const found = await oauth.authenticate(bearer(call))
    if (found.kind !== 'ok') throw refuse('unauthorized')
    if (!needed.every((scope) => found.grant.scopes.includes(scope))) throw refuse('client-forbidden')
    return found.user
  }

  /** Counts the call and returns the rate limit headers for its response. */
  async function countCall(user: User, endpoint: string, limit: number): Promise<Record<string, string>> {
    const usage: Usage = await world.use(`${endpoint} ${user.id}`, limit, 15 * minuteMs)
    if (usage.exceeded) throw new Refusal(tooMany(usage))
    return {
      'x-rate-limit-limit': String(usage.limit),
      'x-rate-limit-remaining': String(usage.remaining),
      'x-rate-limit-reset': String(Math.ceil(usage.resetsAt / 1000)),
    }
  }

  const calls = createCalls(world, shapes, {
    notFound: () => json({ title: 'Not Found', detail: 'Not Found', type: 'about:blank', status: 404 }, 404),
  })
  return { ...calls, world, oauth, shapes, refuse, caller, countCall: countCall }
}
