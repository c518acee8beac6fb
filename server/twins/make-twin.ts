import type { TwinSnapshot, TwinSource } from '~/contract'
import { by, renamed } from '~/domain/twins/renamed'
import { createCreditAccount } from '../auth/principals'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { twins } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { newId } from '../db/identifiers'
import { scheduleChanged } from '../db/schedule-events'
import { fillTwin } from './fill-twin'

/** A new identifier for each record of the source: they may come from this very server. By those of the source. */
function newIds({ products, campaigns, posts, media, accounts }: TwinSnapshot): Record<string, string> {
  const kinds = { prod: products, cmp: campaigns, post: posts, med: media, acc: accounts }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, records]) =>
      records.map(({ id }): [string, string] => [id, newId(kind)]),
    ),
  )
}

const inverse = (ids: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).map(([source, twin]) => [twin, source]))

/**
 * Makes the twin: a workspace that `ownerId` owns, with credits of its own, so that what is tried there costs nothing
 * elsewhere. All of it or nothing. Returns its workspace's id.
 */
export async function makeTwin(
  { db, clock }: Dependencies,
  given: { ownerId: string; source: TwinSource; snapshot: TwinSnapshot },
): Promise<string> {
  const { ownerId, source, snapshot } = given
  const now = new Date(clock())
  const ids = newIds(snapshot)
  const name = `Twin of ${source.name}`.slice(0, 120)
  const workspaceId = await db.transaction(async (tx) => {
    const start = {
      credits: snapshot.credits,
      kind: 'grant',
      description: 'Credits of the twin',
      at: now,
    } as const
    const creditAccountId = await createCreditAccount(tx, start)
    const { id } = await createWorkspaceRows(tx, { name, ownerId, creditAccountId, at: now })
    await fillTwin(tx, renamed(snapshot, by(ids)), { workspaceId: id, now })
    await tx.insert(twins).values({ workspaceId: id, source, snapshot, ids: inverse(ids), madeAt: now })
    return id
  })
  scheduleChanged(db)
  return workspaceId
}
