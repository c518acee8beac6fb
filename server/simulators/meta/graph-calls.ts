import { type Call, isMultipart, multipart, Refusal } from '../calls'
import type { Authenticated, OAuthServer } from '../oauth'
import { badParameter, graphError } from './graph-shapes'

/** Versions that answer as of 2026-11: older ones have ended, newer ones don't exist. */
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

/** The parameters of a POST: a form, a multipart form or JSON, and what stands in the address. */
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
export function onlyThese(given: Readonly<Record<string, unknown>>, allowed: readonly string[]): void {
  const strange = Object.keys(given).find((name) => name !== 'access_token' && !allowed.includes(name))
  if (strange !== undefined) throw new Refusal(badParameter(`Param ${strange} is not a valid parameter.`))
}

/** `fields=a,b{c}`: the names, each of which has to exist. */
export function askedFields(
  call: Call,
  known: readonly string[],
  usual: readonly string[],
): readonly string[] {
  const fields = (call.query.get('fields') ?? '')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .filter(Boolean)
  const strange = fields.find((field) => !known.includes(field))
  if (strange !== undefined) throw new Refusal(badParameter(`Tried accessing nonexisting field (${strange})`))
  return fields.length > 0 ? fields : usual
}

export const picked = (all: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) => value !== undefined && (name === 'id' || fields.includes(name)),
    ),
  )

/** The token: `Authorization: Bearer` (or `OAuth`, as uploads say it), or the parameter. */
export const graphToken = ({ request, query }: Call, texts: Readonly<Record<string, string>> = {}) =>
  /^(?:Bearer|OAuth) (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ??
  texts.access_token ??
  query.get('access_token') ??
  undefined

const ended = { unknown: '190', expired: '190/463', revoked: '190/458' } as const

/** Who calls, or Meta's 190 with what ended. */
export async function graphCaller(
  oauth: OAuthServer,
  token: string | undefined,
  scope: string,
): Promise<Extract<Authenticated, { kind: 'ok' }>> {
  const found = await oauth.authenticate(token)
  if (found.kind !== 'ok') throw new Refusal(graphError(ended[found.kind]))
  // Meta gives `public_profile` with every sign-in, asked for or not.
  if (scope !== 'public_profile' && !found.grant.scopes.includes(scope)) throw new Refusal(graphError('10'))
  return found
}

/** As Graph writes times. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')

/** A list by pages: `limit`, and `after` of the page before. */
export function graphPage(call: Call, all: readonly unknown[], usual = 25): Record<string, unknown> {
  const limit = Math.min(100, Number(call.query.get('limit') ?? usual) || usual)
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
