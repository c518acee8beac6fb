import { type Platform, platforms } from '~/contract'
import {
  type Identity,
  type OAuthProfile,
  type PlatformAdapter,
  PlatformError,
  type Session,
} from '../platforms/adapter'
import { realAddresses } from '../platforms/addresses'
import type { PlatformHost, PracticePlatforms } from '../ports/dependencies'
import type { TestClock } from './clock'

/** A request that reached the platform. */
interface PlatformCall {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  /** The token in `Authorization: Bearer`. */
  readonly token: string | undefined
}

type Answer = { readonly status: number; readonly body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })
const refusal = (error: string, description = '', status = 400): Answer => ({
  status,
  body: { error, error_description: description },
})

/** The app registered at the platform. */
export const testApp = { clientId: 'app-1', clientSecret: 'app-secret-1' } as const

function startState() {
  return {
    person: { remoteUserId: 'user-1', name: 'Ada Wren' },
    identities: [{ remoteId: 'p1', kind: 'page', name: 'Northbeam', handle: '@northbeam' }] as Identity[],
    scopes: ['post', 'read', 'extra'],
    /** Lifetime of an access token in seconds. */
    lifeSeconds: 3600,
    /** Whether refresh tokens can be used only once. */
    rotates: true,
    /** Valid access tokens. */
    good: new Set<string>(),
    refreshTokens: new Map<string, 'good' | 'used'>(),
    codes: new Set<string>(),
    serial: 0,
    /** Replaces the platform's own answer, by path; a function that throws cuts the connection. */
    faults: new Map<string, () => Answer | Promise<Answer>>(),
    /** Milliseconds that an answer takes. */
    delayMs: 0,
    /** Overrides of its OAuth profile. */
    profile: {} as Partial<OAuthProfile>,
  }
}
type State = ReturnType<typeof startState>

function issue(state: State) {
  state.serial += 1
  const access = `access-secret-${state.serial}`
  const refresh = `refresh-secret-${state.serial}`
  state.good.add(access)
  if (state.rotates) state.refreshTokens.set(refresh, 'good')
  return {
    access_token: access,
    token_type: 'bearer',
    scope: state.scopes.join(' '),
    expires_in: state.lifeSeconds,
    ...(state.rotates && { refresh_token: refresh }),
  }
}

function refresh(state: State, given: string): Answer {
  const known = state.refreshTokens.get(given)
  if (known === undefined) return refusal('invalid_grant', 'Unknown refresh token')
  if (known === 'used') {
    state.refreshTokens.clear()
    state.good.clear()
    return refusal('invalid_grant', 'Refresh token was used before')
  }
  if (state.rotates) state.refreshTokens.set(given, 'used')
  return ok(issue(state))
}

function token(state: State, form: Readonly<Record<string, string>>): Answer {
  if (form.client_id !== testApp.clientId && form.client_id !== 'practice')
    return refusal('invalid_client', 'No such app', 401)
  if (form.client_id === testApp.clientId && form.client_secret !== testApp.clientSecret)
    return refusal('invalid_client', 'Wrong secret', 401)
  if (form.grant_type === 'refresh_token') return refresh(state, form.refresh_token ?? '')
  if (!state.codes.delete(form.code ?? '')) return refusal('invalid_grant', 'Unknown code')
  return ok(issue(state))
}

async function fetchJson({ http, accessToken }: Session, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const { status, json } = await http.send({ method: 'GET', url: `${http.urls.x.api}/${path}`, headers })
  if (status === 401) throw new PlatformError('reconnect', 'Token is not valid')
  if (status !== 200) throw new PlatformError('transient', 'Try later')
  return json
}

const adapterOf = (state: State, platform: Platform): PlatformAdapter => ({
  platform,
  oauth: (_options, { urls } = realAddresses) => ({
    authorizeUrl: `${urls.x.authorize}/authorize`,
    tokenUrl: `${urls.x.api}/token`,
    revokeUrl: `${urls.x.api}/revoke`,
    clientAuth: 'form',
    pkce: true,
    scopes: ['post', 'read', 'extra'],
    scopeSeparator: ' ',
    requiredScopes: ['post', 'read'],
    refresh: 'refresh_token',
    ...state.profile,
  }),
  whoAmI: async (session) => (await fetchJson(session, 'me')) as State['person'],
  identities: async (session) => (await fetchJson(session, 'identities')) as Identity[],
  fetchesMedia: () => platform === 'instagram',
  deadlineMs: 3_600_000,
  prepare: () => Promise.resolve({ kind: 'ready' }),
  commit: () => Promise.resolve({ remoteId: '1' }),
  reconcile: () => Promise.resolve({ kind: 'unknown' }),
  confirm: () => Promise.resolve({ kind: 'done' }),
})

/**
 * A platform for tests: OAuth, identity calls, and an adapter, the same for all seven platforms. Codes are valid
 * once, refresh tokens rotate, and using one twice ends the whole sign-in.
 */
export function testPlatform(clock: TestClock) {
  const calls: PlatformCall[] = []
  const state = startState()

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const form = Object.fromEntries(new URLSearchParams(await request.text()))
    const bearer = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    calls.push({ path, form, token: bearer })
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    const own = (): Answer => {
      if (path === 'token') return token(state, form)
      if (path === 'revoke') return ok({})
      if (!state.good.has(bearer ?? '')) return refusal('invalid_token', 'Token is not valid', 401)
      return ok(path === 'me' ? state.person : state.identities)
    }
    const { status, body } = await (state.faults.get(path) ?? own)()
    return Response.json(body, { status })
  }

  const host: PlatformHost = {
    adapters: Object.fromEntries(platforms.map((platform) => [platform, adapterOf(state, platform)])),
    fetch: answer,
    ...realAddresses,
    apps: {},
  }

  const practice: PracticePlatforms = {
    fetch: answer,
    addIdentity(_platform, { handle, name }) {
      const { access_token: accessToken, refresh_token: refreshToken } = issue(state)
      const tokens = { accessToken, refreshToken, expiresAt: clock() + state.lifeSeconds * 1000 }
      const id = `practice-${handle}`
      return Promise.resolve({ remoteUserId: id, remoteId: id, kind: 'profile', name, handle, tokens })
    },
    pagePath: (url) => url.replace('https://practice.invalid', '/practice'),
  }

  return {
    host,
    practice,
    calls,
    state,
    /** Restores the initial state. */
    reset(): void {
      Object.assign(state, startState())
      calls.length = 0
    },
    /** Returns a code, as if the person had consented. */
    consent(): string {
      state.serial += 1
      const code = `code-secret-${state.serial}`
      state.codes.add(code)
      return code
    },
  }
}
