import { asc, eq } from 'drizzle-orm'
import {
  postCan,
  type Review,
  type ReviewDecision,
  type ReviewEntry,
  type ReviewState,
  type WebhookEvent,
} from '~/contract'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { postReviews, reviewEntries } from '../db/schema'
import { ApiError } from '../http/api-error'
import { withoutNulls } from '../http/envelope'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import { type Author, noteEntry, type ReviewRow, reviewOf, versionOf } from '../posts/approval'
import { answerPost, checkMove, findPost, lockPost, type PostKey, type PostRow } from '../posts/posts'
import { enqueueWebhooks } from '../webhooks/enqueue'

/** Maximum entries of the team per review, and of each link, so that none can fill the database or end the review. */
const maxEntries = 500
const maxEntriesByLink = 100

export function entryRecord(row: typeof reviewEntries.$inferSelect): ReviewEntry {
  const { id, kind, author, linkId, note, createdAt } = row
  return withoutNulls({
    id,
    kind,
    by: author,
    byLink: linkId === null ? null : true,
    note,
    at: createdAt.toISOString(),
  })
}

async function entriesOf(q: Queryable, threadId: string) {
  return q
    .select()
    .from(reviewEntries)
    .where(eq(reviewEntries.threadId, threadId))
    .orderBy(asc(reviewEntries.createdAt), asc(reviewEntries.id))
}

/** The review as the API returns it. A post without a review has a version too. */
async function answer(q: Queryable, post: PostRow): Promise<Review> {
  const row = await reviewOf(q, post.id)
  return {
    postId: post.id,
    ...(row?.state && { state: row.state }),
    version: await versionOf(q, post),
    entries: row ? (await entriesOf(q, row.threadId)).map(entryRecord) : [],
  }
}

export async function getReview({ db }: Dependencies, key: PostKey): Promise<Review> {
  return answer(db, await findPost(db, key))
}

/** The review of a locked post, created if there is none. */
export async function findOrCreateReview(
  tx: Transaction,
  post: PostRow,
  { author, at }: { author: Author; at: Date },
): Promise<ReviewRow> {
  const found = await reviewOf(tx, post.id)
  if (found) return found
  const row: ReviewRow = {
    postId: post.id,
    workspaceId: post.workspaceId,
    threadId: newId('thr'),
    state: null,
    approvedVersion: null,
    by: author.name,
    note: null,
    at,
  }
  await tx.insert(postReviews).values(row)
  return row
}

interface EntryDetails {
  readonly author: Author
  readonly note?: string | undefined
  readonly at: Date
}

/** Links' entries don't count for the team's limit. */
async function checkEntryLimit(tx: Transaction, { threadId }: ReviewRow, { linkId }: Author): Promise<void> {
  const entries = (await entriesOf(tx, threadId)).filter((entry) => entry.linkId === (linkId ?? null))
  if (entries.length < (linkId === undefined ? maxEntries : maxEntriesByLink)) return
  throw new ApiError('invalid_state', /*i18n*/ 'This review is too long. Duplicate the post to continue.')
}

/**
 * Requests a review from the team, or from the link holder named by `shared`. Throws 400 `invalid_state` if
 * the post is already requested, approved or published.
 */
export async function askForReview(
  tx: Transaction,
  post: PostRow,
  details: EntryDetails,
  shared?: string,
): Promise<void> {
  checkMove(postCan.review, post)
  const review = await findOrCreateReview(tx, post, details)
  if (review.state === 'requested')
    throw new ApiError('invalid_state', /*i18n*/ 'This post is already waiting for review.')
  if (review.state === 'approved')
    throw new ApiError('invalid_state', /*i18n*/ 'This post is already approved.')
  await checkEntryLimit(tx, review, details.author)
  const entry =
    shared === undefined ? { kind: 'requested' as const } : { kind: 'shared' as const, note: shared }
  await noteEntry(tx, review, { ...details, ...entry })
  await setState(tx, post, details, { state: 'requested', approvedVersion: null })
  await emitReviewEvent(tx, post, { ...details, event: 'review.requested' })
}

const setState = (
  tx: Transaction,
  { id }: PostRow,
  { author, note, at }: EntryDetails,
  change: { state?: ReviewState; approvedVersion?: string | null },
) =>
  tx
    .update(postReviews)
    .set({ ...change, by: author.name, note: note ?? null, at })
    .where(eq(postReviews.postId, id))

export const changedSinceSeen = () =>
  new ApiError(
    'invalid_state',
    /*i18n*/ 'This post has changed since you opened it. Look at it again, then decide.',
  )

const entryKinds = {
  approve: 'approved',
  request_changes: 'changes_requested',
  comment: 'commented',
} as const

/**
 * Decides on a locked post, or comments on it. Throws 400 `invalid_state` if its version isn't the one seen,
 * or if it is published or already approved.
 */
export async function decide(
  tx: Transaction,
  post: PostRow,
  { decision, version, ...details }: EntryDetails & { decision: ReviewDecision | 'comment'; version: string },
): Promise<void> {
  const now = await versionOf(tx, post)
  if (version !== now) throw changedSinceSeen()
  checkMove(postCan.review, post)
  const review = await findOrCreateReview(tx, post, details)
  await checkEntryLimit(tx, review, details.author)
  const kind = entryKinds[decision]
  if (kind === 'approved' && review.state === 'approved')
    throw new ApiError('invalid_state', /*i18n*/ 'This post is already approved.')
  await noteEntry(tx, review, { kind, ...details })
  const approvedVersion = kind === 'approved' ? now : null
  await setState(tx, post, details, kind === 'commented' ? {} : { state: kind, approvedVersion })
  await emitReviewEvent(tx, post, { ...details, event: `review.${kind}` })
}

/** Locks the post, runs `work` on it, and returns its review. */
export async function updateReview(
  { db: tx, clock }: InTransaction,
  key: PostKey,
  work: (tx: Transaction, post: PostRow, at: Date) => Promise<void>,
): Promise<Review> {
  const post = await lockPost(tx, key)
  await work(tx, post, new Date(clock()))
  return answer(tx, post)
}

/** Enqueues webhooks for a review event, within the transaction in which it happens. */
async function emitReviewEvent(
  tx: Transaction,
  post: PostRow,
  { event, author, note, at }: EntryDetails & { event: Extract<WebhookEvent, `review.${string}`> },
): Promise<void> {
  const { workspaceId, id } = post
  const data = async () => ({
    by: author.name,
    byLink: author.linkId !== undefined,
    ...(note !== undefined && { note }),
    post: await answerPost(tx, post),
    pageUrl: `/w/${encodeURIComponent(workspaceId)}/posts/${encodeURIComponent(id)}`,
  })
  await enqueueWebhooks(tx, { workspaceId, event, at, data })
}
