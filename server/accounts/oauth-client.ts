import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import { toBase64 } from '~/domain/bytes'
import { type AppContext, type OAuthProfile, PlatformError, type Tokens } from '../platforms/adapter'
import { redact } from '../platforms/redact'

// OAuth for all seven platforms (docs/publishing.md, section 3): oauth4webapi, with responses converted to
// the standard first.

/** A definite refusal of the platform's token endpoint. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  constructor(
    /**
     * `grant`: the code or token is invalid. `app`: the client ID or secret is invalid. `other`: anything
     * else.
     */
    readonly about: 'grant' | 'app' | 'other',
    /** The platform's own message, without secrets. */
    message: string,
  ) {
    super(message)
  }
}

const Loose = z.looseObject({})
const asRecord = (value: unknown): Record<string, unknown> => {
  const read = Loose.safeParse(value)
  return read.success ? read.data : {}
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

/**
 * Meta's formats: `{error: {code, message}}` for Facebook, `{error_type, code, error_message}` for Instagram.
 */
function metaError(body: Record<string, unknown>): { error: string; description: string } | undefined {
  const inner = asRecord(body.error)
  const message = textOf(inner.message) ?? textOf(body.error_message)
  if (message === undefined) return undefined
  const code = textOf(inner.code) ?? textOf(body.code) ?? ''
  const isApp = code === '101' || /client.?(secret|id)|validating application|platform app/i.test(message)
  const isGrant = code === '190' || /\bcode\b|access token/i.test(message)
  return {
    error: isApp ? 'invalid_client' : isGrant ? 'invalid_grant' : 'server_error',
    description: message,
  }
}

/**
 * Converts a token response to the standard: JSON, errors with status 400, and `bearer` if no type is given.
 */
function standardResponse(status: number, json: unknown): Response {
  const answer = asRecord(json)
  // Instagram returns a list with one entry in `data`.
  const body = Array.isArray(answer.data) ? asRecord(answer.data[0]) : answer
  const meta = metaError(body)
  const error = meta?.error ?? (textOf(body.error) === undefined ? undefined : plainError(status, body))
  const ok = status === 200 && error === undefined
  const failed = error ?? (status === 401 ? 'invalid_client' : undefined)
  // The ID token isn't used: the adapter asks the platform who signed in.
  const { id_token: _, ...rest } = body
  const granted = Array.isArray(body.permissions) ? body.permissions.join(',') : body.permissions
  const fields = ok
    ? { token_type: 'bearer', ...(granted !== undefined && { scope: granted }), ...rest }
    : {
        error: failed ?? 'server_error',
        error_description: meta?.description ?? textOf(body.error_description) ?? '',
      }
  return Response.json(fields, { status: ok ? 200 : failed === undefined ? status : 400 })
}

/** Reddit's errors may contain a status instead of an error code: 400 refuses a refresh token. */
function plainError(status: number, { error }: Record<string, unknown>): string {
  const text = textOf(error) ?? ''
  if (text === '401' || (status === 401 && text === 'unauthorized')) return 'invalid_client'
  if (text === '400') return 'invalid_grant'
  return /^\d+$/.test(text) ? 'server_error' : text
}

function authOf(profile: OAuthProfile, { app: { clientId, clientSecret } }: AppContext): oauth.ClientAuth {
  // Not `ClientSecretBasic`, which encodes even `-` and `_`: neither X nor Reddit decodes them.
  if (profile.clientAuth === 'basic')
    return (_as, _client, _body, headers) => {
      const credentials = toBase64(new TextEncoder().encode(`${clientId}:${clientSecret}`))
      headers.set('authorization', `Basic ${credentials}`)
    }
  if (profile.clientIdName === undefined) return oauth.ClientSecretPost(clientSecret)
  const name = profile.clientIdName
  return (_as, _client, body) => {
    body.set(name, clientId)
    body.set('client_secret', clientSecret)
  }
}

const serverOf = (profile: OAuthProfile): oauth.AuthorizationServer => ({
  issuer: new URL(profile.authorizeUrl).origin,
  authorization_endpoint: profile.authorizeUrl,
  token_endpoint: profile.tokenUrl,
  ...(profile.revokeUrl !== undefined && { revocation_endpoint: profile.revokeUrl }),
})

function optionsOf(profile: OAuthProfile, { http }: AppContext) {
  return {
    headers: { ...profile.headers },
    // The host's `fetch` decides about plain HTTP: it refuses it in production.
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out, not to be avoided here
    [oauth.allowInsecureRequests]: profile.tokenUrl.startsWith('http:'),
    [oauth.customFetch]: async (address: string, { body, headers }: { body?: unknown; headers: object }) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams()
      const { status, json } = await http.send({
        method: 'POST',
        url: address,
        headers: { ...headers },
        body: form,
      })
      return standardResponse(status, json)
    },
  }
}

/** Converts the library's error for a refusal, without `secrets`; any other error is returned unchanged. */
function asRefusal(error: unknown, secrets: readonly (string | undefined)[]): unknown {
  if (!(error instanceof oauth.ResponseBodyError)) return error
  const words = redact(error.error_description?.trim() || error.error.replaceAll('_', ' '), secrets)
  if (/^(invalid_client|unauthorized_client)$/.test(error.error)) return new OAuthRefusal('app', words)
  const isGrant =
    error.error === 'invalid_grant' ||
    // X's error for expired refresh tokens (docs/publishing.md, section 11).
    (error.error === 'invalid_request' && /token|code/i.test(words))
  return new OAuthRefusal(isGrant ? 'grant' : 'other', words)
}

