import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Role, roleRefusal } from '~/contract/endpoint'
import { sentence } from '~/contract/server-sentences'
import { restrictMadeTokens } from '../auth/access-tokens'
import { createCreditAccount, createPrincipal } from '../auth/principals'
import type { Database, Transaction } from '../db/database'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { connectAttempts, invitations, memberships, principals, tokens, workspaces } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import type { InTransaction } from '../ports/dependencies'

export interface MemberKey {
  readonly workspaceId: string
  readonly memberId: string
}

interface NewMember {
  readonly name: string
  readonly email?: string | undefined
  readonly role: Role
}

export type PrincipalRow = typeof principals.$inferSelect
export type WorkspaceRow = typeof workspaces.$inferSelect

/** Members of a workspace, in the order in which they joined this server. */
export async function membersOf(db: Database, workspaceId: string) {
  const rows = await db
    .select({ principal: principals, role: memberships.role })
    .from(memberships)
    .innerJoin(principals, eq(principals.id, memberships.principalId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(principals.createdAt), asc(principals.name), asc(principals.id))
  return rows.map(({ principal, role }) => memberRecord(principal, role))
}

function memberRecord({ id, name, email, operator }: PrincipalRow, role: Role) {
  return { id, name, ...(email !== null && { email }), role, ...(operator && { operator }) }
}

/** The workspace, locked until `tx` ends, so that changes of its members are serialized. */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<WorkspaceRow> {
  const row = await lockWorkspaceRow(tx, workspaceId)
  if (!row) throw notFound(/*i18n*/ 'workspace')
  return row
}

const isMember = ({ workspaceId, memberId }: MemberKey) =>
  and(eq(memberships.workspaceId, workspaceId), eq(memberships.principalId, memberId))

/** A member with their role; throws 404. */
export async function findMember(tx: Transaction, key: MemberKey) {
  const [row] = await tx
    .select({ principal: principals, role: memberships.role })
    .from(memberships)
    .innerJoin(principals, eq(principals.id, memberships.principalId))
    .where(isMember(key))
  if (!row) throw notFound(/*i18n*/ 'member')
  return row
}

/** The operator pays for this server and could not get back in, so no owner may remove them. */
function checkNotOperator(caller: Caller, { id, operator, name }: PrincipalRow): void {
  if (!operator || id === caller.principal.id) return
  throw new ApiError('forbidden', sentence('runsServer', { name }))
}

async function checkOwnerStays(tx: Transaction, workspaceId: string, principalId: string): Promise<void> {
  const [other] = await tx
    .select({ id: memberships.principalId })
    .from(memberships)
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(memberships.role, 'owner'),
        ne(memberships.principalId, principalId),
      ),
    )
    .limit(1)
  if (!other) throw new ApiError('invalid_state', /*i18n*/ 'A workspace needs at least one owner.')
}

/** Only owners may remove other members. */
async function checkMayRemove(tx: Transaction, { workspaceId, memberId }: MemberKey, { principal }: Caller) {
  if (memberId === principal.id) return
  const own = await findMember(tx, { workspaceId, memberId: principal.id })
  const refusal = roleRefusal({ role: 'owner' }, own.role)
  if (refusal !== undefined) throw new ApiError('forbidden', refusal)
}

/** Revokes the unused links that a member created, or (`principalId`) that sign the member in. */
export async function revokeLinks(
  tx: Transaction,
  { workspaceId, memberId }: MemberKey,
  { of, at }: { of: 'createdBy' | 'principalId'; at: Date },
) {
  await tx
    .update(invitations)
    .set({ revokedAt: at })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations[of], memberId),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
      ),
    )
}

/** Finds a person by email, or without one by name among the workspace's members. */
async function findPerson(tx: Transaction, workspaceId: string, { name, email }: NewMember) {
  if (email) {
    // Only the operator adds people by email, so this lock serializes it across workspaces: each person is created once.
    await tx.select().from(principals).where(eq(principals.operator, true)).for('no key update')
    const [person] = await tx
      .select()
      .from(principals)
      .where(eq(sql`lower(${principals.email})`, email.toLowerCase()))
    return person
  }
  const [member] = await tx
    .select({ principal: principals })
    .from(memberships)
    .innerJoin(principals, eq(principals.id, memberships.principalId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(principals.name, name)))
  return member?.principal
}

