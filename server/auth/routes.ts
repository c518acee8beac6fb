import { desc, eq, sql } from 'drizzle-orm'
import {
  addMember,
  createToken,
  createWorkspace,
  extensions,
  getStudio,
  limitToken,
  listMembers,
  listTokens,
  revokeToken,
} from '~/contract'
import { archiveCalls } from '~/contract/archive'
import { faultCalls } from '~/contract/faults'
import { grantToken } from './grant-token'
import { limitAccessToken } from './limit-token'
import { addMember as add, membersOf } from '../workspaces/members'
import { requireOperator, requireWholeServer } from './operator'
import { tokenRecord } from './token-record'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { tokens } from '../db/schema'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { defaultListLimit } from '../http/record'
import { version } from '~/package.json'

export const extensionHandlers = [
  implement(getStudio, ({ caller }, { archive, faults, limits }) =>
    Promise.resolve({
      server: 'social-content-studio',
      version,
      extensions: caller.principal.operator
        ? [
            ...Object.keys(extensions),
            ...(faults ? Object.keys(faultCalls) : []),
            ...(archive ? Object.keys(archiveCalls) : []),
          ]
        : ['getStudio'],
      maxUploadBytes: limits.uploadBytes,
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
  implement(createToken, ({ caller, body }, deps) => {
    requireOperator(caller)
    return grantToken(caller, body, deps)
  }),
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
  implement(createWorkspace, async ({ caller, body }, { db, clock }) => {
    requireWholeServer(caller)
    const { id: ownerId, creditAccountId } = caller.principal
    const at = new Date(clock())
    const row = await db.transaction((tx) =>
      createWorkspaceRows(tx, { name: body.name, ownerId, creditAccountId, at }),
    )
    return {
      workspaceId: row.id,
      name: row.name,
      role: 'owner' as const,
      createdAt: row.createdAt.toISOString(),
    }
  }),
  implement(listMembers, ({ caller, params }, deps) => {
    requireOperator(caller)
    return membersOf(params.workspaceId, deps)
  }),
  implement(addMember, ({ caller, params, body }, deps) => {
    requireOperator(caller)
    return add(params.workspaceId, body, deps)
  }),
]