const seconds = (value: unknown): number | undefined => {
  const number = Number(value)
  return value === undefined || value === null || !Number.isFinite(number) || number <= 0 ? undefined : number
}

/** Splits a list of scopes with any separator. */
const scopesOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

function tokensOf(answer: oauth.TokenEndpointResponse, now: number): Tokens {
  const ends = (given: number | undefined) => (given === undefined ? undefined : now + given * 1000)
  const refreshSeconds = seconds(answer.refresh_expires_in) ?? seconds(answer.refresh_token_expires_in)
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token || undefined,
    expiresAt: ends(seconds(answer.expires_in)),
    refreshExpiresAt: ends(refreshSeconds),
    ...(answer.scope !== undefined && { scopes: scopesOf(answer.scope) }),
  }
}

/** A random text of 256 bits, for `state` and the PKCE verifier. */
export const randomSecret = (): string => oauth.generateRandomState()

/** The address where the person signs in. */
export async function authorizeAddress(
  profile: OAuthProfile,
  { app }: AppContext,
  given: { readonly redirectUri: string; readonly state: string; readonly verifier: string | undefined },
): Promise<string> {
  const url = new URL(profile.authorizeUrl)
  const parameters = {
    ...profile.authorizeParameters,
    response_type: 'code',
    [profile.clientIdName ?? 'client_id']: app.clientId,
    redirect_uri: given.redirectUri,
    scope: profile.scopes.join(profile.scopeSeparator),
    state: given.state,
    ...(given.verifier !== undefined && {
      code_challenge: await oauth.calculatePKCECodeChallenge(given.verifier),
      code_challenge_method: 'S256',
    }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** True if `iss` of a redirect (RFC 9207) matches the platform or is missing. */
export function isFromIssuer(profile: OAuthProfile, issuer: string | null): boolean {
  if (issuer === null) return true
  return URL.canParse(issuer) && new URL(issuer).origin === new URL(profile.authorizeUrl).origin
}

/**
 * Exchanges a sign-in's code for tokens, long-lived ones if the platform has them.
 * @throws OAuthRefusal, PlatformError, NotSent, NoAnswer
 */
export async function exchangeCode(
  profile: OAuthProfile,
  context: AppContext,
  given: { readonly code: string; readonly redirectUri: string; readonly verifier: string | undefined },
): Promise<Tokens> {
  const server = serverOf(profile)
  const client = { client_id: context.app.clientId }
  const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams({ code: given.code }))
  try {
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authOf(profile, context),
      parameters,
      given.redirectUri,
      // oxlint-disable-next-line typescript/no-deprecated -- some platforms refuse what they don't know
      given.verifier ?? oauth.nopkce,
      optionsOf(profile, context),
    )
    const answer = await oauth.processAuthorizationCodeResponse(server, client, response)
    const tokens = tokensOf(answer, context.clock())
    if (!profile.extend) return tokens
    const longLived = await profile.extend(tokens, context)
    return { ...longLived, scopes: longLived.scopes ?? tokens.scopes }
  } catch (error) {
    throw asRefusal(error, [given.code, given.verifier, context.app.clientSecret])
  }
}

/** True if tokens can be renewed without the person. */
export const canRenew = ({ refresh }: OAuthProfile, refreshToken: string | undefined): boolean =>
  typeof refresh === 'function' || refreshToken !== undefined

/**
 * Renews tokens, with the OAuth grant or the platform's own method.
 * @throws OAuthRefusal, PlatformError, NotSent, NoAnswer
 */
export async function refreshTokens(
  profile: OAuthProfile,
  context: AppContext,
  tokens: Tokens,
): Promise<Tokens> {
  if (typeof profile.refresh === 'function') return profile.refresh(tokens, context)
  if (tokens.refreshToken === undefined)
    throw new PlatformError('reconnect', /*i18n*/ 'This sign-in can’t be renewed.')
  const server = serverOf(profile)
  const client = { client_id: context.app.clientId }
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authOf(profile, context),
      tokens.refreshToken,
      optionsOf(profile, context),
    )
    return tokensOf(await oauth.processRefreshTokenResponse(server, client, response), context.clock())
  } catch (error) {
    throw asRefusal(error, [tokens.refreshToken, tokens.accessToken, context.app.clientSecret])
  }
}

/**
 * Revokes a token at the platform. Resolves to false if the platform has no endpoint for it.
 * @throws OAuthRefusal, NotSent, NoAnswer
 */
export async function revokeToken(
  profile: OAuthProfile,
  context: AppContext,
  token: string,
): Promise<boolean> {
  if (profile.revokeUrl === undefined) return false
  const headers = new Headers({ ...profile.headers, accept: 'application/json' })
  const body = new URLSearchParams({ token })
  const client = { client_id: context.app.clientId }
  await authOf(profile, context)(serverOf(profile), client, body, headers)
  const { status } = await context.http.send({
    method: 'POST',
    url: profile.revokeUrl,
    headers: Object.fromEntries(headers),
    body,
  })
  if (status >= 400) throw new OAuthRefusal('other', `The platform answered with status ${status}.`)
  return true
}
