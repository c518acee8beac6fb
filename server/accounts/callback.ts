import { eq } from 'drizzle-orm'
import { timingSafeEqual } from 'hono/utils/buffer'
import { parse } from 'hono/utils/cookie'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { roleOf } from '../auth/principals'
import { newId } from '../db/identifiers'
import { connectAttempts, grants, socialAccounts } from '../db/schema'
import { hashToken } from '../http/authenticate'
import { pageLanguage } from '../http/page-language'
import {
  type Identity,
  NoAnswer,
  NotSent,
  PlatformError,
  type Session,
  storableWords,
  type Tokens,
} from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { attachAccounts } from './attach'
import { type RefusalReason, refusalPage } from './callback-page'
import { grantFields } from './grants'
import { canRenew, exchangeCode, isFromIssuer, OAuthRefusal } from './oauth-client'
import { directAccess, type PlatformAccess } from './platform-access'
import {
  type AttemptRow,
  clearedCookie,
  cookieName,
  type SignInResult,
  storedIdentity,
  takeAttempt,
} from './sign-in'

/** A parameter that occurs exactly once. A repeated one is ambiguous, so it is ignored. */
function single(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name)
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

class Refused extends Error {
  constructor(readonly reason: RefusalReason) {
    super(reason)
  }
}

/**
 * The sign-in that a redirect belongs to, after all checks. It is marked as used, so that no other redirect
 * gets it.
 */
async function attemptFor(
  deps: Dependencies,
  request: Request,
  platformName: string,
  parameters: URLSearchParams,
): Promise<AttemptRow> {
  const state = single(parameters, 'state')
  if (state === undefined) throw new Refused('unknown')
  const stateHash = hashToken(state)
  const [attempt] = await deps.db
    .select()
    .from(connectAttempts)
    .where(eq(connectAttempts.stateHash, stateHash))
  if (!attempt) throw new Refused('unknown')
  if (platformName !== attempt.platform) throw new Refused('mixed')
  const cookie = parse(request.headers.get('cookie') ?? '')[cookieName(attempt.id)] ?? ''
  if (!(await timingSafeEqual(attempt.browserHash, hashToken(cookie)))) throw new Refused('browser')
  if (attempt.usedAt) throw new Refused('used')
  if (attempt.expiresAt.getTime() <= deps.clock()) throw new Refused('late')
  if (!(await mayConnect(deps, attempt))) throw new Refused('person')
  const taken = await takeAttempt(deps, attempt.id)
  if (!taken) throw new Refused('used')
  return taken
}

/** True if the person who started the sign-in may still connect accounts in the workspace. */
async function mayConnect({ db }: Dependencies, { workspaceId, principalId }: AttemptRow): Promise<boolean> {
  const role = await roleOf(db, workspaceId, principalId)
  return role !== undefined && role !== 'viewer'
}

async function finish({ db }: Dependencies, { id }: AttemptRow, result: SignInResult): Promise<void> {
  await db.update(connectAttempts).set({ result, verifier: null }).where(eq(connectAttempts.id, id))
}

/** A failed sign-in, with a sentence for the person. */
class Failed extends Error {}

function cancelled({ platform }: AttemptRow, parameters: URLSearchParams): Failed {
  const name = platformNames[platform]
  const error = single(parameters, 'error') ?? ''
  if (/denied|cancel/i.test(error)) return new Failed(sentence('signInCancelled', { platform: name }))
  const reason = (single(parameters, 'error_description') ?? error).slice(0, 300).replace(/[.\s]*$/, '')
  return new Failed(
    reason === ''
      ? sentence('signInRefused', { platform: name })
      : sentence('signInRefusedWith', { platform: name, words: reason }),
  )
}

function whyFailed({ platform }: AttemptRow, error: unknown): string {
  const name = platformNames[platform]
  if (error instanceof Failed) return error.message
  if (error instanceof NotSent || error instanceof NoAnswer)
    return sentence('signInUnanswered', { platform: name })
  if (error instanceof OAuthRefusal && error.about === 'app')
    return sentence('clientToCheck', { platform: name })
  if (error instanceof OAuthRefusal || error instanceof PlatformError)
    return sentence('signInRefusedWith', { platform: name, words: error.message.replace(/[.\s]*$/, '') })
  console.error('A sign-in failed:', error instanceof Error ? error.name : typeof error)
  return sentence('signInFailed', { platform: name })
}

interface Granted {
  readonly access: PlatformAccess
  readonly tokens: Tokens
  readonly scopes: readonly string[]
}

interface SignedIn extends Granted {
  readonly person: { readonly remoteUserId: string; readonly name: string }
  readonly identities: readonly Identity[]
}

const sessionOf = ({ access: { context }, tokens: { accessToken } }: Granted): Session => ({
  ...context,
  accessToken,
})

