import { html } from 'hono/html'
import { platformNames } from '~/domain/platforms/names'
import type { PersonGiven } from '../ports/dependencies'
import { type Call, type createCalls, Refusal } from './calls'
import type { OAuthServer } from './oauth'
import { practicePage } from './pages'
import type { User } from './world'

interface ConsentRequest {
  readonly clientId: string
  readonly redirect: URL
  readonly scopes: readonly string[]
  readonly challenge: string | undefined
}

const refusedPage = async (reason: string): Promise<Refusal> =>
  new Refusal(
    await practicePage(
      'This sign-in can’t go on',
      html`<h1>This sign-in can’t go on</h1>
        <p>${reason}</p>`,
      { status: 400 },
    ),
  )

/** Redirects back to the app with the result. */
function redirectBack(
  redirect: URL,
  query: URLSearchParams,
  given: Readonly<Record<string, string>>,
): Response {
  const url = new URL(redirect)
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  const state = query.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return new Response(null, { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } })
}

async function redirectOf({ query }: Call, { rules }: OAuthServer): Promise<URL> {
  const given = query.get('redirect_uri') ?? ''
  if (!URL.canParse(given)) throw await refusedPage('The redirect address is missing or not an address.')
  const url = new URL(given)
  const reason = url.hash ? 'The redirect address must not have a fragment.' : rules.refusedRedirect(url)
  if (reason) throw await refusedPage(reason)
  return url
}

/**
 * Parses the app's request. An invalid app or redirect address is shown to the person; other errors go back
 * to the app.
 */
async function readRequest(call: Call, oauth: OAuthServer): Promise<ConsentRequest> {
  const { query } = call
  const { rules } = oauth
  const clientId = query.get(rules.clientIdName ?? 'client_id')
  if (!clientId) throw await refusedPage('The app is not known: its client ID is missing.')
  const redirect = await redirectOf(call, oauth)
  const refuse = (error: string, description: string): Refusal =>
    new Refusal(redirectBack(redirect, query, { error, error_description: description }))
  if (query.get('response_type') !== 'code')
    throw refuse('unsupported_response_type', 'The response type must be code.')
  const scopes = (query.get('scope') ?? '').split(rules.separator).filter(Boolean)
  const unknownScope = scopes.find((scope) => !rules.scopes.includes(scope))
  if (scopes.length === 0 || unknownScope !== undefined)
    throw refuse(
      'invalid_scope',
      unknownScope === undefined ? 'No scope is asked for.' : `Unknown scope: ${unknownScope}`,
    )
  if (!query.get('state')) throw refuse('invalid_request', 'The state is missing.')
  const challenge = query.get('code_challenge') ?? undefined
  if (rules.pkce && (!challenge || query.get('code_challenge_method') !== 'S256'))
    throw refuse('invalid_request', 'A code challenge by S256 is required.')
  return { clientId, redirect, scopes, challenge }
}

/** The page on which a person allows or denies what an app requests. */
async function consentPage(call: Call, oauth: OAuthServer): Promise<Response> {
  const { platform, users } = oauth.world
  const { clientId, scopes } = await readRequest(call, oauth)
  const name = platformNames[platform]
  const [last] = await users.list({ limit: 1 })
  const { untick } = oauth.rules
  return practicePage(
    `Sign in to a simulated ${name}`,
    html`<p class="notice">This is a simulated ${name}. It knows no real accounts or passwords.</p>
      <h1>The app “${clientId}” asks for access to your account</h1>
      <form method="post" action="${call.url.pathname + call.url.search}">
        <fieldset>
          <legend>Sign in as</legend>
          <label>Handle <input type="text" name="handle" required value="${last?.data.handle ?? 'practice'}" /></label>
          <label>Name <input type="text" name="name" value="${last?.data.name ?? ''}" /></label>
        </fieldset>
        <fieldset>
          <legend>It will be able to</legend>
          ${scopes.map((scope) =>
            untick
              ? html`<label><input type="checkbox" name="scope" value="${scope}" checked /> ${scope}</label>`
              : html`<label><input type="hidden" name="scope" value="${scope}" /> ${scope}</label>`,
          )}
        </fieldset>
        <div class="actions">
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>`,
  )
}

/** Redirects back to the app with a code or a refusal, as the person decided. */
async function decide(
  call: Call,
  oauth: OAuthServer,
  ensureUser: (given: PersonGiven) => Promise<User>,
): Promise<Response> {
  const { clientId, redirect, scopes, challenge } = await readRequest(call, oauth)
  const form = new URLSearchParams(await call.request.text())
  if (form.get('decision') !== 'allow')
    return redirectBack(redirect, call.query, {
      error: 'access_denied',
      error_description: 'The person denied the request.',
    })
  const handle = form.get('handle')?.trim()
  if (!handle) throw await refusedPage('Give a handle to sign in as.')
  const user = await ensureUser({ handle, name: form.get('name')?.trim() ?? '' })
  const ticked = oauth.rules.untick ? form.getAll('scope') : scopes
  const granted = scopes.filter((scope) => ticked.includes(scope))
  const code = await oauth.makeCode({
    userId: user.id,
    clientId,
    redirectUri: call.query.get('redirect_uri') ?? '',
    scopes: granted,
    refreshable: oauth.rules.refreshable(granted, call.query),
    ...(challenge !== undefined && { challenge }),
  })
  return redirectBack(redirect, call.query, { code })
}

/** The consent page at a path, and the person's decision on it. */
export function consentRoutes(
  { on, oauth }: Pick<ReturnType<typeof createCalls>, 'on'> & { readonly oauth: OAuthServer },
  path: string,
  ensureUser: (given: PersonGiven) => Promise<User>,
): void {
  on('GET', path, 'read', (call) => consentPage(call, oauth))
  on('POST', path, 'authorize', (call) => decide(call, oauth, ensureUser))
}
