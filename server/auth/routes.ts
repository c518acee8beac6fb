import { desc, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import {
  acceptOperatorLink,
  createOperatorLink,
  createToken,
  getMe,
  limitToken,
  listTokens,
  revokeToken,
} from '~/contract'
import { tokens } from '../db/schema'
import { defaultListLimit } from '../http/envelope'
import { implement, implementPublic } from '../http/implement'
import { grantToken, limitAccessToken, revokeAccessToken, tokenRecord } from './access-tokens'
import { requireOperator, requireWholeServer } from './principals'
import {
  acceptOperatorLink as acceptLink,
  createOperatorLink as makeLink,
  requireUnlimited,
} from './sign-in-links'

export const authRoutes = [
  implement(getMe, ({ caller: { principal, scopes } }) =>
    Promise.resolve({
      id: principal.id,
      name: principal.name,
      ...(principal.email !== null && { email: principal.email }),
      scopes: [...scopes],
    }),
  ),
  implement(listTokens, async ({ caller }, { db }) => {
    requireWholeServer(caller)
    const newestFirst = [desc(tokens.createdAt), desc(tokens.id)]
    const revoked = db
      .select({ id: tokens.id })
      .from(tokens)
      .where(isNotNull(tokens.revokedAt))
      .orderBy(...newestFirst)
      .limit(defaultListLimit)
    // Every token that still gives access, so that it can be found and revoked, however old it is.
    const isListed = or(isNull(tokens.revokedAt), inArray(tokens.id, revoked))
    const rows = await db
      .select()
      .from(tokens)
      .where(isListed)
      .orderBy(...newestFirst)
    return rows.map(tokenRecord)
  }),
  implement(
    createToken,
    ({ caller, body }, deps) => {
      requireOperator(caller)
      return grantToken(caller, body, deps)
    },
    { secret: true },
  ),
  implement(
    createOperatorLink,
    ({ caller, origin }, deps) => {
      requireWholeServer(caller)
      requireUnlimited(caller)
      return makeLink({ tokenId: caller.tokenId, origin }, deps)
    },
    { secret: true },
  ),
  implementPublic(acceptOperatorLink, ({ body: { secret } }, deps) => acceptLink(secret, deps)),
  implement(limitToken, ({ caller, body, params: { tokenId } }, deps) => {
    requireWholeServer(caller)
    return limitAccessToken(tokenId, body, deps)
  }),
  implement(revokeToken, ({ caller, params: { tokenId } }, deps) => {
    requireWholeServer(caller)
    return revokeAccessToken(tokenId, deps)
  }),
]
