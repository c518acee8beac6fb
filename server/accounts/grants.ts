import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Queryable, Transaction } from '../db/database'
import { grants, socialAccounts } from '../db/schema'
import type { Tokens } from '../platforms/adapter'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { emitNeedsReconnecting } from '../webhooks/enqueue'

export type GrantRow = typeof grants.$inferSelect

const Stored = z.object({
  accessToken: z.string(),
  refreshToken: z.optional(z.string()),
  /** When the access token was obtained, in ms since 1970. */
  obtainedAt: z.number(),
  /** True for a simulated platform. */
  practice: z.boolean(),
})

/** A sign-in's secrets, as sealed in `grants.credentials`. */
export type Credentials = z.output<typeof Stored>

type Secrets = Dependencies['secrets']

export async function readGrant(q: Queryable, grantId: string): Promise<GrantRow | undefined> {
  const [row] = await q.select().from(grants).where(eq(grants.id, grantId))
  return row
}

/** @throws SealError */
export async function openCredentials(secrets: Secrets, { id, credentials }: GrantRow): Promise<Credentials> {
  return Stored.parse(JSON.parse(await secrets.open(credentials ?? '', sealPlace.grant(id))))
}

/**
 * The columns of a grant that a token response changes. A missing refresh token keeps the previous one; if
 * there is none, the person has to sign in again when the access token expires.
 */
export async function grantFields(
  secrets: Secrets,
  grantId: string,
  tokens: Tokens,
  given: {
    readonly now: number
    readonly practice: boolean
    readonly before?: Credentials | undefined
    readonly renewable: boolean
  },
) {
  const refreshToken = tokens.refreshToken ?? given.before?.refreshToken
  const credentials: Credentials = {
    accessToken: tokens.accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    obtainedAt: given.now,
    practice: given.practice,
  }
  const ends = tokens.refreshExpiresAt ?? (given.renewable ? undefined : tokens.expiresAt)
  return {
    credentials: await secrets.seal(JSON.stringify(credentials), sealPlace.grant(grantId)),
    expiresAt: tokens.expiresAt === undefined ? null : new Date(tokens.expiresAt),
    ...(ends !== undefined && { refreshExpiresAt: new Date(ends) }),
  }
}

/** An account's own token as stored; null for an account without one. */
export const sealOwnToken = async (secrets: Secrets, accountId: string, token: string | undefined) =>
  token === undefined ? null : secrets.seal(token, sealPlace.account(accountId))

/** The health of an account that can be posted to. */
export const healthy = {
  health: 'connected',
  healthReason: null,
  healthSince: null,
  limitedUntil: null,
} as const

/** Marks accounts as ones to reconnect, with the reason. An earlier reason is kept. */
async function markWithin(tx: Transaction, which: SQL | undefined, reason: string, at: Date): Promise<void> {
  const marked = await tx
    .update(socialAccounts)
    .set({ health: 'reconnect', healthReason: reason, healthSince: at, limitedUntil: null })
    .where(and(which, inArray(socialAccounts.health, ['connected', 'limited'])))
    .returning()
  for (const account of marked) await emitNeedsReconnecting(tx, account, at)
}

/** Marks an account as one to reconnect, with the reason. An earlier reason is kept. */
export const markReconnect = (db: Database, accountId: string, reason: string, at: Date): Promise<void> =>
  db.transaction((tx) => markWithin(tx, eq(socialAccounts.id, accountId), reason, at))

/**
 * Ends a sign-in: it is no longer used, and accounts posting with its token need to be reconnected. Accounts
 * with their own token, such as pages, are not affected. Does nothing if the sign-in was renewed since
 * `version`.
 */
export async function endGrant(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { id, version }: Pick<GrantRow, 'id' | 'version'>,
  reason: string,
): Promise<boolean> {
  const at = new Date(clock())
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(grants)
      .set({ endedReason: reason, endedAt: at, leaseHolder: null, leaseUntil: null })
      .where(and(eq(grants.id, id), eq(grants.version, version), isNull(grants.endedAt)))
      .returning({ id: grants.id })
    if (!ended) return false
    const withoutOwnToken = and(eq(socialAccounts.grantId, id), isNull(socialAccounts.credentials))
    await markWithin(tx, withoutOwnToken, reason, at)
    return true
  })
}

/**
 * Marks an account whose sign-in the platform no longer accepts. Also ends the sign-in, unless the account has a token
 * of its own.
 */
export async function endSignIn(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { id, grantId, credentials }: AccountRow,
  reason: string,
): Promise<void> {
  const grant = grantId !== null && credentials === null && (await readGrant(deps.db, grantId))
  if (grant && !grant.endedAt) await endGrant(deps, grant, reason)
  await markReconnect(deps.db, id, reason, new Date(deps.clock()))
}
