import { and, asc, eq, inArray } from 'drizzle-orm'
import type { BrandKitUpdate } from '~/contract'
import * as contract from '~/contract'
import { requireOperator, requireWholeServer } from '../auth/principals'
import { brandKits, memberships, twins, workspaces } from '../db/schema'
import { notFound } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement, implementPublic } from '../http/implement'
import type { Dependencies } from '../ports/dependencies'
import {
  acceptInvitation,
  createInvitation,
  createSignInLink,
  joinWorkspace,
  openInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations'
import { addMember, changeRole, membersOf, removeMember, signOutMember } from './members'
import { createWorkspaceRows } from './workspaces'

async function workspacesOf(caller: Caller, { db }: Dependencies, workspaceId?: string) {
  const rows = await db
    .select({ workspace: workspaces, role: memberships.role, source: twins.source, kit: brandKits.kit })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(twins, eq(twins.workspaceId, workspaces.id))
    .leftJoin(brandKits, eq(brandKits.workspaceId, workspaces.id))
    .where(
      and(
        eq(memberships.principalId, caller.principal.id),
        workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId),
        caller.workspaceIds && inArray(workspaces.id, [...caller.workspaceIds]),
      ),
    )
    .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
  return rows.map(({ workspace, role, source, kit }) => ({
    workspaceId: workspace.id,
    name: workspace.name,
    role,
    ...logoOf(kit),
    createdAt: workspace.createdAt.toISOString(),
    ...(workspace.timezone !== null && { timezone: workspace.timezone }),
    ...(workspace.requiresApproval && { requiresApproval: true }),
    ...(source && { twinOf: source.name }),
  }))
}

/** A workspace is shown with its brand's icon, else its logo. */
function logoOf(kit: BrandKitUpdate | null): { logoUrl?: string } {
  const logoUrl = kit?.iconUrl ?? kit?.logoUrl
  return logoUrl ? { logoUrl } : {}
}

async function workspaceOf(caller: Caller, deps: Dependencies, workspaceId: string) {
  const [workspace] = await workspacesOf(caller, deps, workspaceId)
  if (!workspace) throw notFound(/*i18n*/ 'workspace')
  return workspace
}

/** Members and invitations. The roles required are in the endpoint table. */
const peopleRoutes = [
  implement(contract.listMembers, ({ params }, { db }) => membersOf(db, params.workspaceId)),
  implement(contract.changeRole, ({ caller, params, body }, deps) =>
    changeRole(params, body.role, caller, deps),
  ),
  implement(contract.removeMember, ({ caller, params }, deps) => removeMember(params, caller, deps)),
  implement(contract.signOutMember, ({ caller, params }, deps) => signOutMember(params, caller, deps)),
  implement(
    contract.createSignInLink,
    ({ caller, params, origin }, deps) => createSignInLink(params, { caller, origin }, deps),
    { secret: true },
  ),
  implement(
    contract.createInvitation,
    ({ caller, params, body, origin }, deps) =>
      createInvitation({ ...params, ...body }, { caller, origin }, deps),
    { secret: true },
  ),
  implement(contract.listInvitations, ({ params }, deps) => openInvitations(params.workspaceId, deps)),
  implement(contract.revokeInvitation, ({ params }, deps) => revokeInvitation(params, deps)),
  implementPublic(contract.readInvitation, ({ body }, deps) => readInvitation(body.invitation, deps)),
  implementPublic(contract.acceptInvitation, ({ body }, deps) => acceptInvitation(body, deps)),
  implement(contract.joinWorkspace, ({ caller, body }, deps) => joinWorkspace(body.invitation, caller, deps)),
]

export const workspaceRoutes = [
  implement(contract.listWorkspaces, ({ caller }, deps) => workspacesOf(caller, deps)),
  implement(contract.getWorkspace, ({ caller, params }, deps) =>
    workspaceOf(caller, deps, params.workspaceId),
  ),
  implement(contract.createWorkspace, async ({ caller, body }, { db: tx, clock }) => {
    requireWholeServer(caller)
    const { id: ownerId, creditAccountId } = caller.principal
    const at = new Date(clock())
    const row = await createWorkspaceRows(tx, { ...body, ownerId, creditAccountId, at })
    return {
      workspaceId: row.id,
      name: row.name,
      role: 'owner' as const,
      createdAt: row.createdAt.toISOString(),
    }
  }),
  implement(contract.updateWorkspace, async ({ caller, params: { workspaceId }, body }, deps) => {
    const { name, timezone, requiresApproval } = body
    await deps.db
      .update(workspaces)
      .set({
        ...(name !== undefined && { name: name.trim() }),
        ...(timezone !== undefined && { timezone }),
        ...(requiresApproval !== undefined && { requiresApproval }),
      })
      .where(eq(workspaces.id, workspaceId))
    return workspaceOf(caller, deps, workspaceId)
  }),
  implement(contract.addMember, ({ caller, params, body }, deps) => {
    requireOperator(caller)
    return addMember(params.workspaceId, body, deps)
  }),
  ...peopleRoutes,
]
