import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { and, asc, eq, ne } from 'drizzle-orm'
import { approvalRequired, type Post, type ReviewEntryKind } from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
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

// What an approval covers, and where it is required (docs/decisions/0062-approval.md). Every way to schedule
// or publish a post calls `requireApproval`.

export type ReviewRow = typeof postReviews.$inferSelect

type PostRow = Pick<typeof posts.$inferSelect, 'id' | 'workspaceId' | 'content' | 'targets'>

/** A value with object keys sorted, so that equal values serialise equally. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, canonical(each)])
}

/** Hash of what an approval covers: content, accounts and platform options. Not the time or campaign. */
export async function versionOf(q: Queryable, { id, content, targets }: PostRow): Promise<string> {
  const rows = await q
    .select()
    .from(postOptions)
    .where(eq(postOptions.postId, id))
    .orderBy(asc(postOptions.accountId))
  const options = rows.map(({ accountId, options: given }) => [accountId, given])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical([content, targets, options])))))
}

export async function reviewOf(q: Queryable, postId: string): Promise<ReviewRow | undefined> {
  const [row] = await q.select().from(postReviews).where(eq(postReviews.postId, postId))
  return row
}

/** True if the post is approved in its present version. */
async function isApproved(q: Queryable, post: PostRow): Promise<boolean> {
  const review = await reviewOf(q, post.id)
  return review?.state === 'approved' && review.approvedVersion === (await versionOf(q, post))
}

/**
 * Throws 400 `approval_required` if the workspace requires approval and the post isn't approved. Call it
 * before scheduling, queueing or publishing, with the post locked so that it can't change in between.
 */
export async function requireApproval(tx: Transaction, post: PostRow): Promise<void> {
  const [workspace] = await tx
    .select({ requires: workspaces.requiresApproval })
    .from(workspaces)
    .where(eq(workspaces.id, post.workspaceId))
  if (!workspace?.requires || (await isApproved(tx, post))) return
  throw new ApiError('approval_required', approvalRequired)
}

/** Who acts in a review: a person, or the holder of a review link. */
export interface Author {
  readonly name: string
  readonly principalId?: string
  readonly linkId?: string
}

/** Records an entry in a review's thread. */
export async function noteEntry(
  tx: Transaction,
  review: Pick<ReviewRow, 'workspaceId' | 'threadId'>,
  entry: { kind: ReviewEntryKind; author: Author; note?: string | undefined; at: Date },
): Promise<void> {
  const { kind, author, note, at } = entry
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

/**
 * Updates a review after a change of its post: an approval is of one version, so with another one it is
 * outdated, and back at that version it counts again.
 */
export async function checkStillApproved(tx: Transaction, post: PostRow): Promise<void> {
  const review = await reviewOf(tx, post.id)
  if (!review?.approvedVersion) return
  const state = review.approvedVersion === (await versionOf(tx, post)) ? 'approved' : 'outdated'
  if (state !== review.state)
    await tx.update(postReviews).set({ state }).where(eq(postReviews.postId, post.id))
}

/** Copies the review of the post that `post` replaces, including its approval if the version is the same. */
export async function inheritReview(
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

/** Deletes a review with the last post of its thread. Call it before the post is deleted. */
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

/** `Post.review` by post id; without a state if no review was requested. */
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
