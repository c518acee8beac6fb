import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { fractionOf, newId } from '../db/identifiers'
import { grants } from '../db/schema'
import { ApiError } from '../http/api-error'
import { PlatformError, type Tokens } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { pause } from '../ports/wait'
import { SealError } from '../secrets/seal'
import { type Credentials, endGrant, type GrantRow, grantFields, openCredentials, readGrant } from './grants'
import { canRenew, OAuthRefusal, refreshTokens } from './oauth-client'
import { directAccess, type PlatformAccess, practiceAccess } from './platform-access'

// Renewing a sign-in's tokens: docs/publishing.md, section 1, rules 4 to 6.

type Deps = Pick<Dependencies, 'db' | 'clock' | 'platforms' | 'simulators' | 'secrets' | 'observe'>

/** Lease duration in milliseconds, longer than all requests of a renewal (30 s each) may take. */
const leaseMs = 180_000
/** How long no renewal is attempted after a failed one, in milliseconds. */
const pauseMs = 60_000
/** How long a caller waits for another process's renewal, in milliseconds. */
const waitMs = 100_000
const pollEveryMs = 100
const [minute, day] = [60_000, 86_400_000]

/**
 * `now`: renew only what expires within minutes; `soon`: also what is near its end; `refused`: the access
 * token that the platform refused, unless it was replaced meanwhile.
 */
export type Need = 'now' | 'soon' | { readonly refused: string }

const isRefused = (need: Need) => typeof need === 'object'

/** A sign-in with a usable token. */
export interface Fresh {
  readonly grant: GrantRow
  readonly credentials: Credentials
}

/**
 * How long before its end a token is renewed ahead of time, in milliseconds; ± 20 %, so that sign-ins from the same
 * time aren't renewed at once.
 */
export function renewalMargin(id: string, lifeMs: number): number {
  return Math.min(Math.max(lifeMs / 4, 10 * minute), 7 * day, lifeMs / 2) * (0.8 + fractionOf(id) * 0.4)
}

function isDue(grant: GrantRow, { obtainedAt, accessToken }: Credentials, need: Need, now: number): boolean {
  if (typeof need === 'object') return accessToken === need.refused
  if (!grant.expiresAt) return false
  const end = grant.expiresAt.getTime()
  const life = Math.max(end - obtainedAt, minute)
  const margin = need === 'now' ? Math.min(5 * minute, life / 10) : renewalMargin(grant.id, life)
  return end - now <= margin
}

const isOver = ({ expiresAt }: GrantRow, now: number): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now

const reconnect = (reason: string) => new PlatformError('reconnect', reason)

/** Access to the platform of a sign-in, real or simulated. */
export const accessFor = (deps: Deps, grant: GrantRow, practice: boolean): Promise<PlatformAccess> =>
  practice ? Promise.resolve(practiceAccess(deps, grant.platform)) : directAccess(deps, grant.platform)

const pausedHolder = 'pause'

/** Leases the sign-in for one renewal; undefined if another process has it. */
async function takeLease(
  { db, clock }: Deps,
  grantId: string,
  holder: string,
): Promise<GrantRow | undefined> {
  const now = clock()
  const [row] = await db
    .update(grants)
    .set({ leaseHolder: holder, leaseUntil: new Date(now + leaseMs) })
    .where(
      and(
        eq(grants.id, grantId),
        isNull(grants.endedAt),
        or(isNull(grants.leaseUntil), lte(grants.leaseUntil, new Date(now))),
      ),
    )
    .returning()
  return row
}

/** Releases the lease. With `until`, nobody tries again before that time. */
async function releaseLease({ db }: Deps, grantId: string, holder: string, until?: number): Promise<void> {
  const lease =
    until === undefined
      ? { leaseHolder: null, leaseUntil: null }
      : { leaseHolder: pausedHolder, leaseUntil: new Date(until) }
  await db
    .update(grants)
    .set(lease)
    .where(and(eq(grants.id, grantId), eq(grants.leaseHolder, holder)))
}

export const keyChanged =
  /*i18n*/ 'This server’s secret key has changed, so the stored sign-in can’t be read.'

async function openGrant(deps: Deps, grant: GrantRow): Promise<Fresh> {
  if (grant.credentials === null) throw reconnect(/*i18n*/ 'The sign-in was deleted.')
  try {
    return { grant, credentials: await openCredentials(deps.secrets, grant) }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    await endGrant(deps, grant, keyChanged)
    throw reconnect(keyChanged)
  }
}

async function currentGrant(deps: Deps, grantId: string): Promise<Fresh> {
  const grant = await readGrant(deps.db, grantId)
  if (!grant) throw reconnect(/*i18n*/ 'The sign-in was deleted.')
  if (grant.endedAt) throw reconnect(grant.endedReason ?? /*i18n*/ 'The sign-in has ended.')
  return openGrant(deps, grant)
}

