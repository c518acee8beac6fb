import { and, eq } from 'drizzle-orm'
import type { ErrorDetail, PostCreate, PostTarget } from '~/contract'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { campaigns, queues, socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'

async function checkTargets(
  q: Queryable,
  workspaceId: string,
  targets: readonly PostTarget[],
): Promise<void> {
  const accounts = await q
    .select({ id: socialAccounts.id, platform: socialAccounts.platform })
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, workspaceId))
  const details = targets.flatMap(({ accountId, platform }, index): ErrorDetail[] => {
    const account = accounts.find(({ id }) => id === accountId)
    const path = `targets.${index}.accountId`
    if (!account) return [{ path, message: 'This account isn’t in this workspace.' }]
    if (account.platform === platform) return []
    return [
      {
        path,
        message: `This account is on ${platformNames[account.platform]}, not ${platformNames[platform]}.`,
      },
    ]
  })
  const [first] = details
  if (first)
    throw new ApiError('invalid_request', `The body isn’t valid. ${first.path}: ${first.message}`, {
      details,
    })
}

const missing = (path: string, what: string) =>
  new ApiError('not_found', `Couldn’t find this ${what}.`, {
    details: [{ path, message: `Couldn’t find this ${what}.` }],
  })

/**
 * What a new post names has to be there: its accounts, each with its platform (400), its queue and its campaign (404,
 * a missing resource: api.md section 5). The document says of `assetId` not even what it names, so it is only kept.
 */
export async function checkReferences(q: Queryable, workspaceId: string, body: PostCreate): Promise<void> {
  await checkTargets(q, workspaceId, body.targets)
  if (body.queueId !== undefined) {
    const [queue] = await q
      .select({ id: queues.id })
      .from(queues)
      .where(and(eq(queues.workspaceId, workspaceId), eq(queues.id, body.queueId)))
    if (!queue) throw missing('queueId', 'queue')
  }
  if (body.campaignId !== undefined) {
    const [campaign] = await q
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, body.campaignId)))
    if (!campaign) throw missing('campaignId', 'campaign')
  }
}
