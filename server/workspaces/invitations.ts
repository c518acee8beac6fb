import { and, count, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { type Role, scopes } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { createAccessToken } from '../auth/access-tokens'
import { createPrincipal } from '../auth/principals'
import { requireUnlimited } from '../auth/sign-in-links'
import { setActor } from '../db/acting'
import type { Queryable, Transaction } from '../db/database'
import { newId, randomText } from '../db/identifiers'
import { invitations, memberships, principals, workspaces } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { type Caller, hashToken } from '../http/authenticate'
import { withoutNulls } from '../http/envelope'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import {
  findMember,
  lockWorkspace,
  type MemberKey,
  type PrincipalRow,
  revokeLinks,
  type WorkspaceRow,
} from './members'

// Links by which people join a workspace or sign in to it again (docs/decisions/0046-people-and-roles.md). A link
// works once, within seven days, and contains 160 random bits, of which only the hash is stored.

type Row = typeof invitations.$inferSelect

const lifeMs = 7 * 24 * 3_600_000
/** Maximum open invitations of a workspace; the list shows all of them. */
const maxOpen = 100

const isOpen = (at: Date): SQL | undefined =>
  and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, at))

interface NewInvitation {
  readonly workspaceId: string
  readonly role: Role
  readonly note?: string | undefined
  /** The member it signs in. */
  readonly principal?: PrincipalRow | undefined
}

async function invitationRecord(q: Queryable, { id, role, note, createdAt, expiresAt, ...row }: Row) {
  return withoutNulls({
    id,
    role,
    note,
    invitedBy: await nameOf(q, row.createdBy),
    signsIn: await nameOf(q, row.principalId),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
}

async function makeInvitation(
  tx: Transaction,
  given: NewInvitation,
  { caller, origin, at }: { caller: Caller; origin: string; at: Date },
) {
  const [open] = await tx
    .select({ number: count() })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, given.workspaceId), isOpen(at)))
  if ((open?.number ?? 0) >= maxOpen)
    throw new ApiError('invalid_state', sentence('tooManyInvitations', { max: maxOpen }))
  const secret = `inv_${randomText(32)}`
  const row: Row = {
    id: newId('inv'),
    workspaceId: given.workspaceId,
    hash: hashToken(secret),
    role: given.role,
    note: given.note?.trim() || null,
    principalId: given.principal?.id ?? null,
    createdBy: caller.principal.id,
    createdAt: at,
    expiresAt: new Date(at.getTime() + lifeMs),
    usedAt: null,
    usedBy: null,
    revokedAt: null,
  }
  await tx.insert(invitations).values(row)
  return {
    ...(await invitationRecord(tx, row)),
    secret,
    url: `${origin}/join#invitation=${secret}`,
  }
}

/** Creates a link by which one person can join the workspace. Only this answer contains its secret. */
export async function createInvitation(
  given: Omit<NewInvitation, 'principal'>,
  by: { caller: Caller; origin: string },
  { db: tx, clock }: InTransaction,
) {
  requireUnlimited(by.caller)
  await lockWorkspace(tx, given.workspaceId)
  return makeInvitation(tx, given, { ...by, at: new Date(clock()) })
}

/** Creates a link by which a member can sign in again, such as on another device. Revokes their earlier one. */
export async function createSignInLink(
  key: MemberKey,
  by: { caller: Caller; origin: string },
  { db: tx, clock }: InTransaction,
) {
  requireUnlimited(by.caller)
  await lockWorkspace(tx, key.workspaceId)
  const { principal, role } = await findMember(tx, key)
  // The operator's tokens may do more than any owner, so they can only be created on the server's command line.
  if (principal.operator)
    throw new ApiError('forbidden', sentence('runsServerSignsIn', { name: principal.name }))
  const at = new Date(clock())
  await revokeLinks(tx, key, { of: 'principalId', at })
  return makeInvitation(tx, { workspaceId: key.workspaceId, role, principal }, { ...by, at })
}

const nameOf = async (q: Queryable, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await q.select({ name: principals.name }).from(principals).where(eq(principals.id, id))
  return row?.name ?? null
}

/** Open invitations, newest first. */
export async function openInvitations(workspaceId: string, { db, clock }: Dependencies) {
  const rows = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), isOpen(new Date(clock()))))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(maxOpen)
  return Promise.all(rows.map((row) => invitationRecord(db, row)))
}

/** Revokes an open invitation. Its link then says so. */
export async function revokeInvitation(
  { workspaceId, invitationId }: { workspaceId: string; invitationId: string },
  { db, clock }: Dependencies,
) {
  const at = new Date(clock())
  const [row] = await db
    .update(invitations)
    .set({ revokedAt: at })
    .where(and(eq(invitations.id, invitationId), eq(invitations.workspaceId, workspaceId), isOpen(at)))
    .returning()
  if (!row) throw notFound(/*i18n*/ 'open invitation')
  return invitationRecord(db, row)
}

const alreadyUsed = () =>
  new ApiError('invalid_state', /*i18n*/ 'This invitation has already been used. Ask for a new one.')

