import * as z from 'zod/mini'
import { pkceChallenge, sha256, word } from './identifiers'
import { collection } from './store'
import type { User, World } from './world'

const Code = z.object({
  userId: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scopes: z.array(z.string()),
  challenge: z.optional(z.string()),
  refreshable: z.boolean(),
  expiresAt: z.number(),
  used: z.boolean(),
})

const Grant = z.object({
  userId: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  grantedAt: z.number(),
  revoked: z.boolean(),
})
type Grant = z.output<typeof Grant>

const Token = z.object({
  grantId: z.string(),
  kind: z.enum(['access', 'long', 'refresh', 'page']),
  /** The Page it is for, if it isn't the person's. */
  subject: z.optional(z.string()),
  issuedAt: z.number(),
  /** Missing if it doesn't expire. */
  expiresAt: z.optional(z.number()),
  used: z.boolean(),
})
type Token = z.output<typeof Token>

/** How a platform's sign-in behaves (docs/publishing.md, section 3). */
interface OAuthRules {
  /** Existing scopes; others are refused. */
  readonly scopes: readonly string[]
  readonly separator: ' ' | ','
  /** TikTok's name for it. */
  readonly clientIdName?: 'client_key'
  readonly pkce: boolean
  /** True if people can untick single scopes. */
  readonly untick: boolean
  readonly codeMs: number
  readonly accessMs: number
  readonly refreshMs?: number
  /** True if a sign-in gets a refresh token. */
  refreshable(scopes: readonly string[], asked: URLSearchParams): boolean
  /**
   * What happens to a refresh token when it is used. `family`: it is replaced, and using it again ends the
   * whole sign-in. `replaced`: it stops working. `kept`: it stays valid, and no new one is issued.
   */
  readonly rotation: 'family' | 'replaced' | 'kept'
  readonly prefix: string
  /** Why a redirect address is refused; undefined if it is allowed. */
  refusedRedirect(url: URL): string | undefined
}

/** With OAuth's error codes; each platform has its own format for them. */
export class OAuthRefusal extends Error {
  override readonly name = 'OAuthRefusal'
  constructor(
    readonly error:
      | 'invalid_client'
      | 'invalid_grant'
      | 'invalid_request'
      | 'invalid_scope'
      | 'unsupported_grant_type',
    message: string,
  ) {
    super(message)
  }
}

export interface Issued {
  readonly user: User
  readonly grantId: string
  readonly scopes: readonly string[]
  readonly accessToken: string
  readonly refreshToken?: string
  /** Seconds. */
  readonly expiresIn: number
}

export type Authenticated =
  | {
      readonly kind: 'ok'
      readonly user: User
      readonly grant: Grant
      readonly grantId: string
      readonly token: Token
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'revoked' }

/** Any client ID is accepted with this secret. */
export const secretOf = (clientId: string): string => `${clientId}-secret`

/** The client ID of the app that practice accounts sign in with. */
export const practiceClient = 'practice'

/** True for an address with https, or with http on this machine. */
export function isHttpsOrLocal(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}

/** The rule of most platforms for redirects. */
export const httpsOrLocal = (url: URL): string | undefined =>
  isHttpsOrLocal(url.href) ? undefined : 'The redirect address must use https.'

export type OAuthServer = ReturnType<typeof createOAuth>

/** A platform's tokens and the sign-ins they belong to. */
function createTokens(world: World, rules: OAuthRules) {
  const { store, platform, clock } = world
  const grants = collection(store, platform, 'grant', Grant)
  const tokens = collection(store, platform, 'token', Token)

  async function mint(grantId: string, kind: Token['kind'], lifeMs: number | undefined): Promise<string> {
    const token = `${rules.prefix}${kind.slice(0, 1)}${word(40)}`
    await tokens.put(await sha256(token), {
      grantId,
      kind,
      issuedAt: clock(),
      used: false,
      ...(lifeMs !== undefined && { expiresAt: clock() + lifeMs }),
    })
    return token
  }

  async function issue(grantId: string, grant: Grant, user: User, refreshable: boolean): Promise<Issued> {
    return {
      user,
      grantId,
      scopes: grant.scopes,
      accessToken: await mint(grantId, 'access', rules.accessMs),
      ...(refreshable && { refreshToken: await mint(grantId, 'refresh', rules.refreshMs) }),
      expiresIn: Math.floor(rules.accessMs / 1000),
    }
  }

  async function grantTo(user: User, scopes: readonly string[], clientId: string, refreshable: boolean) {
    const grantId = word(16)
    const grant = { userId: user.id, clientId, scopes: [...scopes], grantedAt: clock(), revoked: false }
    await grants.put(grantId, grant)
    return issue(grantId, grant, user, refreshable)
  }

  async function authenticate(token: string | undefined): Promise<Authenticated> {
    const found = token === undefined ? undefined : await tokens.get(await sha256(token))
    if (!found || found.kind === 'refresh') return { kind: 'unknown' }
    const grant = await grants.get(found.grantId)
    const user = grant && (await world.users.get(grant.userId))
    if (!user || grant.revoked) return { kind: 'revoked' }
    if (found.expiresAt !== undefined && found.expiresAt <= clock()) return { kind: 'expired' }
    return { kind: 'ok', user, grant, grantId: found.grantId, token: found }
  }

  return {
    grants,
    tokens,
    mint,
    issue,
    grantTo,
    authenticate,
    /** Ends the sign-in of a token. False if the token is unknown. */
    async revoke(token: string): Promise<boolean> {
      const known = await tokens.get(await sha256(token))
      if (!known) return false
      return (await grants.update(known.grantId, (before) => ({ ...before, revoked: true }))) !== undefined
    },
    /** A Page's token, always the same for a person's token. It doesn't expire. */
    async pageToken(userToken: string, grantId: string, subject: string): Promise<string> {
      const token = `${rules.prefix}p${await sha256(`${userToken} ${subject}`)}`
      await tokens.insert(await sha256(token), {
        grantId,
        kind: 'page',
        subject,
        issuedAt: clock(),
        used: false,
      })
      return token
    },
  }
}

