import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, asc, eq, ne } from 'drizzle-orm'
import { approvalRequired, type Post, type ReviewEntryKind } from '~/contract'
import { newId } from '../db/identifiers'
import type { Queryable, Transaction } from '../db/database'
import {
  postOptions,
  postReviews,
  type posts,
  reviewEntries,
  reviewLinkThreads,
  workspaces,
} from '../db/schema'
import { ApiError } from '../http/api-error'
import { isAmong } from '../lists/find'

// What an approval is of, and where it is asked for (docs/decisions/0062-approval.md). Every way by which a post gets a
// time or goes out ends in `requireApproval`.

export type ReviewRow = typeof postReviews.$inferSelect

type PostRow = Pick<typeof posts.$inferSelect, 'id' | 'workspaceId' | 'content' | 'targets'>

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, canonical(each)])
}

/** Says what an approval is of: content, accounts and platform options. Not the time, and not the campaign. */
export async function versionOf(q: Queryable, { id, content, targets }: PostRow): Promise<string> {
  const rows = await q
    .select()
    .from(postOptions)
    .where(eq(postOptions.postId, id))
    .orderBy(asc(postOptions.accountId))
  const options = rows.map(({ accountId, options: given }) => [accountId, given])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical([content, targets, options])))))
}

async function reviewOf(q: Queryable, postId: string): Promise<ReviewRow | undefined> {
  const [row] = await q.select().from(postReviews).where(eq(postReviews.postId, postId))
  return row
}

/** Whether the post is approved just as it is. */
async function isApproved(q: Queryable, post: PostRow): Promise<boolean> {
  const review = await reviewOf(q, post.id)
  return review?.state === 'approved' && review.approvedVersion === (await versionOf(q, post))
}

/**
 * Refuses with 400 `approval_required` what would schedule, queue or publish a post that its workspace wants approved
 * first. The post has to be locked, so that nothing changes between this look and what follows.
 */
export async function requireApproval(tx: Transaction, post: PostRow): Promise<void> {
  const [workspace] = await tx
    .select({ requires: workspaces.requiresApproval })
    .from(workspaces)
    .where(eq(workspaces.id, post.workspaceId))
  if (!workspace?.requires || (await isApproved(tx, post))) return
  throw new ApiError('approval_required', approvalRequired)
}

/** Who says something in a review: a person, or whoever holds a link. */
export interface Author {
  readonly name: string
  readonly principalId?: string
  readonly linkId?: string
}

/** Writes down what was said and done. */
export async function noteEntry(
  tx: Transaction,
  review: Pick<ReviewRow, 'workspaceId' | 'threadId'>,
  said: { kind: ReviewEntryKind; author: Author; note?: string | undefined; at: Date },
): Promise<void> {
  const { kind, author, note, at } = said
  await tx.insert(reviewEntries).values({
    id: newId('rev'),
    workspaceId: review.workspaceId,
    threadId: review.threadId,
    kind,
    author: author.name,
    principalId: author.principalId ?? null,
    linkId: author.linkId ?? null,
    note: note ?? null,
    createdAt: at,
  })
}

/** An approval is of one version: with another one it is outdated, and back at that one it counts again. */
export async function checkStillApproved(tx: Transaction, post: PostRow): Promise<void> {
  const review = await reviewOf(tx, post.id)
  if (!review?.approvedVersion) return
  const state = review.approvedVersion === (await versionOf(tx, post)) ? 'approved' : 'outdated'
  if (state !== review.state)
    await tx.update(postReviews).set({ state }).where(eq(postReviews.postId, post.id))
}

/** `post` takes on the review of the post that it replaces, its approval too where it says the same. */
export async function takeOnReview(
  tx: Transaction,
  post: PostRow,
  replaced: string,
  { author, at }: { author: Author; at: Date },
): Promise<void> {
  const [review] = await tx
    .select()
    .from(postReviews)
    .where(and(eq(postReviews.postId, replaced), eq(postReviews.workspaceId, post.workspaceId)))
  if (!review) return
  await tx.insert(postReviews).values({ ...review, postId: post.id })
  await checkStillApproved(tx, post)
  if (review.state !== null) await noteEntry(tx, review, { kind: 'changed', author, at })
}

/** The review goes with the last post of its thread. To be called before the post is deleted. */
export async function dropReview(tx: Transaction, postId: string): Promise<void> {
  const review = await reviewOf(tx, postId)
  if (!review) return
  const { threadId } = review
  const [other] = await tx
    .select({ id: postReviews.postId })
    .from(postReviews)
    .where(and(eq(postReviews.threadId, threadId), ne(postReviews.postId, postId)))
    .limit(1)
  if (other) return
  await tx.delete(reviewEntries).where(eq(reviewEntries.threadId, threadId))
  await tx.delete(reviewLinkThreads).where(eq(reviewLinkThreads.threadId, threadId))
}

/** What posts say of their reviews, by post; without a state where nobody was asked to review it. */
export async function reviewsOf(
  q: Queryable,
  postIds: readonly string[],
): Promise<Map<string, NonNullable<Post['review']>>> {
  if (postIds.length === 0) return new Map()
  const rows = await q.select().from(postReviews).where(isAmong(postReviews.postId, postIds))
  return new Map(
    rows.map(({ postId, state, by, note, at }) => [
      postId,
      { ...(state && { state }), by, at: at.toISOString(), ...(note !== null && { note }) },
    ]),
  )
}
