import { and, asc, eq, inArray } from 'drizzle-orm'
import { getMe, getWorkspace, listWorkspaces } from '~/contract'
import { memberships, twins, workspaces } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { notFound } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement } from '../http/implement'

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

export const accountHandlers = [
  implement(getMe, ({ caller: { principal, scopes } }) =>
    Promise.resolve({
      id: principal.id,
      name: principal.name,
      ...(principal.email !== null && { email: principal.email }),
      scopes: [...scopes],
    }),
  ),
  implement(listWorkspaces, ({ caller }, deps) => workspacesOf(caller, deps)),
  implement(getWorkspace, async ({ caller, params }, deps) => {
    const [workspace] = await workspacesOf(caller, deps, params.workspaceId)
    if (!workspace) throw notFound('workspace')
    return workspace
  }),
]
