import { eq } from 'drizzle-orm'
import type { PublishPreview } from '~/contract'
import { balanceOf } from '../credits/ledger'
import { workspaces } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { targetsToSend, totalCost } from './targets-to-send'
import { findPost, type PostKey } from '../posts/find-post'

/** The most credits that publishing now can take: what failed is given back. Nothing for targets that have it already. */
export async function previewPublish({ db }: Dependencies, key: PostKey): Promise<PublishPreview> {
  const row = await findPost(db, key)
  const targets = await targetsToSend(db, row)
  const [workspace] = await db.select().from(workspaces).where(eq(workspaces.id, row.workspaceId))
  return {
    maxCredits: totalCost(targets),
    targets: targets.map(({ target: { accountId, platform }, cost }) => ({
      accountId,
      platform,
      credits: cost,
    })),
    ...(workspace && { balance: await balanceOf(db, workspace.creditAccountId) }),
  }
}
