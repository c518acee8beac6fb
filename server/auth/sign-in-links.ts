import { eq, lte } from 'drizzle-orm'
import { type Scope, scopes } from '~/contract'
import { signInLinkPrefix } from '~/contract/sign-in-links'
import { randomText } from '../db/identifiers'
import { signInLinks } from '../db/schema'
import { ApiError } from '../http/api-error'
import { type Caller, hashToken } from '../http/authenticate'
import type { Dependencies } from '../ports/dependencies'
import { createAccessToken, lockMaker, type TokenRow } from './access-tokens'

/** How long a link is valid: long enough to open it, short enough for a screen that others see. */
const lifeMs = 15 * 60_000

const hasAllScopes = (has: readonly Scope[]): boolean => scopes.every((scope) => has.includes(scope))

/**
 * 403 unless the token has all scopes and no expiry: a link yields a token that does, so a limited one could
 * otherwise widen itself.
 */
export function requireUnlimited({ scopes: has, expiresAt }: Caller): void {
  if (expiresAt === undefined && hasAllScopes(has)) return
  throw new ApiError(
    'forbidden',
    /*i18n*/ 'Only a token with all scopes and without an expiry can create links.',
  )
}

/** Creates a one-time link to the dashboard at `origin` that signs in the operator. Only this answer contains it. */
export async function createOperatorLink(
  { tokenId, origin }: { tokenId: string; origin: string },
  { db, clock }: Dependencies,
) {
  const at = new Date(clock())
  const secret = `${signInLinkPrefix}${randomText(32)}`
  const expiresAt = new Date(at.getTime() + lifeMs)
  await db.transaction(async (tx) => {
    await tx.delete(signInLinks).where(lte(signInLinks.expiresAt, at))
    await tx.insert(signInLinks).values({ hash: hashToken(secret), madeBy: tokenId, expiresAt })
  })
  return { url: `${origin}/connect#token=${secret}`, expiresAt: expiresAt.toISOString() }
}

const linkExpired = () =>
  new ApiError(
    'unauthorized',
    'This sign-in link was already used or has expired. Create a new one: npm run studio -- sign-in link',
  )

/** True if a token may still do what the one a link yields may do: it can be limited after it made the link. */
const isUnlimited = (maker: TokenRow): boolean =>
  hasAllScopes(maker.scopes) && maker.workspaceIds === null && maker.expiresAt === null

/** Exchanges a link for a token of its own, once. */
export async function acceptOperatorLink(link: string, { db, clock }: Dependencies) {
  return db.transaction(async (tx) => {
    const at = new Date(clock())
    const [row] = await tx
      .delete(signInLinks)
      .where(eq(signInLinks.hash, hashToken(link)))
      .returning()
    if (!row || row.expiresAt <= at) throw linkExpired()
    const maker = await lockMaker(tx, row.madeBy)
    if (!isUnlimited(maker)) throw linkExpired()
    const { id: madeBy, principalId } = maker
    const { secret } = await createAccessToken(tx, { name: 'Sign-in link', principalId, scopes, madeBy, at })
    return { token: secret }
  })
}
