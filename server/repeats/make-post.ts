import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { campaigns, postOptions, postReviews, posts, repeatPosts, socialAccounts } from '../db/schema'
import { checkStillApproved, noteEntry, requireApproval } from '../posts/approval'
import { contentOf } from '../posts/follow-repeat'
import type { PostRow } from '../posts/posts'
import type { RepeatRow } from './repeat-rows'

interface PlannedDate {
  /** The day of a rule's date, or the number of an evergreen post's turn. */
  readonly occurrence: string
  readonly at: Date
  readonly turn: number
  readonly queueId?: string
}

/** Whether every account is still connected. For only some of the chosen accounts it would be another post. */
export async function hasConnectedAccounts(
  q: Queryable,
  { workspaceId, targets }: RepeatRow,
): Promise<boolean> {
  const ids = [...new Set(targets.map(({ accountId }) => accountId))]
  const connected = await q
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, workspaceId),
        inArray(socialAccounts.id, ids),
        ne(socialAccounts.health, 'disconnected'),
      ),
    )
  return connected.length === ids.length
}

async function campaignOf(q: Queryable, { campaignId }: RepeatRow): Promise<string | null> {
  if (campaignId === null) return null
  const [found] = await q.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, campaignId))
  return found?.id ?? null
}

/** A post with the same content as the approved one is approved: the time isn't part of an approval (decision 62). */
async function inheritApproval(tx: Transaction, post: PostRow, { approved }: RepeatRow): Promise<void> {
  if (!approved) return
  const { version, by, at } = approved
  const review = { workspaceId: post.workspaceId, threadId: newId('thr') }
  await tx.insert(postReviews).values({
    ...review,
    postId: post.id,
    state: 'approved',
    approvedVersion: version,
    by,
    note: null,
    at: new Date(at),
  })
  await noteEntry(tx, review, { kind: 'approved', author: { name: by }, at: new Date(at) })
  await checkStillApproved(tx, post)
}

/**
 * Creates the post of a date, in the caller's transaction, which has locked the repeat. Throws 400
 * `approval_required` if it lacks an approval that the workspace requires.
 */
export async function makePost(
  tx: Transaction,
  repeat: RepeatRow,
  planned: PlannedDate,
  now: Date,
): Promise<PostRow> {
  const { workspaceId, targets, options } = repeat
  const { occurrence, at, turn, queueId = null } = planned
  const [post] = await tx
    .insert(posts)
    .values({
      id: newId('post'),
      workspaceId,
      content: contentOf(repeat, turn),
      targets,
      status: queueId === null ? 'scheduled' : 'queued',
      scheduledAt: at,
      queueId,
      campaignId: await campaignOf(tx, repeat),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!post) throw new Error('The database returned no post.')
  const given = Object.entries(options).map(([accountId, each]) => ({
    postId: post.id,
    accountId,
    options: each,
  }))
  if (given.length > 0) await tx.insert(postOptions).values(given)
  await inheritApproval(tx, post, repeat)
  await requireApproval(tx, post)
  await tx
    .insert(repeatPosts)
    .values({ repeatId: repeat.id, occurrence, workspaceId, postId: post.id, dueAt: at, turn })
  return post
}
