import { defaultQueueId, type QueueSlot, type Role } from '~/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { brandKits, memberships, queues, workspaces, principals } from '../db/schema'
import { newId } from '../db/identifiers'
import type { Dependencies } from '../ports/dependencies'
import { ApiError, notFound } from '../http/api-error'
import { createPrincipal } from '../auth/principals'

/** Twice each working day, until the workspace's people say otherwise. */
const firstSlots: QueueSlot[] = [1, 2, 3, 4, 5].flatMap((weekday) =>
  ['09:00', '16:00'].map((time) => ({ weekday, time })),
)

/** A workspace with its owner, an empty brand kit, and the queue `default` (api.md section 2). Returns its row. */
export async function createWorkspaceRows(
  tx: Transaction,
  given: { id?: string; name: string; ownerId: string; creditAccountId: string; at: Date },
): Promise<typeof workspaces.$inferSelect> {
  const row = {
    id: given.id ?? newId('ws'),
    name: given.name,
    creditAccountId: given.creditAccountId,
    createdAt: given.at,
  }
  await tx.insert(workspaces).values(row)
  await tx.insert(memberships).values({ workspaceId: row.id, principalId: given.ownerId, role: 'owner' })
  await tx.insert(brandKits).values({ workspaceId: row.id, kit: {}, updatedAt: given.at })
  await tx.insert(queues).values({
    workspaceId: row.id,
    id: defaultQueueId,
    name: 'Default',
    timezone: 'UTC',
    slots: firstSlots,
  })
  return row
}

interface NewMember {
  readonly name: string
  readonly email?: string | undefined
  readonly role: Role
}

/** Members of a workspace in the order in which they came to this server. */
export async function membersOf(workspaceId: string, { db }: Dependencies) {
  const rows = await db
    .select({ principal: principals, role: memberships.role })
    .from(memberships)
    .innerJoin(principals, eq(principals.id, memberships.principalId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(principals.createdAt), asc(principals.name), asc(principals.id))
  return rows.map(({ principal, role }) => memberRecord(principal, role))
}

function memberRecord({ id, name, email }: typeof principals.$inferSelect, role: Role) {
  return { id, name, ...(email !== null && { email }), role }
}

/** A person is known by their address; without one, by their name among the workspace's members. */
async function known(tx: Transaction, workspaceId: string, { name, email }: NewMember) {
  if (email) {
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

async function checkOwnerStays(tx: Transaction, workspaceId: string, principalId: string): Promise<void> {
  const owners = await tx
    .select({ id: memberships.principalId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'owner')))
  if (owners.length === 1 && owners[0]?.id === principalId) {
    throw new ApiError('invalid_state', 'A workspace needs at least one owner.')
  }
}

/** Adds a person to the workspace, or changes the role of one who is there. They draw on the workspace's credits. */
export async function addMember(workspaceId: string, given: NewMember, { db, clock }: Dependencies) {
  return db.transaction(async (tx) => {
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
    if (!workspace) throw notFound('workspace')
    const { creditAccountId } = workspace
    const { name, email, role } = given
    const person =
      (await known(tx, workspaceId, given)) ??
      (await createPrincipal(tx, { name, email: email || undefined, creditAccountId, at: new Date(clock()) }))
    if (role !== 'owner') await checkOwnerStays(tx, workspaceId, person.id)
    await tx
      .insert(memberships)
      .values({ workspaceId, principalId: person.id, role })
      .onConflictDoUpdate({ target: [memberships.principalId, memberships.workspaceId], set: { role } })
    return memberRecord(person, role)
  })
}
