import { desc, eq, sql } from 'drizzle-orm'
import { createToken, getMe, limitToken, listTokens, revokeToken } from '~/contract'
import { tokens } from '../db/schema'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { defaultListLimit } from '../http/envelope'
import { grantToken, limitAccessToken, tokenRecord } from './access-tokens'
import { requireOperator, requireWholeServer } from './principals'

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
    const rows = await db
      .select()
      .from(tokens)
      .orderBy(desc(tokens.createdAt), desc(tokens.id))
      .limit(defaultListLimit)
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
  implement(limitToken, ({ caller, body, params: { tokenId } }, deps) => {
    requireWholeServer(caller)
    return limitAccessToken(tokenId, body, deps)
  }),
  implement(revokeToken, async ({ caller, params: { tokenId } }, { db, clock }) => {
    requireWholeServer(caller)
    const revokedAt = sql`coalesce(${tokens.revokedAt}, ${new Date(clock()).toISOString()}::timestamptz)`
    const [row] = await db.update(tokens).set({ revokedAt }).where(eq(tokens.id, tokenId)).returning()
    if (!row) throw notFound('token')
    return tokenRecord(row)
  }),
]
