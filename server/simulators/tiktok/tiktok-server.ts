import type { PersonGiven } from '../../ports/dependencies'
import { bearer, type Call, createCalls, dayMs, hourMs, json, minuteMs, Refusal, type Shapes } from '../calls'
import { base36, word } from '../identifiers'
import { createOAuth, httpsOrLocal } from '../oauth'
import type { User, World } from '../world'

export const scopes = [
  'user.info.basic',
  'user.info.profile',
  'video.publish',
  'video.upload',
  'video.list',
] as const
export type Scope = (typeof scopes)[number]

const statuses: Readonly<Record<string, number>> = {
  access_token_invalid: 401,
  access_token_expired: 401,
  scope_not_authorized: 401,
  scope_permission_missed: 401,
  rate_limit_exceeded: 429,
  internal_error: 500,
  invalid_params: 400,
  invalid_param: 400,
  privacy_level_option_mismatch: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  url_ownership_unverified: 403,
  invalid_publish_id: 400,
  // Limits per person have status 200, so only the code tells.
  spam_risk: 200,
  spam_risk_text: 200,
  spam_risk_too_many_posts: 200,
  spam_risk_too_many_pending_share: 200,
  spam_risk_user_banned_from_posting: 200,
  reached_active_user_cap: 200,
}

const logId = (): string => `2026${base36(28)}`.toUpperCase()

/** TikTok's error envelope: `error.code` decides, whatever the status. */
const failed = (code: string, message = code): Response =>
  json({ data: {}, error: { code, message, log_id: logId() } }, statuses[code] ?? 400)

export const done = (data: Readonly<Record<string, unknown>>): Response =>
  json({ data, error: { code: 'ok', message: '', log_id: logId() } })

export const invalid = (reason: string): Response => failed('invalid_params', reason)
export const refuse = (code: string, reason?: string): Refusal => new Refusal(failed(code, reason))

/** Codes for `refused` are TikTok's own. The prefix `200:` sends the code with that status. */
const shapes: Shapes = {
  refused: (code, reason) =>
    code.startsWith('200:')
      ? json({ data: {}, error: { code: code.slice(4), message: reason ?? '', log_id: logId() } })
      : failed(code, reason),
  serverError: (status) =>
    json({ data: {}, error: { code: 'internal_error', message: 'Internal error', log_id: logId() } }, status),
}

/** Privacy levels that creators can choose. */
export const privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] as const

/** What all of TikTok's calls share: sign-in, envelope, limits per minute. */
export function createTikTokServer(world: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ',',
    clientIdName: 'client_key',
    pkce: false,
    untick: true,
    codeMs: 10 * minuteMs,
    accessMs: 2 * hourMs,
    refreshMs: 180 * dayMs,
    refreshable: () => true,
    rotation: 'replaced',
    prefix: 'act.',
    refusedRedirect: (url) =>
      url.href.length > 512 ? 'The redirect address is too long.' : httpsOrLocal(url),
  })
  const calls = createCalls(world, shapes, { notFound: () => failed('invalid_params', 'Unsupported path') })
  async function caller(call: Call, scope: Scope): Promise<User> {
    const found = await oauth.authenticate(bearer(call))
    if (found.kind === 'expired') throw refuse('access_token_expired')
    if (found.kind !== 'ok') throw refuse('access_token_invalid')
    if (!found.grant.scopes.includes(scope)) throw refuse('scope_not_authorized')
    return found.user
  }
  async function countCall(user: User, name: string, perMinute: number): Promise<void> {
    if ((await world.use(`${name} ${user.id}`, perMinute, minuteMs)).exceeded)
      throw refuse('rate_limit_exceeded')
  }
  const ensureUser = (given: PersonGiven): Promise<User> =>
    world.ensureUser(given, () => ({ id: `-000${word(32)}` }))
  return { ...calls, world, oauth, caller, countCall, ensureUser }
}
export type TikTokServer = ReturnType<typeof createTikTokServer>
