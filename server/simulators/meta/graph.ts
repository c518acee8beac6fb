import { type Call, isMultipart, multipart, Refusal, type Shapes } from '../calls'
import { word } from '../identifiers'
import type { Authenticated, OAuthServer } from '../oauth'

/** Supported versions as of 2026-11: older ones have ended, newer ones don't exist. */
const versions = { oldest: 21, newest: 26 } as const

export function checkVersion({ params }: Call): void {
  const { version } = params
  if (version === undefined) return
  const major = Number(/^v(\d+)\.0$/.exec(version)?.[1])
  if (Number.isNaN(major) || major > versions.newest)
    throw new Refusal(graphError('2500', `Unknown path components: /${version}`))
  if (major < versions.oldest) throw new Refusal(graphError('2635'))
}

export interface GraphBody {
  readonly texts: Record<string, string>
  readonly files: Record<string, File>
}

/** The parameters of a POST: from a form or a multipart form, and from the address. */
export async function graphBody(call: Call): Promise<GraphBody> {
  const inAddress = Object.fromEntries(call.query)
  if (isMultipart(call)) {
    const { texts, files } = await multipart(call, badParameter)
    return { texts: { ...inAddress, ...texts }, files }
  }
  const inBody = Object.fromEntries(new URLSearchParams(await call.request.text()))
  return { texts: { ...inAddress, ...inBody }, files: {} }
}

/** Refuses parameters that a call doesn't have. */
export function refuseUnknownParams(
  given: Readonly<Record<string, unknown>>,
  allowed: readonly string[],
): void {
  const strange = Object.keys(given).find((name) => name !== 'access_token' && !allowed.includes(name))
  if (strange !== undefined) throw new Refusal(badParameter(`Param ${strange} is not a valid parameter.`))
}

/** The names in `fields=a,b{c}`, which must exist. */
export function requestedFields(
  call: Call,
  known: readonly string[],
  defaults: readonly string[],
): readonly string[] {
  const fields = (call.query.get('fields') ?? '')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .filter(Boolean)
  const strange = fields.find((field) => !known.includes(field))
  if (strange !== undefined) throw new Refusal(badParameter(`Tried accessing nonexisting field (${strange})`))
  return fields.length > 0 ? fields : defaults
}

export const pick = (all: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== undefined && (name === 'id' || fields.includes(name)),
    ),
  )