/** Exchanges the code, and reads what the person granted. */
async function askPlatform(
  deps: Dependencies,
  attempt: AttemptRow,
  parameters: URLSearchParams,
): Promise<Granted> {
  const access = await directAccess(deps, attempt.platform)
  const { context, profile } = access
  const code = single(parameters, 'code')
  if (single(parameters, 'error') !== undefined || code === undefined) throw cancelled(attempt, parameters)
  if (!isFromIssuer(profile, parameters.get('iss')))
    throw new Failed(sentence('signInFromElsewhere', { platform: platformNames[attempt.platform] }))
  const verifier =
    attempt.verifier === null
      ? undefined
      : await deps.secrets.open(attempt.verifier, sealPlace.verifier(attempt.id))
  const tokens = await exchangeCode(profile, context, { code, redirectUri: attempt.redirectUri, verifier })
  const granted = { access, tokens, scopes: tokens.scopes ?? profile.scopes }
  const scopes = await profile.grantedScopes?.(sessionOf(granted))
  return scopes ? { ...granted, scopes } : granted
}

/** Reads who signed in, and what can be posted to. */
async function askWho(granted: Granted): Promise<SignedIn> {
  const { adapter } = granted.access
  const session = sessionOf(granted)
  const person = await adapter.whoAmI(session)
  return { ...granted, person, identities: await adapter.identities(session) }
}

const grantedScopes = ({ access: { profile }, scopes }: Granted) =>
  profile.scopes.map((scope) => ({ scope, granted: scopes.includes(scope) }))

/** Required scopes that weren't granted, as a sentence; undefined if all were. */
function notGranted({ platform }: AttemptRow, { access: { profile }, scopes }: Granted): string | undefined {
  const missing = profile.requiredScopes.filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return undefined
  return sentence('notGranted', { platform: platformNames[platform], permissions: missing.join(', ') })
}

async function storeGrant(deps: Dependencies, attempt: AttemptRow, signedIn: SignedIn): Promise<string> {
  const { tokens, person, scopes, access } = signedIn
  const id = newId('grant')
  const now = deps.clock()
  const renewable = canRenew(access.profile, tokens.refreshToken)
  await deps.db.insert(grants).values({
    id,
    workspaceId: attempt.workspaceId,
    platform: attempt.platform,
    remoteUserId: person.remoteUserId,
    name: person.name,
    scopes: [...scopes],
    createdAt: new Date(now),
    ...(await grantFields(deps.secrets, id, tokens, { now, practice: false, renewable })),
  })
  return id
}

/** The identity to reconnect must be among those granted; another one never replaces it. */
async function reconnected(
  deps: Dependencies,
  attempt: AttemptRow,
  signedIn: SignedIn,
): Promise<string | undefined> {
  if (attempt.accountId === null) return undefined
  const [account] = await deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, attempt.accountId))
  if (!account) throw new Failed(/*i18n*/ 'The account to reconnect no longer exists.')
  const identity = signedIn.identities.find(({ remoteId }) => remoteId === account.remoteId)
  if (!identity) {
    const name = platformNames[attempt.platform]
    throw new Failed(
      sentence('signInOfAnother', { platform: name, person: signedIn.person.name, account: account.handle }),
    )
  }
  if (identity.disabledReason !== undefined) throw new Failed(identity.disabledReason)
  return identity.remoteId
}

async function complete(deps: Dependencies, attempt: AttemptRow, parameters: URLSearchParams): Promise<void> {
  const granted = await askPlatform(deps, attempt, parameters)
  const scopes = grantedScopes(granted)
  const missing = notGranted(attempt, granted)
  // Without the required scopes, the platform may refuse to say who signed in.
  if (missing !== undefined) return finish(deps, attempt, { scopes, message: missing })
  const signedIn = await askWho(granted)
  const { person, identities } = signedIn
  const result = { grantedBy: person.name, scopes, identities: identities.map(storedIdentity) }
  if (identities.length === 0) {
    const message = sentence('signInWithNothing', { platform: platformNames[attempt.platform] })
    return finish(deps, attempt, { ...result, message })
  }
  const remoteId = await reconnected(deps, attempt, signedIn)
  const grantId = await storeGrant(deps, attempt, signedIn)
  await deps.db
    .update(connectAttempts)
    .set({ grantId, result, verifier: null })
    .where(eq(connectAttempts.id, attempt.id))
  if (remoteId === undefined) return
  for (const { accessToken } of signedIn.identities.filter((identity) => identity.remoteId === remoteId))
    if (accessToken !== undefined)
      await signedIn.access.adapter.whoAmI({ ...signedIn.access.context, accessToken })
  const selection = { identities: signedIn.identities, chosen: [remoteId] }
  await attachAccounts(deps, { ...attempt, grantId, result }, grantId, selection)
}

const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/**
 * Handles the redirect from a platform: `GET /oauth/callback/{platform}`. A redirect that wasn't started
 * here, by this person in this browser, within ten minutes, or that was used before, gets an error page. Any
 * other leads back to the accounts, where the outcome is shown.
 */
export async function answerCallback(
  request: Request,
  platformName: string,
  deps: Dependencies,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams
  let attempt: AttemptRow
  try {
    attempt = await attemptFor(deps, request, platformName, parameters)
  } catch (error) {
    if (error instanceof Refused) return refusalPage(error.reason, pageLanguage(request))
    throw error
  }
  try {
    await complete(deps, attempt, parameters)
  } catch (error) {
    await finish(deps, attempt, { message: storableWords(whyFailed(attempt, error)) })
  }
  const location = `/w/${encodeURIComponent(attempt.workspaceId)}/accounts?connection=${encodeURIComponent(attempt.id)}`
  return new Response(null, {
    status: 303,
    headers: { ...headers, location, 'set-cookie': clearedCookie(attempt.id) },
  })
}
