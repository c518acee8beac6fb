import type { PersonGiven } from '../../ports/dependencies'
import { bearer, type Call, createCalls, dayMs, hourMs, minuteMs, Refusal, type Shapes } from '../calls'
import { word } from '../identifiers'
import { createOAuth, httpsOrLocal } from '../oauth'
import type { User, World } from '../world'

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`
export const upload = scope('youtube.upload')
export const readonly = scope('youtube.readonly')
const scopes = [upload, readonly, scope('youtube'), scope('youtube.force-ssl'), 'openid', 'profile', 'email']

/** Midnight on the Pacific coast, ignoring daylight saving time. */
const pacificMs = 8 * hourMs
const insertsADay = 100
const unitsADay = 10_000

/** Google's error format, by reason. */
export function googleError(status: number, reason: string, message: string, domain = 'youtube'): Response {
  return Response.json(
    { error: { code: status, message, errors: [{ message, domain, reason }] } },
    { status, headers: { 'x-goog-request-id': word(12) } },
  )
}

const refusals: Readonly<Record<string, () => Response>> = {
  authError: () => googleError(401, 'authError', 'Request had invalid authentication credentials.', 'global'),
  insufficientPermissions: () =>
    googleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', 'global'),
  quotaExceeded: () =>
    googleError(
      403,
      'quotaExceeded',
      'The request cannot be completed because you have exceeded your quota.',
      'youtube.quota',
    ),
  uploadLimitExceeded: () =>
    googleError(
      400,
      'uploadLimitExceeded',
      'The user has exceeded the number of videos they may upload.',
      'youtube.video',
    ),
  rateLimitExceeded: () =>
    googleError(403, 'rateLimitExceeded', 'The request was sent too often.', 'usageLimits'),
}
const clientErrors = new Set(['forbidden', 'accessNotConfigured'])

/** Codes for `refused` are Google's reasons. */
const shapes: Shapes = {
  refused: (code, reason) =>
    refusals[code]?.() ?? googleError(clientErrors.has(code) ? 403 : 400, code, reason ?? code),
  serverError: (status) => googleError(status, 'backendError', 'Backend Error', 'global'),
}
export const refuse = (code: string, reason?: string): Refusal => new Refusal(shapes.refused(code, reason))
export const badRequest = (reason: string): Response => googleError(400, 'badRequest', reason)

/** What all of YouTube's calls share: Google's sign-in, errors, daily quota. */
export function createYouTubeServer(world: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ' ',
    pkce: false,
    untick: true,
    codeMs: 10 * minuteMs,
    accessMs: hourMs,
    refreshable: (_, asked) =>
      asked.get('access_type') === 'offline' && (asked.get('prompt') ?? '').split(' ').includes('consent'),
    rotation: 'kept',
    prefix: 'ya29.',
    refusedRedirect: httpsOrLocal,
  })
  const calls = createCalls(world, shapes, {
    notFound: () => googleError(404, 'notFound', 'Not Found', 'global'),
  })
  /** The caller. Counts `units` of the project's daily quota. */
  async function caller(call: Call, needed: readonly string[], units: number) {
    const found = await oauth.authenticate(bearer(call))
    if (found.kind !== 'ok') throw refuse('authError')
    if (!found.grant.scopes.some((one) => needed.includes(one) || one === scope('youtube')))
      throw refuse('insufficientPermissions')
    const usage = await world.use(`units ${found.grant.clientId}`, unitsADay, dayMs, units, pacificMs)
    if (usage.exceeded) throw refuse('quotaExceeded')
    return found
  }
  async function countInsert(clientId: string): Promise<void> {
    const usage = await world.use(`inserts ${clientId}`, insertsADay, dayMs, 1, pacificMs)
    if (usage.exceeded) throw refuse('quotaExceeded')
  }
  const ensureUser = (given: PersonGiven): Promise<User> =>
    world.ensureUser(given, () => ({ id: word(21), ids: { channel: `UC${word(22)}` } }))
  return { ...calls, world, oauth, caller, countInsert, ensureUser }
}
export type YouTubeServer = ReturnType<typeof createYouTubeServer>

export const uploadsOf = (user: User): string => (user.ids.channel ?? '').replace(/^UC/, 'UU')