/** The token from `Authorization: Bearer` (or `OAuth`, as for uploads), or from a parameter. */
export const graphToken = ({ request, query }: Call, texts: Readonly<Record<string, string>> = {}) =>
  /^(?:Bearer|OAuth) (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ??
  texts.access_token ??
  query.get('access_token') ??
  undefined

const errorCodes = { unknown: '190', expired: '190/463', revoked: '190/458' } as const

/** The caller. Throws Meta's error 190 if the token is invalid. */
export async function graphCaller(
  oauth: OAuthServer,
  token: string | undefined,
  scope: string,
): Promise<Extract<Authenticated, { kind: 'ok' }>> {
  const found = await oauth.authenticate(token)
  if (found.kind !== 'ok') throw new Refusal(graphError(errorCodes[found.kind]))
  // Meta grants `public_profile` with every sign-in, requested or not.
  if (scope !== 'public_profile' && !found.grant.scopes.includes(scope)) throw new Refusal(graphError('10'))
  return found
}

/** A time in the Graph API's format. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')

/** One page of a list, by `limit` and the previous page's `after`. */
export function graphPage(call: Call, all: readonly unknown[]): Record<string, unknown> {
  const limit = Math.min(100, Number(call.query.get('limit')) || 25)
  const from = Number(atob(call.query.get('after') ?? btoa('0'))) || 0
  const data = all.slice(from, from + limit)
  const after = btoa(String(from + data.length))
  const next = new URL(call.url)
  next.searchParams.set('after', after)
  return {
    data,
    ...(data.length > 0 && {
      paging: {
        cursors: { before: btoa(String(from)), after },
        ...(from + data.length < all.length && { next: next.href }),
      },
    }),
  }
}

/** Meta's messages for some of its codes. */
const messages: Readonly<Record<string, string>> = {
  '4': 'Application request limit reached',
  '10': 'Application does not have permission for this action',
  '17': 'User request limit reached',
  '32': 'Page request limit reached',
  '100/33': 'Unsupported get request. Object does not exist, or cannot be loaded due to missing permissions.',
  '190': 'Invalid OAuth access token.',
  '190/458': 'Error validating access token: The user has not authorized application.',
  '190/459':
    'Error validating access token: You cannot access the app till you log in and follow the instructions given.',
  '190/460':
    'Error validating access token: The session has been invalidated because the user changed their password.',
  '190/463': 'Error validating access token: Session has expired.',
  '190/464':
    'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  '190/467': 'Error validating access token: The session is invalid because the user logged out.',
  '200': '(#200) Unpublished posts must be posted to a page as the page itself.',
  '368': 'The action attempted has been deemed abusive or is otherwise disallowed',
  '506': 'Duplicate status message',
  '2635': 'You are calling a deprecated version of the API. Please update to the latest version.',
  '9/2207042':
    'The user reached the maximum number of posts that is allowed to be published by the Content Publishing API.',
  '24/2207006': 'The media could not be found.',
  '36000/2207004': 'The image is too large to download.',
  '36001/2207005': 'The image format is not supported.',
  '36003/2207009': 'The submitted image does not fit the allowed aspect ratio.',
  '9004/2207052': 'The media could not be fetched from this URI.',
  '9007/2207027': 'The media is not ready for publishing, please wait for a moment.',
  '100/2207010': 'The caption is too long.',
  '100/2207028': 'The carousel needs 2 to 10 items.',
  '80002': 'There have been too many calls to this Instagram account.',
  '80001': 'There have been too many calls to this Page account.',
}

const rateCodes = new Set([4, 17, 32, 341, 613])
const isBusinessLimit = (code: number): boolean => code >= 80_001 && code <= 80_014
const isRateLimit = (code: number): boolean => rateCodes.has(code) || isBusinessLimit(code)
const isPermission = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code <= 299)

/** Meta's usage headers, for the app or for one account. */
function usageHeaders(code: number): Record<string, string> {
  if (isBusinessLimit(code)) {
    const usage = [
      {
        type: 'pages',
        call_count: 100,
        total_cputime: 20,
        total_time: 20,
        estimated_time_to_regain_access: 12,
      },
    ]
    return { 'x-business-use-case-usage': JSON.stringify({ '1000000000001': usage }) }
  }
  const used = isRateLimit(code) ? 100 : 3
  return { 'x-app-usage': JSON.stringify({ call_count: used, total_time: 2, total_cputime: 1 }) }
}

/**
 * A Graph API error by `code` or `code/subcode` (docs/publishing.md, section 11). Rate limits have status
 * 400.
 */
export function graphError(codes: string, message = messages[codes]): Response {
  const [code = 1, subcode] = codes.split('/').map(Number)
  const transient = code === 1 || code === 2 || isRateLimit(code)
  const words = message ?? messages[String(code)] ?? 'An unknown error has occurred.'
  const error = {
    message: words,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: transient,
    ...(subcode !== undefined &&
      code !== 190 && { error_user_title: 'This can’t be published', error_user_msg: words }),
    fbtrace_id: `A${word(20)}`,
  }
  const status = code === 1 || code === 2 ? 500 : isPermission(code) ? 403 : 400
  return Response.json({ error }, { status, headers: usageHeaders(code) })
}

export const graphJson = (value: unknown): Response => Response.json(value, { headers: usageHeaders(0) })

/** A missing, invalid or unknown parameter. */
export const badParameter = (reason: string): Response => graphError('100', `(#100) ${reason}`)

/** Codes for `refused` are Meta's own: `190/463`, `4`, `9/2207042`. */
export const graphShapes: Shapes = {
  refused: graphError,
  serverError: (status) =>
    Response.json(
      {
        error: {
          message: 'An unexpected error has occurred. Please retry your request later.',
          type: 'OAuthException',
          code: 2,
          is_transient: true,
          fbtrace_id: `A${word(20)}`,
        },
      },
      { status },
    ),
}
