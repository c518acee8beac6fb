import { and, eq, ne } from 'drizzle-orm'
import * as contract from '~/contract'
import { type ErrorDetail, type Post, type PostCreate, type PostTarget, postCan } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { newId } from '../db/identifiers'
import { campaigns, posts, queues, socialAccounts } from '../db/schema'
import { ApiError, invalidBody, notFound } from '../http/api-error'
import { implement } from '../http/implement'
import type { InTransaction } from '../ports/dependencies'
import { checkTakes, moveEvergreenPost, nextSlot } from '../queues/slots'
import { type Author, dropReview, inheritReview, requireApproval } from './approval'
import { followAgain } from './follow-repeat'
import { countPosts, listPosts } from './list-posts'
import { answerPost, checkMove, detachPost, findPost, lockPost, type PostKey, type PostRow } from './posts'
import { replacePost } from './replace-post'

/**
 * A valid `scheduledAt` as a date. Throws 400 if the year is outside the database's range, as the format
 * allows.
 */
function scheduledTime(iso: string): Date {
  const time = new Date(iso)
  const year = time.getUTCFullYear()
  if (year >= 1970 && year <= 9999) return time
  throw invalidBody('scheduledAt', /*i18n*/ 'Must be between 1970 and 9999.')
}

async function checkTargets(
  q: Queryable,
  workspaceId: string,
  targets: readonly PostTarget[],
): Promise<void> {
  const accounts = await q
    .select({ id: socialAccounts.id, platform: socialAccounts.platform })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.health, 'disconnected')))
  const details = targets.flatMap(({ accountId, platform }, index): ErrorDetail[] => {
    const account = accounts.find(({ id }) => id === accountId)
    const path = `targets.${index}.accountId`
    if (!account) return [{ path, message: /*i18n*/ 'This account isn’t in this workspace.' }]
    if (account.platform === platform) return []
    return [
      {
        path,
        message: sentence('otherPlatform', {
          actual: platformNames[account.platform],
          expected: platformNames[platform],
        }),
      },
    ]
  })
  const [first] = details
  if (first)
    throw new ApiError(
      'invalid_request',
      sentence('invalidBody', { path: first.path, message: first.message }),
      {
        details,
      },
    )
}

const missing = (path: string, what: string) =>
  new ApiError('not_found', sentence('notFound', { thing: what }), {
    details: [{ path, message: sentence('notFound', { thing: what }) }],
  })

/**
 * Checks what a new post refers to: accounts and their platforms (400), queue and campaign (404, docs/api.md
 * section 5). The document doesn't say what `assetId` refers to, so it is only stored.
 */
async function checkReferences(q: Queryable, workspaceId: string, body: PostCreate): Promise<void> {
  await checkTargets(q, workspaceId, body.targets)
  if (body.queueId !== undefined) {
    const [queue] = await q
      .select({ id: queues.id })
      .from(queues)
      .where(and(eq(queues.workspaceId, workspaceId), eq(queues.id, body.queueId)))
    if (!queue) throw missing('queueId', /*i18n*/ 'queue')
  }
  if (body.campaignId !== undefined) await checkCampaign(q, workspaceId, body.campaignId)
}

async function checkCampaign(q: Queryable, workspaceId: string, campaignId: string): Promise<void> {
  const [campaign] = await q
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, campaignId)))
  if (!campaign) throw missing('campaignId', /*i18n*/ 'campaign')
}

/**
 * Creates a draft, or a scheduled post if `scheduledAt` is given (docs/api.md section 3). A past time is due
 * immediately, as the document sets no bound. With `replaces` it takes over that post's review. Throws 400
 * `approval_required` for a time if the workspace requires approval.
 */
async function createPost(
  { db: tx, clock }: InTransaction,
  workspaceId: string,
  body: PostCreate,
  { replaces, author }: { replaces: string | undefined; author: Author },
): Promise<PostRow> {
  await checkReferences(tx, workspaceId, body)
  const now = new Date(clock())
  const scheduledAt = body.scheduledAt === undefined ? null : scheduledTime(body.scheduledAt)
  const values = {
    id: newId('post'),
    workspaceId,
    content: body.content,
    targets: body.targets,
    status: scheduledAt ? ('scheduled' as const) : ('draft' as const),
    scheduledAt,
    queueId: body.queueId ?? null,
    campaignId: body.campaignId ?? null,
    assetId: body.assetId ?? null,
    createdAt: now,
    updatedAt: now,
  }
  const [created] = await tx.insert(posts).values(values).returning()
  if (!created) throw new Error('The database returned no post.')
  if (replaces !== undefined) await inheritReview(tx, created, replaces, { author, at: now })
  if (scheduledAt) await requireApproval(tx, created)
  return created
}