/** The invitation of a secret; throws a sentence for whoever opened the link that says why it doesn't work. */
async function findInvitation(q: Queryable, secret: string, at: Date): Promise<Row> {
  const [row] = await q
    .select()
    .from(invitations)
    .where(eq(invitations.hash, hashToken(secret)))
  if (!row)
    throw new ApiError(
      'not_found',
      /*i18n*/ 'This invitation link isn’t valid. Check that you copied all of it.',
    )
  if (row.revokedAt)
    throw new ApiError('invalid_state', /*i18n*/ 'This invitation was revoked. Ask for a new one.')
  if (row.usedAt) throw alreadyUsed()
  if (row.expiresAt <= at)
    throw new ApiError('invalid_state', /*i18n*/ 'This invitation has expired. Ask for a new one.')
  return row
}

/** Describes an invitation to whoever has its link. */
export async function readInvitation(secret: string, { db, clock }: Dependencies) {
  const row = await findInvitation(db, secret, new Date(clock()))
  const [workspace] = await db.select().from(workspaces).where(eq(workspaces.id, row.workspaceId))
  return withoutNulls({
    workspaceName: workspace?.name ?? null,
    role: row.role,
    invitedBy: await nameOf(db, row.createdBy),
    signsIn: await nameOf(db, row.principalId),
    memberId: row.principalId,
    expiresAt: row.expiresAt.toISOString(),
  })
}

/**
 * Marks the invitation as used, which only one of several concurrent calls can do, and returns it with its workspace.
 */
async function redeem(tx: Transaction, secret: string, at: Date): Promise<[Row, WorkspaceRow]> {
  const { id, workspaceId } = await findInvitation(tx, secret, at)
  const workspace = await lockWorkspace(tx, workspaceId)
  const [row] = await tx
    .update(invitations)
    .set({ usedAt: at })
    .where(and(eq(invitations.id, id), isOpen(at)))
    .returning()
  if (!row) {
    // It was used or revoked meanwhile; looking again tells which.
    await findInvitation(tx, secret, at)
    throw alreadyUsed()
  }
  return [row, workspace]
}

const recordUser = (tx: Transaction, { id }: Row, principalId: string) =>
  tx.update(invitations).set({ usedBy: principalId }).where(eq(invitations.id, id))

/** Signs in the link's member, with a token for this workspace only, as its owners have no say about others. */
async function signIn(tx: Transaction, { workspaceId, principalId }: Row, at: Date) {
  const { principal, role } = await findMember(tx, { workspaceId, memberId: principalId ?? '' })
  const made = { name: 'Sign-in link', principalId: principal.id, scopes, workspaceIds: [workspaceId], at }
  await setActor(tx, { id: principal.id, name: principal.name, token: made.name, via: 'api' })
  const { secret } = await createAccessToken(tx, made)
  return { workspaceId, role, principalId: principal.id, token: secret }
}

/** Creates a new person with a token of their own. Their role limits it, and can change. */
async function addPerson(
  tx: Transaction,
  { workspaceId, role }: Row,
  name: string,
  workspace: WorkspaceRow,
  at: Date,
) {
  const { creditAccountId } = workspace
  const person = await createPrincipal(tx, { name, creditAccountId, at })
  const made = { name: 'Invitation', principalId: person.id, scopes, at }
  // They are the actor from here on.
  await setActor(tx, { id: person.id, name, token: made.name, via: 'api' })
  await tx.insert(memberships).values({ workspaceId, principalId: person.id, role })
  const { secret } = await createAccessToken(tx, made)
  return { workspaceId, role, principalId: person.id, token: secret }
}

/** Accepts an invitation without a token: a new person joins, or its member signs in. */
export async function acceptInvitation(
  { invitation, name }: { invitation: string; name?: string | undefined },
  { db, clock }: Dependencies,
) {
  return db.transaction(async (tx) => {
    const at = new Date(clock())
    const [row, workspace] = await redeem(tx, invitation, at)
    const given = name?.trim()
    if (row.principalId === null && !given) {
      const details = [{ path: 'name', message: /*i18n*/ 'Enter your name.' }]
      throw new ApiError('invalid_request', 'name: Enter your name.', { details })
    }
    const joined =
      row.principalId === null
        ? await addPerson(tx, row, given ?? '', workspace, at)
        : await signIn(tx, row, at)
    await recordUser(tx, row, joined.principalId)
    return joined
  })
}

async function hasWorkspace(tx: Transaction, principalId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.principalId, principalId))
    .limit(1)
  return one !== undefined
}

/** Accepts an invitation as a person who is already signed in to this server. */
export async function joinWorkspace(invitation: string, caller: Caller, { db: tx, clock }: InTransaction) {
  if (caller.workspaceIds)
    throw new ApiError(
      'forbidden',
      /*i18n*/ 'This token only works in its own workspaces. Sign out, then open the link again.',
    )
  const [row, { creditAccountId }] = await redeem(tx, invitation, new Date(clock()))
  const { id } = caller.principal
  if (row.principalId !== null)
    throw new ApiError('invalid_state', /*i18n*/ 'This link signs in another person.')
  // A person without a workspace uses this workspace's credits from now on, like a new person.
  if (!caller.principal.operator && !(await hasWorkspace(tx, id)))
    await tx.update(principals).set({ creditAccountId }).where(eq(principals.id, id))
  const [added] = await tx
    .insert(memberships)
    .values({ workspaceId: row.workspaceId, principalId: id, role: row.role })
    .onConflictDoNothing()
    .returning()
  // The refusal rolls back, leaving the invitation open for whom it is meant.
  if (!added) throw new ApiError('invalid_state', /*i18n*/ 'You already belong to this workspace.')
  await recordUser(tx, row, id)
  return { workspaceId: row.workspaceId, role: row.role, principalId: id }
}
