import type { PersonGiven } from '../../ports/dependencies'
import {
  bearer,
  type Call,
  createCalls,
  formTexts,
  hourMs,
  json,
  minuteMs,
  Refusal,
  type Shapes,
} from '../calls'
import { base36 } from '../identifiers'
import { createOAuth, httpsOrLocal } from '../oauth'
import type { User, World } from '../world'

export const scopes = ['identity', 'submit', 'read', 'flair', 'mysubreddits', 'history'] as const
type Scope = (typeof scopes)[number]

/** 100 a minute, averaged over ten minutes. */
const calls = { limit: 1000, windowMs: 10 * minuteMs } as const

const sentences: Readonly<Record<string, string>> = {
  ALREADY_SUB: 'That link has already been submitted',
  BAD_FLAIR_TEMPLATE_ID: 'bad flair template id',
  NO_LINKS: 'that community only allows text posts',
  NO_SELFS: 'that community doesn’t allow text posts',
  NO_TEXT: 'we need something here',
  NO_URL: 'a url is required',
  BAD_URL: 'you should check that url',
  TOO_LONG: 'this is too long (max: 300)',
  SUBREDDIT_NOEXIST: 'Hmm, that community doesn’t exist. Try checking the spelling.',
  SUBREDDIT_NOTALLOWED: 'You aren’t allowed to post there.',
  SUBMIT_VALIDATION_FLAIR_REQUIRED: 'Your post must contain post flair.',
}
const minutes = 9

/** Reddit's refusals with status 200. */
export function submitError(code: string, field: string): Response {
  if (code === 'RATELIMIT') {
    const sentence = `Looks like you’ve been doing that a lot. Take a break for ${minutes} minutes before trying again.`
    return json({ json: { ratelimit: minutes * 60, errors: [['RATELIMIT', sentence, 'ratelimit']] } })
  }
  return json({ json: { errors: [[code, sentences[code] ?? code, field]] } })
}

export const statusError = (status: number, message: string): Response =>
  json({ message, error: status }, status)
export const badRequest = (reason: string): Response =>
  json({ fields: [], explanation: reason, message: 'Bad Request', reason: 'BAD_REQUEST', error: 400 }, 400)

/** Codes for `refused`: a status, such as `401` or `429`, or Reddit's own code, such as `RATELIMIT`. */
const shapes = (clock: () => number): Shapes => ({
  refused(code) {
    if (code === '429') return tooMany(clock() + 300_000, clock())
    if (/^\d{3}$/.test(code)) return statusError(Number(code), code === '401' ? 'Unauthorized' : 'Forbidden')
    return submitError(code, 'sr')
  },
  serverError: (status) => statusError(status, 'Internal Server Error'),
})

const tooMany = (resetsAt: number, now: number): Response =>
  json({ message: 'Too Many Requests', error: 429 }, 429, {
    'x-ratelimit-used': String(calls.limit),
    'x-ratelimit-remaining': '0.0',
    'x-ratelimit-reset': String(Math.ceil((resetsAt - now) / 1000)),
  })

/** Reddit requires a user agent. */
function checkAgent({ request, url }: Call): void {
  const isOwn = /^\/reddit\/(api|www\/api\/v1\/(access|revoke)_token)/.test(url.pathname)
  if (!isOwn) return
  const agent = request.headers.get('user-agent')
  if (!agent) throw new Refusal(statusError(429, 'Too Many Requests'))
  if (!/^[^\s:]+:[^\s:]+:\S+ \(by \/u\/[\w-]+\)$/.test(agent))
    throw new Refusal(statusError(403, 'Forbidden'))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The response as Reddit sends it without `raw_json=1`. */
async function escaped(response: Response): Promise<Response> {
  const text = await response.text()
  const { status, headers } = response
  return new Response(text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign) || null, { status, headers })
}

/** What all of Reddit's calls share: sign-in, user agent, call limit. */
export function createRedditServer(world: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ' ',
    pkce: false,
    untick: false,
    codeMs: 10 * minuteMs,
    accessMs: hourMs,
    refreshable: (_, asked) => asked.get('duration') === 'permanent',
    rotation: 'kept',
    prefix: 'r',
    refusedRedirect: httpsOrLocal,
  })
  const server = createCalls(world, shapes(world.clock), {
    notFound: () => statusError(404, 'Not Found'),
    guard: checkAgent,
  })
  const on: typeof server.on = (method, path, operation, handler) =>
    server.on(method, path, operation, async (call) => {
      const response = await handler(call)
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return isJson && call.query.get('raw_json') !== '1' ? escaped(response) : response
    })
  /** The caller, and the headers of each response. */
  async function caller(call: Call, ...anyOf: Scope[]) {
    const found = await oauth.authenticate(bearer(call))
    if (found.kind !== 'ok') throw new Refusal(statusError(401, 'Unauthorized'))
    if (!anyOf.some((scope) => found.grant.scopes.includes(scope)))
      throw new Refusal(statusError(403, 'Forbidden'))
    const usage = await world.use(`calls ${found.grant.clientId}`, calls.limit, calls.windowMs)
    if (usage.exceeded) throw new Refusal(tooMany(usage.resetsAt, world.clock()))
    const headers = {
      'x-ratelimit-used': String(usage.limit - usage.remaining),
      'x-ratelimit-remaining': `${usage.remaining}.0`,
      'x-ratelimit-reset': String(Math.ceil((usage.resetsAt - world.clock()) / 1000)),
    }
    return { user: found.user, headers }
  }
  const ensureUser = (given: PersonGiven): Promise<User> => world.ensureUser(given, () => ({ id: base36(7) }))
  const form = (call: Call) => formTexts(call, badRequest)
  return { ...server, on, world, oauth, caller, ensureUser, form }
}
export type RedditServer = ReturnType<typeof createRedditServer>

/** A subreddit with its rules. */
export interface Subreddit {
  readonly name: string
  readonly title: string
  readonly submission: 'any' | 'self' | 'link'
  readonly isFlairRequired: boolean
  readonly isClosed: boolean
}

export const subreddits: readonly Subreddit[] = [
  { name: 'practice', title: 'Practice', submission: 'any', isFlairRequired: false, isClosed: false },
  { name: 'textonly', title: 'Text only', submission: 'self', isFlairRequired: true, isClosed: false },
  { name: 'closed', title: 'Closed', submission: 'any', isFlairRequired: false, isClosed: true },
]
export const flairs = [{ id: '11111111-aaaa-bbbb-cccc-000000000001', text: 'Discussion' }] as const

/** A subreddit by name. `u_name` is a person's profile, where only they can post. */
export function subredditOf(name: string, user: User): Subreddit | undefined {
  const key = name.toLowerCase()
  if (key === `u_${user.handle}`.toLowerCase())
    return {
      name: `u_${user.handle}`,
      title: user.name,
      submission: 'any',
      isFlairRequired: false,
      isClosed: false,
    }
  return subreddits.find((one) => one.name === key)
}
