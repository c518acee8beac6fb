import type { PersonGiven } from '../../ports/dependencies'
import { bearer, type Call, createCalls, dayMs, minuteMs, Refusal, type Shapes } from '../calls'
import { digits, word } from '../identifiers'
import { createOAuth, httpsOrLocal } from '../oauth'
import type { User, World } from '../world'

export const scopes = [
  'openid',
  'profile',
  'email',
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
] as const
type Scope = (typeof scopes)[number]

/** The oldest version that still works; the newest is that of the current month. */
const oldestVersion = '202511'
const callsADay = 150

/** LinkedIn's error format. */
export const refusal = (status: number, code: string, message: string): Response =>
  Response.json(
    { status, code, serviceErrorCode: status === 401 ? 65_600 : 100, message },
    { status, headers: { 'x-li-uuid': word(16), 'x-li-fabric': 'prod-simulated' } },
  )

export const badRequest = (reason: string): Response => refusal(400, 'INVALID_VALUE_FOR_FIELD', reason)
const tooMany = (): Response =>
  refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
  )

const refusals: Readonly<Record<string, () => Response>> = {
  '401': () => refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token'),
  EXPIRED_ACCESS_TOKEN: () =>
    refusal(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired'),
  REVOKED_ACCESS_TOKEN: () =>
    refusal(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user'),
  '403': () => refusal(403, 'ACCESS_DENIED', 'Not enough permissions to access this resource.'),
  '422': () => refusal(422, 'UNPROCESSABLE_ENTITY', 'The content can’t be published.'),
  '426': () => refusal(426, 'NONEXISTENT_VERSION', 'Requested version is not active'),
  '429': tooMany,
}

/** Codes for `refused`: those of the table above. */
const shapes: Shapes = {
  refused: (code, reason) => refusals[code]?.() ?? refusal(400, code, reason ?? code),
  serverError: (status) => refusal(status, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
}

/** LinkedIn's calls below `/rest` require a supported version and the protocol version. */
function checkHeaders(clock: () => number) {
  return ({ url, request }: Call): void => {
    if (!url.pathname.startsWith('/linkedin/api/rest/')) return
    const version = request.headers.get('linkedin-version')
    if (!version)
      throw new Refusal(
        refusal(
          400,
          'VERSION_MISSING',
          'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
        ),
      )
    if (!/^\d{6}$/.test(version))
      throw new Refusal(refusal(400, 'VERSION_INVALID', `Version ${version} is not of the form YYYYMM.`))
    const month = new Date(clock()).toISOString().slice(0, 7).replace('-', '')
    if (version < oldestVersion || version > month)
      throw new Refusal(refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`))
    if (request.headers.get('x-restli-protocol-version') !== '2.0.0')
      throw new Refusal(refusal(400, 'BAD_REQUEST', 'The header X-Restli-Protocol-Version must be 2.0.0.'))
  }
}

const errorCodes = {
  unknown: '401',
  expired: 'EXPIRED_ACCESS_TOKEN',
  revoked: 'REVOKED_ACCESS_TOKEN',
} as const

/** What all of LinkedIn's calls share: sign-in, headers, daily limit. */
export function createLinkedInServer(world: World) {
  const oauth = createOAuth(world, {
    scopes,
    separator: ' ',
    pkce: false,
    untick: false,
    codeMs: 30 * minuteMs,
    accessMs: 60 * dayMs,
    refreshable: () => false,
    rotation: 'kept',
    prefix: 'AQ',
    refusedRedirect: httpsOrLocal,
  })
  const calls = createCalls(world, shapes, {
    notFound: () => refusal(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found'),
    guard: checkHeaders(world.clock),
  })
  async function caller(call: Call, ...anyOf: Scope[]) {
    const found = await oauth.authenticate(bearer(call))
    if (found.kind !== 'ok') throw new Refusal(shapes.refused(errorCodes[found.kind]))
    if (!anyOf.some((scope) => found.grant.scopes.includes(scope))) throw new Refusal(shapes.refused('403'))
    if (call.url.pathname.startsWith('/linkedin/api/rest/')) {
      const usage = await world.use(`calls ${found.user.id}`, callsADay, dayMs)
      if (usage.exceeded) throw new Refusal(tooMany())
    }
    return found
  }
  const ensureUser = (given: PersonGiven): Promise<User> =>
    world.ensureUser(given, () => ({ id: word(10), ids: { organization: digits(8) } }))

  /** Checks that this person may post as `urn`: as themselves or their organisation. */
  async function author(
    call: Call,
    urn: string,
  ): Promise<{ readonly user: User; readonly isMember: boolean }> {
    const { user, grant } = await caller(call, 'w_member_social', 'w_organization_social')
    const isMember = urn === `urn:li:person:${user.id}`
    const isOrganization = urn === `urn:li:organization:${user.ids.organization ?? ''}`
    if (!isMember && !isOrganization) throw new Refusal(shapes.refused('403'))
    if (!grant.scopes.includes(isMember ? 'w_member_social' : 'w_organization_social'))
      throw new Refusal(shapes.refused('403'))
    return { user, isMember }
  }
  return { ...calls, world, oauth, caller, author, ensureUser }
}
export type LinkedInServer = ReturnType<typeof createLinkedInServer>

/** The organisation that each person has. */
export const organizationOf = (user: User) => ({
  id: user.ids.organization ?? '',
  name: `${user.name} Ltd`,
  vanityName: `${user.handle}-ltd`.toLowerCase(),
})
