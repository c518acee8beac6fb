import type { ErrorDetail, PostCreate, PostTarget } from '~/contract'
import { campaigns, posts, queues, socialAccounts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { newId } from '../db/identifiers'
import { scheduleChanged } from '../db/schedule-events'
import type { PostRow } from './post-record'
import { and, eq } from 'drizzle-orm'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { ApiError } from '../http/api-error'

const message = 'Must be between 1970 and 9999.'

/** The instant of a valid `scheduledAt`, or 400: the format reaches years that no database takes. */
export function scheduledTime(iso: string): Date {
  const time = new Date(iso)
  const year = time.getUTCFullYear()
  if (year >= 1970 && year <= 9999) return time
  throw new ApiError('invalid_request', `The body isn’t valid. scheduledAt: ${message}`, {
    details: [{ path: 'scheduledAt', message }],
  })
}

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
async function checkReferences(q: Queryable, workspaceId: string, body: PostCreate): Promise<void> {
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

/**
 * A draft, or a scheduled post when `scheduledAt` is given (api.md section 3). A time that has passed is due at once:
 * the document sets it no bound.
 */
export async function createPost(
  deps: Dependencies,
  workspaceId: string,
  body: PostCreate,
): Promise<PostRow> {
  await checkReferences(deps.db, workspaceId, body)
  const now = new Date(deps.clock())
  const scheduledAt = body.scheduledAt === undefined ? null : scheduledTime(body.scheduledAt)
  const [row] = await deps.db
    .insert(posts)
    .values({
      id: newId('post'),
      workspaceId,
      content: body.content,
      targets: body.targets,
      status: scheduledAt ? 'scheduled' : 'draft',
      scheduledAt,
      queueId: body.queueId ?? null,
      campaignId: body.campaignId ?? null,
      assetId: body.assetId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('The database returned no post.')
  if (scheduledAt) scheduleChanged(deps.db)
  return row
}