/** Stores both tokens of a renewal at once. If another process stored newer ones meanwhile, those are kept. */
async function storeTokens(
  deps: Deps,
  { grant, credentials }: Fresh,
  tokens: Tokens,
  holder: string,
): Promise<Fresh> {
  const fields = await grantFields(deps.secrets, grant.id, tokens, {
    now: deps.clock(),
    practice: credentials.practice,
    before: credentials,
    renewable: true,
  })
  const [row] = await deps.db
    .update(grants)
    .set({ ...fields, version: grant.version + 1, leaseHolder: null, leaseUntil: null })
    .where(and(eq(grants.id, grant.id), eq(grants.version, grant.version), eq(grants.leaseHolder, holder)))
    .returning()
  return row
    ? { grant: row, credentials: await openCredentials(deps.secrets, row) }
    : currentGrant(deps, grant.id)
}

const isRejection = (error: unknown): boolean =>
  (error instanceof OAuthRefusal && error.about === 'grant') ||
  (error instanceof PlatformError && error.failureClass === 'reconnect')

/**
 * Handles a definite refusal to renew. Reads the row again, as another process may have been faster, then
 * tries the access token once, as it may still be valid. Only if that fails, too, has the sign-in ended.
 */
async function handleRejection(
  deps: Deps,
  fresh: Fresh,
  access: PlatformAccess,
  error: unknown,
  holder: string,
) {
  const { grant, credentials } = fresh
  const now = await readGrant(deps.db, grant.id)
  if (now && now.version !== grant.version) return currentGrant(deps, grant.id)
  const words = error instanceof Error ? error.message : ''
  if (!isOver(grant, deps.clock())) {
    const stillGood = await access.adapter
      .whoAmI({ ...access.context, accessToken: credentials.accessToken })
      .then(() => true)
      .catch((failure: unknown) => {
        if (isRejection(failure)) return false
        throw failure
      })
    if (stillGood) {
      await releaseLease(deps, grant.id, holder, deps.clock() + 10 * minute)
      return fresh
    }
  }
  const name = platformNames[grant.platform]
  const reason = `${name} ended this sign-in${words === '' ? '' : `: ${words}`}`.replace(/[.!\s]*$/, '.')
  await endGrant(deps, grant, reason)
  deps.observe?.refreshed(grant.platform, 'ended')
  throw reconnect(reason)
}

function renewalError(error: unknown, grant: GrantRow, until: number): PlatformError {
  const name = platformNames[grant.platform]
  if (error instanceof OAuthRefusal && error.about === 'app')
    return new PlatformError('configuration', sentence('clientRejected', { platform: name }))
  // The platform's app was removed after the account was connected.
  if (error instanceof ApiError) return new PlatformError('configuration', error.message)
  if (error instanceof PlatformError && error.failureClass === 'rate_limited') return error
  return new PlatformError('transient', sentence('notRenewed', { platform: name }), { until })
}

/** Renews the tokens while holding the lease. */
async function renew(deps: Deps, row: GrantRow, holder: string, need: Need): Promise<Fresh> {
  const fresh = await openGrant(deps, row)
  const now = deps.clock()
  if (!isDue(row, fresh.credentials, need, now)) {
    await releaseLease(deps, row.id, holder)
    return fresh
  }
  try {
    const access = await accessFor(deps, row, fresh.credentials.practice)
    if (!canRenew(access.profile, fresh.credentials.refreshToken)) {
      if (!isRefused(need) && !isOver(row, now)) {
        await releaseLease(deps, row.id, holder)
        return fresh
      }
      return await handleRejection(
        deps,
        fresh,
        access,
        isOver(row, now) ? new Error('it has expired') : undefined,
        holder,
      )
    }
    const { accessToken, refreshToken } = fresh.credentials
    const expiresAt = row.expiresAt?.getTime()
    try {
      const tokens = await refreshTokens(access.profile, access.context, {
        accessToken,
        refreshToken,
        expiresAt,
      })
      const stored = await storeTokens(deps, fresh, tokens, holder)
      deps.observe?.refreshed(row.platform, 'renewed')
      return stored
    } catch (error) {
      if (!isRejection(error)) throw error
      return await handleRejection(deps, fresh, access, error, holder)
    }
  } catch (error) {
    if (error instanceof PlatformError && error.failureClass === 'reconnect') throw error
    const until = deps.clock() + pauseMs
    deps.observe?.refreshed(row.platform, 'later')
    await releaseLease(deps, row.id, holder, until)
    if (!isRefused(need) && !isOver(row, deps.clock())) return fresh
    throw renewalError(error, row, until)
  }
}

/**
 * A sign-in with a usable token, renewed if it is near its end. Only one renewal runs per sign-in across all
 * processes; other callers wait for it, or use the token while it is valid.
 * @throws PlatformError of class `reconnect` if the sign-in has ended, `transient` if it can't be renewed at
 * the moment
 */
export async function freshGrant(deps: Deps, grantId: string, need: Need = 'now'): Promise<Fresh> {
  const holder = newId('renewal')
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const fresh = await currentGrant(deps, grantId)
    const now = deps.clock()
    if (!isDue(fresh.grant, fresh.credentials, need, now)) return fresh
    const row = await takeLease(deps, grantId, holder)
    if (row) return renew(deps, row, holder, need)
    if (!isRefused(need) && !isOver(fresh.grant, now + 30_000)) return fresh
    const { leaseHolder, leaseUntil } = fresh.grant
    if (leaseHolder === pausedHolder || performance.now() > giveUpAt)
      throw renewalError(undefined, fresh.grant, leaseUntil?.getTime() ?? now + pauseMs)
    await pause(pollEveryMs)
  }
}