/** Adds a person to the workspace, or changes the role of a member. They use the workspace's credits. */
export async function addMember(workspaceId: string, given: NewMember, { db: tx, clock }: InTransaction) {
  const { creditAccountId } = await lockWorkspace(tx, workspaceId)
  const { name, role } = given
  const email = given.email?.trim() || undefined
  const at = new Date(clock())
  const person =
    (await findPerson(tx, workspaceId, { name, email, role })) ??
    (await createPrincipal(tx, { name, email, creditAccountId, at }))
  if (role !== 'owner') {
    await checkOwnerStays(tx, workspaceId, person.id)
    await revokeLinks(tx, { workspaceId, memberId: person.id }, { of: 'createdBy', at })
  }
  await tx
    .insert(memberships)
    .values({ workspaceId, principalId: person.id, role })
    .onConflictDoUpdate({ target: [memberships.principalId, memberships.workspaceId], set: { role } })
  return memberRecord(person, role)
}

/** Changes a member's role, effective from their next call. */
export async function changeRole(
  key: MemberKey,
  role: Role,
  caller: Caller,
  { db: tx, clock }: InTransaction,
) {
  await lockWorkspace(tx, key.workspaceId)
  const { principal } = await findMember(tx, key)
  checkNotOperator(caller, principal)
  if (role !== 'owner') {
    await checkOwnerStays(tx, key.workspaceId, key.memberId)
    await revokeLinks(tx, key, { of: 'createdBy', at: new Date(clock()) })
  }
  await tx.update(memberships).set({ role }).where(isMember(key))
  return memberRecord(principal, role)
}

/** A person's workspaces other than this one. */
async function otherWorkspaces(tx: Transaction, { workspaceId, memberId }: MemberKey) {
  return tx
    .select({ id: workspaces.id, creditAccountId: workspaces.creditAccountId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.principalId, memberId), ne(workspaces.id, workspaceId)))
}

/**
 * Removes the workspace from a person's tokens. A token for several workspaces, or for all, stays valid for the
 * others; one without any left is revoked. Returns the number of tokens affected.
 */
async function closeTokens(
  tx: Transaction,
  key: MemberKey,
  { at, except, everywhere }: { at: Date; except?: string; everywhere?: boolean },
): Promise<number> {
  const rows = await tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.principalId, key.memberId), isNull(tokens.revokedAt)))
    .for('update')
  const others = (await otherWorkspaces(tx, key)).map(({ id }) => id)
  const affected = rows.filter(
    ({ id, workspaceIds }) =>
      id !== except && (everywhere === true || !workspaceIds || workspaceIds.includes(key.workspaceId)),
  )
  for (const { id, workspaceIds } of affected) {
    const left = everywhere ? [] : (workspaceIds ?? others).filter((each) => each !== key.workspaceId)
    const [row] = await tx
      .update(tokens)
      .set(left.length === 0 ? { revokedAt: at } : { workspaceIds: left })
      .where(eq(tokens.id, id))
      .returning()
    if (row) await restrictMadeTokens(tx, row, { at, except })
  }
  return affected.length
}

/**
 * Signs a member out: their tokens no longer give access to this workspace. If the operator does so with a token for
 * the whole server, they are revoked. The token of the call itself is kept.
 */
export async function signOutMember(key: MemberKey, caller: Caller, { db: tx, clock }: InTransaction) {
  await lockWorkspace(tx, key.workspaceId)
  const { principal } = await findMember(tx, key)
  checkNotOperator(caller, principal)
  const everywhere = caller.principal.operator && caller.workspaceIds === undefined
  const tokens = await closeTokens(tx, key, { at: new Date(clock()), except: caller.tokenId, everywhere })
  return { id: key.memberId, tokens }
}

/**
 * Removes a member, or lets one leave. Their tokens stay valid for other workspaces but not for this one. They lose
 * its credits unless another workspace shares them.
 */
export async function removeMember(key: MemberKey, caller: Caller, { db: tx, clock }: InTransaction) {
  const { creditAccountId } = await lockWorkspace(tx, key.workspaceId)
  await checkMayRemove(tx, key, caller)
  const { principal, role } = await findMember(tx, key)
  checkNotOperator(caller, principal)
  if (role === 'owner') await checkOwnerStays(tx, key.workspaceId, key.memberId)
  const at = new Date(clock())
  await tx.delete(memberships).where(isMember(key))
  await revokeLinks(tx, key, { of: 'createdBy', at })
  await revokeLinks(tx, key, { of: 'principalId', at })
  await tx
    .delete(connectAttempts)
    .where(
      and(eq(connectAttempts.workspaceId, key.workspaceId), eq(connectAttempts.principalId, key.memberId)),
    )
  const left = await otherWorkspaces(tx, key)
  const shares = left.some((each) => each.creditAccountId === creditAccountId)
  if (principal.creditAccountId === creditAccountId && !shares && !principal.operator) {
    const own = { credits: 0, kind: 'grant', description: 'Starting credits', at } as const
    await tx
      .update(principals)
      .set({ creditAccountId: await createCreditAccount(tx, own) })
      .where(eq(principals.id, key.memberId))
  }
  return memberRecord(principal, role)
}
