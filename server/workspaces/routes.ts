import { and, asc, eq, inArray } from 'drizzle-orm'
import { addMember, createWorkspace, getWorkspace, listMembers, listWorkspaces } from '~/contract'
import { requireOperator, requireWholeServer } from '../auth/principals'
import { memberships, twins, workspaces } from '../db/schema'
import { notFound } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement } from '../http/implement'
import type { Dependencies } from '../ports/dependencies'
import { addMember as add, membersOf, createWorkspaceRows } from './workspaces'

async function workspacesOf(caller: Caller, { db }: Dependencies, workspaceId?: string) {
  const rows = await db
    .select({ workspace: workspaces, role: memberships.role, source: twins.source })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(twins, eq(twins.workspaceId, workspaces.id))
    .where(
      and(
        eq(memberships.principalId, caller.principal.id),
        workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId),
        caller.workspaceIds && inArray(workspaces.id, [...caller.workspaceIds]),
      ),
    )
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
  return rows.map(({ workspace, role, source }) => ({
    workspaceId: workspace.id,
    name: workspace.name,
    role,
    createdAt: workspace.createdAt.toISOString(),
    ...(source && { twinOf: source.name }),
  }))
}

export const workspaceRoutes = [
  implement(listWorkspaces, ({ caller }, deps) => workspacesOf(caller, deps)),
  implement(getWorkspace, async ({ caller, params }, deps) => {
    const [workspace] = await workspacesOf(caller, deps, params.workspaceId)
    if (!workspace) throw notFound('workspace')
    return workspace
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
