import { eq } from 'drizzle-orm'
import type { Twin, TwinPromoted, TwinSnapshot } from '~/contract'
import type { FaultRule } from '~/contract/faults'
import { balanceOf } from '../credits/ledger'
import type { Queryable, Transaction } from '../db/database'
import { twins, workspaces } from '../db/schema'
import { createFaultBoard } from '../faults/routes'
import { notFound } from '../http/api-error'
import type { FaultBoard } from '../ports/dependencies'

/**
 * Fault rules per twin. A twin exists to see what happens when something fails, so it needs no consent of the
 * host; and it affects nothing else, as its rules only match paths below its own workspace.
 */
export interface TwinFaults {
  list(workspaceId: string): FaultRule[]
  set(workspaceId: string, rules: readonly FaultRule[]): void
  readonly intercept: FaultBoard['intercept']
}

const base = (workspaceId: string) => `/v1/workspaces/${workspaceId}`

export function createTwinFaults(): TwinFaults {
  const boards = new Map<string, FaultBoard>()
  return {
    list: (workspaceId) =>
      (boards.get(workspaceId)?.list() ?? []).map((rule) => ({
        ...rule,
        path: rule.path.slice(base(workspaceId).length),
      })),
    set(workspaceId, rules) {
      if (rules.length === 0) return void boards.delete(workspaceId)
      const board = boards.get(workspaceId) ?? createFaultBoard()
      // The path is appended to the workspace's, whatever it says: patterns don't resolve "../".
      board.set(rules.map((rule) => ({ ...rule, path: base(workspaceId) + rule.path })))
      boards.set(workspaceId, board)
    },
    intercept(request, answer, knows) {
      if (boards.size === 0) return answer(request)
      const [, workspaceId = '', rest] =
        /^\/v1\/workspaces\/([^/]+)(.*)$/.exec(new URL(request.url).pathname) ?? []
      const board = boards.get(workspaceId)
      // The calls that clear the rules are never intercepted.
      return board && !rest?.startsWith('/twin') ? board.intercept(request, answer, knows) : answer(request)
    },
  }
}

/** The twin as the API returns it. Throws 404 if the workspace isn't a twin. */
export async function findTwin(q: Queryable, workspaceId: string): Promise<Twin> {
  const [found] = await q
    .select({ twin: twins, workspace: workspaces })
    .from(twins)
    .innerJoin(workspaces, eq(workspaces.id, twins.workspaceId))
    .where(eq(twins.workspaceId, workspaceId))
  if (!found) throw notFound(/*i18n*/ 'twin')
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

/** The credit account of a twin, whoever calls; undefined for other workspaces. */
export async function twinPayer(q: Queryable, workspaceId: string): Promise<string | undefined> {
  const [found] = await q
    .select({ payer: workspaces.creditAccountId })
    .from(twins)
    .innerJoin(workspaces, eq(workspaces.id, twins.workspaceId))
    .where(eq(twins.workspaceId, workspaceId))
  return found?.payer
}

type Ids = Readonly<Record<string, string>>
interface TwinBase {
  readonly snapshot: TwinSnapshot
  readonly ids: Ids
}

/** `records` with `record` replacing its earlier version, or added at the start. */
function withRecord<T extends { id: string }>(
  records: readonly T[],
  record: T,
  before: string | undefined,
): T[] {
  const others = records.filter(({ id }) => id !== record.id && id !== before)
  const index = records.findIndex(({ id }) => id === before || id === record.id)
  return index < 0 ? [record, ...others] : others.toSpliced(index, 0, record)
}

/** The twin's base and ids after `promoted` was applied at the source. */
function withPromoted({ snapshot, ids }: TwinBase, promoted: TwinPromoted): TwinBase {
  if (promoted.kind === 'brandKit') return { snapshot: { ...snapshot, brandKit: promoted.record }, ids }
  if (promoted.kind === 'removed-post') {
    const posts = snapshot.posts.filter(({ id }) => id !== promoted.id)
    return { snapshot: { ...snapshot, posts }, ids }
  }
  const before = ids[promoted.twinId]
  const named = { ...ids, [promoted.twinId]: promoted.record.id }
  switch (promoted.kind) {
    case 'product':
      return {
        ids: named,
        snapshot: { ...snapshot, products: withRecord(snapshot.products, promoted.record, before) },
      }
    case 'campaign':
      return {
        ids: named,
        snapshot: { ...snapshot, campaigns: withRecord(snapshot.campaigns, promoted.record, before) },
      }
    case 'post':
      return {
        ids: named,
        snapshot: { ...snapshot, posts: withRecord(snapshot.posts, promoted.record, before) },
      }
  }
}

/** Records what was promoted to the source. Throws 404 if the workspace isn't a twin. */
export async function notePromoted(
  tx: Transaction,
  workspaceId: string,
  promoted: TwinPromoted,
): Promise<void> {
  const [twin] = await tx.select().from(twins).where(eq(twins.workspaceId, workspaceId)).for('update')
  if (!twin) throw notFound(/*i18n*/ 'twin')
  await tx.update(twins).set(withPromoted(twin, promoted)).where(eq(twins.workspaceId, workspaceId))
}
