import { type Call, isMultipart, multipart, Refusal } from '../calls'
import type { Authenticated, OAuthServer } from '../oauth'
import { badParameter, graphError } from './graph-shapes'

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

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The parameters of a POST: from a form, a multipart form or JSON, and from the address. */
export async function graphBody(call: Call): Promise<GraphBody> {
  const inAddress = Object.fromEntries(call.query)
  if (isMultipart(call)) {
    const { texts, files } = await multipart(call, badParameter)
    return { texts: { ...inAddress, ...texts }, files }
  }
  const text = await call.request.text()
  if (!text) return { texts: inAddress, files: {} }
  if ((call.request.headers.get('content-type') ?? '').startsWith('application/json')) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Refusal(badParameter('The body is not JSON.'))
    }
    if (typeof value !== 'object' || value === null)
      throw new Refusal(badParameter('The body is not an object.'))
    const texts = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]))
    return { texts: { ...inAddress, ...texts }, files: {} }
  }
  return { texts: { ...inAddress, ...Object.fromEntries(new URLSearchParams(text)) }, files: {} }
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
export function graphPage(call: Call, all: readonly unknown[], defaultLimit = 25): Record<string, unknown> {
  const limit = Math.min(100, Number(call.query.get('limit') ?? defaultLimit) || defaultLimit)
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
