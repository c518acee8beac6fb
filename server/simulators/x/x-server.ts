import {
  bearer,
  type Call,
  createCalls,
  dayMs,
  hourMs,
  json,
  minuteMs,
  Refusal,
  type Shapes,
  secondMs,
} from '../calls'
import { word } from '../identifiers'
import { createOAuth } from '../oauth'
import type { Usage, User, World } from '../world'

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
  return { ...calls, world, oauth, shapes, refuse, caller, countCall }
}

const title: Readonly<Record<number, string>> = {
  400: 'Invalid Request',
  401: 'Unauthorized',
  402: 'CreditsDepleted',
  403: 'Forbidden',
  404: 'Not Found Error',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
}

/** X's `application/problem+json` errors (docs/publishing.md, section 4). */
export function problem(
  status: number,
  detail: string,
  type = 'about:blank',
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { title: title[status] ?? 'Error', detail, type, status },
    {
      status,
      headers: { 'content-type': 'application/problem+json', 'x-transaction-id': word(16), ...headers },
    },
  )
}

const problemType = (name: string): string => `https://api.twitter.com/2/problems/${name}`

export const invalid = (reason: string): Response => problem(400, reason, problemType('invalid-request'))

const refusals: Readonly<Record<string, () => Response>> = {
  unauthorized: () => problem(401, 'Unauthorized'),
  'client-forbidden': () =>
    problem(403, 'This client app is not allowed to use this endpoint.', problemType('client-forbidden')),
  'not-permitted': () => problem(403, 'You are not permitted to perform this action.'),
  duplicate: () => problem(403, 'You are not allowed to create a Tweet with duplicate content.'),
  'credits-depleted': () =>
    problem(
      402,
      'Your enrolled account does not have any credits to fulfill this request.',
      problemType('credits'),
    ),
  'usage-capped': () => problem(429, 'Usage cap exceeded: Monthly product cap', problemType('usage-capped')),
  'media-invalid': () => problem(400, 'Your media IDs are invalid.', problemType('invalid-request')),
  'payload-too-large': () => problem(413, 'The chunk is too large.'),
}

const tooMany = (usage: { limit: number; resetsAt: number }): Response =>
  problem(429, 'Too Many Requests', 'about:blank', {
    'x-rate-limit-limit': String(usage.limit),
    'x-rate-limit-remaining': '0',
    'x-rate-limit-reset': String(Math.ceil(usage.resetsAt / 1000)),
  })

/** Codes for `refused`: those of the table above, `rate-limit`, and `oauth:` with OAuth's error code. */
const xShapes = (clock: () => number): Shapes => ({
  refused(code, reason) {
    if (code === 'rate-limit') return tooMany({ limit: 100, resetsAt: clock() + 900_000 })
    if (code.startsWith('oauth:'))
      return json(
        { error: code.slice(6), error_description: reason ?? 'Value passed for the token was invalid.' },
        400,
      )
    return refusals[code]?.() ?? problem(403, reason ?? code)
  },
  serverError: (status) => problem(status, 'Something is broken.'),
})
