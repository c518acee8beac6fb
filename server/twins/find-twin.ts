import { eq } from 'drizzle-orm'
import type { Twin } from '~/contract'
import { balanceOf } from '../credits/ledger'
import type { Queryable } from '../db/database'
import { twins, workspaces } from '../db/schema'
import { notFound } from '../http/api-error'

/** The twin as answered, or 404 where the workspace is none. */
export async function findTwin(q: Queryable, workspaceId: string): Promise<Twin> {
  const [found] = await q
    .select({ twin: twins, workspace: workspaces })
    .from(twins)
    .innerJoin(workspaces, eq(workspaces.id, twins.workspaceId))
    .where(eq(twins.workspaceId, workspaceId))
  if (!found) throw notFound('twin')
  const { twin, workspace } = found
  return {
    workspaceId,
    name: workspace.name,
    source: twin.source,
    madeAt: twin.madeAt.toISOString(),
    credits: await balanceOf(q, workspace.creditAccountId),
    snapshot: twin.snapshot,
    ids: twin.ids,
  }
}

/** The credit account of a twin, whoever calls; undefined for every other workspace. */
export async function twinPayer(q: Queryable, workspaceId: string): Promise<string | undefined> {
  const [found] = await q
    .select({ payer: workspaces.creditAccountId })
    .from(twins)
    .innerJoin(workspaces, eq(workspaces.id, twins.workspaceId))
    .where(eq(twins.workspaceId, workspaceId))
  return found?.payer
}