export function createOAuth(world: World, rules: OAuthRules) {
  const { store, platform, clock } = world
  const codes = collection(store, platform, 'code', Code)
  const issued = createTokens(world, rules)
  const { grants, tokens, issue, grantTo } = issued

  function checkClient(clientId: string | undefined, secret: string | undefined): string {
    if (!clientId || secret !== secretOf(clientId))
      throw new OAuthRefusal('invalid_client', 'The client ID or secret is wrong.')
    return clientId
  }

  /**
   * Exchanges a code for tokens: once, for the app and redirect address it was issued to, before it expires.
   */
  async function exchange(form: Readonly<Record<string, string>>, clientId: string): Promise<Issued> {
    const { code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = form
    const id = await sha256(code)
    const known = await codes.get(id)
    if (!known || known.clientId !== clientId)
      throw new OAuthRefusal('invalid_grant', 'The code is not valid.')
    if (known.expiresAt <= clock()) throw new OAuthRefusal('invalid_grant', 'The code has expired.')
    if (known.redirectUri !== redirectUri)
      throw new OAuthRefusal('invalid_grant', 'The redirect address is another one than before.')
    if (known.challenge !== undefined && known.challenge !== (await pkceChallenge(verifier ?? '')))
      throw new OAuthRefusal('invalid_grant', 'The code verifier does not fit.')
    const taken = await codes.update(id, (before) => (before.used ? undefined : { ...before, used: true }))
    const user = taken && (await world.users.get(taken.userId))
    if (!user) throw new OAuthRefusal('invalid_grant', 'The code was used before.')
    return grantTo(user, taken.scopes, clientId, taken.refreshable)
  }

  async function refresh(refreshToken: string, clientId: string): Promise<Issued> {
    const id = await sha256(refreshToken)
    const known = await tokens.get(id)
    const grant = known && (await grants.get(known.grantId))
    const user = grant && (await world.users.get(grant.userId))
    if (!user || known.kind !== 'refresh' || grant.clientId !== clientId || grant.revoked)
      throw new OAuthRefusal('invalid_grant', 'The refresh token is not valid.')
    if (known.expiresAt !== undefined && known.expiresAt <= clock())
      throw new OAuthRefusal('invalid_grant', 'The refresh token has expired.')
    if (rules.rotation !== 'kept') {
      const taken = await tokens.update(id, (before) => (before.used ? undefined : { ...before, used: true }))
      if (!taken) {
        // X treats a token that is used twice as stolen.
        if (rules.rotation === 'family')
          await grants.update(known.grantId, (before) => ({ ...before, revoked: true }))
        throw new OAuthRefusal('invalid_grant', 'The refresh token was used before.')
      }
    }
    return issue(known.grantId, grant, user, rules.rotation !== 'kept')
  }

  return {
    ...issued,
    world,
    rules,
    exchange,
    refresh,
    checkClient,
    /** A code for the app, as the consent page returns it. */
    async makeCode(given: Omit<z.output<typeof Code>, 'expiresAt' | 'used'>): Promise<string> {
      const code = word(48)
      await codes.put(await sha256(code), { ...given, expiresAt: clock() + rules.codeMs, used: false })
      return code
    },
  }
}

/** The standard's token response. */
export const tokenAnswer = ({ accessToken, refreshToken, expiresIn, scopes }: Issued) => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: expiresIn,
  scope: scopes.join(' '),
  ...(refreshToken !== undefined && { refresh_token: refreshToken }),
})

/** Exchanges a code or renews tokens, as the form asks; refuses other grant types with `unsupported`. */
export async function answerGrant(
  { exchange, refresh }: OAuthServer,
  form: Readonly<Record<string, string>>,
  clientId: string,
  unsupported: string,
): Promise<Issued> {
  if (form.grant_type === 'authorization_code') return exchange(form, clientId)
  if (form.grant_type === 'refresh_token') return refresh(form.refresh_token ?? '', clientId)
  throw new OAuthRefusal('unsupported_grant_type', unsupported)
}

/** Signs a practice account in, without a consent page. */
export async function practiceTokens(
  { world, grantTo }: OAuthServer,
  user: User,
  scopes: readonly string[],
  refreshable: boolean,
) {
  const { accessToken, refreshToken, expiresIn } = await grantTo(user, scopes, practiceClient, refreshable)
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    expiresAt: world.clock() + expiresIn * 1000,
  }
}

/** Client ID and secret of `Authorization: Basic …`, which X and Reddit take as they are, without decoding them. */
export function basicClient(request: Request): { readonly id: string; readonly secret: string } | undefined {
  const encoded = /^Basic (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    const [id = '', secret = ''] = atob(encoded).split(':')
    return { id, secret }
  } catch {
    return undefined
  }
}