export const postRoutes = [
  implement(contract.listPosts, listPosts),
  implement(contract.countPosts, ({ params, query }, deps) => countPosts(params.workspaceId, query, deps)),
  implement(contract.createPost, async ({ params, query, body, caller }, deps) => {
    const author = { name: caller.principal.name, principalId: caller.principal.id }
    const { replaces } = query
    return answerPost(deps.db, await createPost(deps, params.workspaceId, body, { replaces, author }))
  }),
  implement(contract.getPost, async ({ params }, deps) =>
    answerPost(deps.db, await findPost(deps.db, params)),
  ),
  implement(contract.deletePost, ({ params }, deps) => deletePost(deps, params)),
  implement(contract.replacePost, ({ params, body, caller }, deps) =>
    replacePost(deps, params, { postId: body.postId, caller }),
  ),
  implement(contract.schedulePost, async ({ params, body: { scheduledAt } }, deps) => {
    const row = await schedulePost(deps, params, scheduledAt === null ? null : scheduledTime(scheduledAt))
    return answerPost(deps.db, row)
  }),
  implement(contract.queuePost, async ({ params, body }, deps) =>
    answerPost(deps.db, await queuePost(deps, params, body.queueId)),
  ),
  implement(contract.setPostCampaign, async ({ params, body }, deps) =>
    answerPost(deps.db, await setCampaign(deps, params, body.campaignId)),
  ),
]

/**
 * Schedules a post, or unschedules it to a draft (docs/architecture.md, “The embedded API”). Either way it
 * leaves its queue. A failed post may be scheduled again or become a draft (docs/api.md section 3); accounts
 * that already have it don't get it again.
 */
async function schedulePost(
  { db: tx, clock }: InTransaction,
  key: PostKey,
  scheduledAt: Date | null,
): Promise<PostRow> {
  const row = await lockPost(tx, key)
  checkMove(scheduledAt ? postCan.schedule : postCan.unschedule, row)
  if (scheduledAt) await requireApproval(tx, row)
  if (scheduledAt?.getTime() !== row.scheduledAt?.getTime()) await detachPost(tx, row.id)
  const [changed] = await tx
    .update(posts)
    .set({
      status: scheduledAt ? 'scheduled' : 'draft',
      scheduledAt,
      ...(row.status === 'queued' && { queueId: null }),
      updatedAt: new Date(clock()),
    })
    .where(eq(posts.id, row.id))
    .returning()
  if (changed) await followAgain(tx, changed)
  return changed ?? row
}

/**
 * Puts the post into the queue's next free slot, returned in `scheduledAt`. The queue is locked meanwhile, so
 * that no two posts get one slot. Throws 404 if there is no such queue, 400 `invalid_state` if it has no
 * slots.
 */
async function queuePost({ db: tx, clock }: InTransaction, key: PostKey, queueId: string): Promise<PostRow> {
  const [queue] = await tx
    .select()
    .from(queues)
    .where(and(eq(queues.workspaceId, key.workspaceId), eq(queues.id, queueId)))
    .for('update')
  const row = await lockPost(tx, key)
  if (!queue) throw notFound(/*i18n*/ 'queue')
  checkMove(postCan.queue, row)
  await requireApproval(tx, row)
  await checkTakes(tx, queue, row.targets)
  const slot = await nextSlot(tx, queue, clock(), { postId: row.id, evergreen: true })
  if (!slot) throw new ApiError('invalid_state', /*i18n*/ 'This queue has no slots.')
  await detachPost(tx, row.id)
  await moveEvergreenPost(tx, queue, slot, clock())
  const [changed] = await tx
    .update(posts)
    .set({ status: 'queued', queueId: queue.id, scheduledAt: slot, updatedAt: new Date(clock()) })
    .where(eq(posts.id, row.id))
    .returning()
  return changed ?? row
}

/** Sets or clears the post's campaign, whatever its status. */
async function setCampaign(
  { db: tx, clock }: InTransaction,
  key: PostKey,
  campaignId: string | null,
): Promise<PostRow> {
  const row = await lockPost(tx, key)
  if (campaignId !== null) await checkCampaign(tx, key.workspaceId, campaignId)
  const [changed] = await tx
    .update(posts)
    .set({ campaignId, updatedAt: new Date(clock()) })
    .where(eq(posts.id, row.id))
    .returning()
  return changed ?? row
}

/**
 * Deletes an unpublished post (docs/api.md section 3) and returns it. Throws 400 if publishing began first.
 */
async function deletePost({ db: tx }: InTransaction, key: PostKey): Promise<Post> {
  const row = await lockPost(tx, key)
  checkMove(postCan.delete, row)
  const deleted = await answerPost(tx, row)
  await dropReview(tx, row.id)
  await tx.delete(posts).where(eq(posts.id, row.id))
  return deleted
}
