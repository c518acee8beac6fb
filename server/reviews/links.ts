import { and, asc, count, desc, eq, gt, inArray, isNull, max, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type LinkVerdict,
  maxLinkDays,
  type OpenReviewLink,
  type ReviewLink,
  type ReviewLinkCreate,
  roleRefusal,
  type SharedPost,
} from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { roleOf } from '../auth/principals'
import { setActor } from '../db/acting'
import type { Queryable, Transaction } from '../db/database'
import { newId, randomText } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import {
  media,
  postReviews,
  posts,
  principals,
  reviewEntries,
  reviewLinks,
  reviewLinkThreads,
  socialAccounts,
  workspaces,
} from '../db/schema'
import { ApiError, invalidBody, notFound } from '../http/api-error'
import { type Caller, hashToken } from '../http/authenticate'
import { withoutNulls } from '../http/envelope'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import { type Author, noteEntry, reviewOf, versionOf } from '../posts/approval'
import { lockPost, type PostRow } from '../posts/posts'
import { askForReview, changedSinceSeen, decide, entryRecord, findOrCreateReview } from './reviews'

// Links that let people without an account see posts, comment, and decide if the link allows it
// (docs/decisions/0063-review-links.md). A link carries 160 random bits, of which only the hash is stored.

type LinkRow = typeof reviewLinks.$inferSelect

const dayMs = 24 * 3_600_000
const defaultDays = 14
/** How far the clock of whoever chooses the expiry may be ahead, in ms. */
const skewMs = 3_600_000
/** Maximum open links per workspace, since the list shows all of them. */
const maxOpen = 100

const isOpen = (at: Date): SQL | undefined =>
  and(isNull(reviewLinks.revokedAt), gt(reviewLinks.expiresAt, at))

/** Throws 403 for those who may not decide themselves: they can't let others decide. */
async function checkMayShare(q: Queryable, workspaceId: string, principalId: string): Promise<void> {
  const role = await roleOf(q, workspaceId, principalId)
  const refusal = role && roleRefusal({ role: 'reviewer' }, role)
  if (refusal !== undefined) throw new ApiError('forbidden', refusal)
}

function expiryOf(given: string | undefined, at: Date): Date {
  const expiry = given === undefined ? new Date(at.getTime() + defaultDays * dayMs) : new Date(given)
  const message =
    expiry <= at
      ? /*i18n*/ 'Must be in the future.'
      : expiry.getTime() > at.getTime() + maxLinkDays * dayMs + skewMs
        ? sentence('withinDays', { days: maxLinkDays })
        : undefined
  if (message === undefined) return expiry
  throw invalidBody('expiresAt', message)
}

function linkRecord(row: LinkRow, { createdBy, postIds }: { createdBy: string; postIds: string[] }) {
  return withoutNulls({
    id: row.id,
    name: row.name,
    mayApprove: row.mayApprove,
    postIds,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  })
}

/** Adds a post to a link. If the link may approve, this requests its review. */
async function addToLink(tx: Transaction, post: PostRow, link: LinkRow, by: { author: Author; at: Date }) {
  const review = await findOrCreateReview(tx, post, by)
  await tx.insert(reviewLinkThreads).values({ linkId: link.id, threadId: review.threadId })
  const waits = review.state === 'requested' || review.state === 'approved'
  if (link.mayApprove && !waits) await askForReview(tx, post, by, link.name)
  else await noteEntry(tx, review, { kind: 'shared', note: link.name, ...by })
}

/** Creates a link to some posts. Its secret is only in this answer. */
export async function createLink(
  workspaceId: string,
  body: z.output<typeof ReviewLinkCreate>,
  { caller, origin }: { caller: Caller; origin: string },
  { db: tx, clock }: InTransaction,
): Promise<ReviewLink> {
  const { id: principalId, name: author } = caller.principal
  const at = new Date(clock())
  if (body.mayApprove) await checkMayShare(tx, workspaceId, principalId)
  // Locked, so that links created at once don't exceed the maximum, beyond which none is listed.
  await lockWorkspaceRow(tx, workspaceId)
  const [open] = await tx
    .select({ number: count() })
    .from(reviewLinks)
    .where(and(eq(reviewLinks.workspaceId, workspaceId), isOpen(at)))
  if ((open?.number ?? 0) >= maxOpen)
    throw new ApiError('invalid_state', sentence('tooManyReviewLinks', { max: maxOpen }))
  const secret = `rvl_${randomText(32)}`
  const row: LinkRow = {
    id: newId('rvl'),
    workspaceId,
    hash: hashToken(secret),
    name: body.name.trim(),
    mayApprove: body.mayApprove,
    createdBy: principalId,
    createdAt: at,
    expiresAt: expiryOf(body.expiresAt, at),
    revokedAt: null,
    lastUsedAt: null,
  }
  await tx.insert(reviewLinks).values(row)
  const postIds = [...new Set(body.postIds)]
  // In a fixed order, so that two such calls can't deadlock.
  for (const postId of postIds.toSorted())
    await addToLink(tx, await lockPost(tx, { workspaceId, postId }), row, {
      author: { name: author, principalId },
      at,
    })
  return {
    ...linkRecord(row, { createdBy: author, postIds }),
    secret,
    url: `${origin}/review#link=${secret}`,
  }
}

/**
 * Post ids by link. While a post is being replaced, both it and the new one are in the thread: the newest
 * counts.
 */
async function postIdsOf(q: Queryable, linkIds: readonly string[]): Promise<Map<string, string[]>> {
  const byLink = new Map<string, string[]>()
  if (linkIds.length === 0) return byLink
  const rows = await q
    .select({ linkId: reviewLinkThreads.linkId, postId: max(postReviews.postId) })
    .from(reviewLinkThreads)
    .innerJoin(postReviews, eq(postReviews.threadId, reviewLinkThreads.threadId))
    .where(inArray(reviewLinkThreads.linkId, [...linkIds]))
    .groupBy(reviewLinkThreads.linkId, reviewLinkThreads.threadId)
  for (const { linkId, postId } of rows)
    if (postId !== null) byLink.set(linkId, [...(byLink.get(linkId) ?? []), postId])
  return byLink
}

/** Links that still work, newest first. */
export async function openLinks(workspaceId: string, { db, clock }: Dependencies): Promise<ReviewLink[]> {
  const rows = await db
    .select({ link: reviewLinks, createdBy: principals.name })
    .from(reviewLinks)
    .innerJoin(principals, eq(principals.id, reviewLinks.createdBy))
    .where(and(eq(reviewLinks.workspaceId, workspaceId), isOpen(new Date(clock()))))
    .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id))
    .limit(maxOpen)
  const byLink = await postIdsOf(
    db,
    rows.map(({ link }) => link.id),
  )
  return rows.map(({ link, createdBy }) =>
    linkRecord(link, { createdBy, postIds: byLink.get(link.id) ?? [] }),
  )
}

/** Revokes a link. Throws 404 if it doesn't exist or no longer works. */
export async function revokeLink(
  { workspaceId, linkId }: { workspaceId: string; linkId: string },
  { db, clock }: Dependencies,
): Promise<ReviewLink> {
  const at = new Date(clock())
  const [row] = await db
    .update(reviewLinks)
    .set({ revokedAt: at })
    .where(and(eq(reviewLinks.id, linkId), eq(reviewLinks.workspaceId, workspaceId), isOpen(at)))
    .returning()
  if (!row) throw notFound(/*i18n*/ 'review link')
  const [by] = await db
    .select({ name: principals.name })
    .from(principals)
    .where(eq(principals.id, row.createdBy))
  return linkRecord(row, {
    createdBy: by?.name ?? '',
    postIds: (await postIdsOf(db, [row.id])).get(row.id) ?? [],
  })
}

/**
 * The link for a secret. Throws if it doesn't work, with a message for whoever holds it. `lock` keeps it from being
 * revoked before the transaction ends.
 */
async function findLink(q: Queryable, secret: string, at: Date, lock = false): Promise<LinkRow> {
  const query = q
    .select()
    .from(reviewLinks)
    .where(eq(reviewLinks.hash, hashToken(secret)))
  const [row] = await (lock ? query.for('share') : query)
  if (!row)
    throw new ApiError('not_found', /*i18n*/ 'This review link isn’t valid. Check that you copied all of it.')
  if (row.revokedAt)
    throw new ApiError('invalid_state', /*i18n*/ 'This review link was revoked. Ask for a new one.')
  if (row.expiresAt <= at)
    throw new ApiError('invalid_state', /*i18n*/ 'This review link has expired. Ask for a new one.')
  // A link works only while its creator may do what it allows.
  const role = await roleOf(q, row.workspaceId, row.createdBy)
  const needed = row.mayApprove ? 'reviewer' : 'editor'
  if (role === undefined || roleRefusal({ role: needed }, role) !== undefined)
    throw new ApiError('invalid_state', /*i18n*/ 'This review link was revoked. Ask for a new one.')
  return row
}

async function mediaOf(q: Queryable, { content }: PostRow): Promise<SharedPost['media']> {
  const paths = content.mediaUrls.flatMap((url) => (url.startsWith('/files/') ? [url.slice(7)] : []))
  const rows = paths.length === 0 ? [] : await q.select().from(media).where(inArray(media.path, paths))
  return content.mediaUrls.map((url) => {
    const row = rows.find(({ path }) => url === `/files/${path}`)
    const type = row?.type ?? (content.mediaType === 'video' ? 'video' : 'image')
    const { altText, width, height } = row ?? {}
    return {
      url: row?.elsewhere ?? url,
      type,
      ...(altText && { altText }),
      ...(width && height && { width, height }),
    }
  })
}

/** A post as the link shows it: its content, time and accounts, and what was said through this link. */
async function sharedPost(
  q: Queryable,
  post: PostRow,
  link: LinkRow,
  timezone: string | null,
): Promise<SharedPost> {
  const review = await reviewOf(q, post.id)
  const accounts = await q
    .select({ id: socialAccounts.id, name: socialAccounts.name, platform: socialAccounts.platform })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, post.workspaceId),
        inArray(
          socialAccounts.id,
          post.targets.map(({ accountId }) => accountId),
        ),
      ),
    )
  const entries = await q
    .select()
    .from(reviewEntries)
    .where(and(eq(reviewEntries.threadId, review?.threadId ?? ''), eq(reviewEntries.linkId, link.id)))
    .orderBy(asc(reviewEntries.createdAt), asc(reviewEntries.id))
  const { text, hashtags, mentions, link: address } = post.content
  return {
    id: post.id,
    ...(review && { threadId: review.threadId }),
    version: await versionOf(q, post),
    text,
    hashtags,
    mentions,
    ...(address !== undefined && { link: address }),
    media: await mediaOf(q, post),
    accounts: post.targets.map(({ accountId, platform }) => ({
      platform,
      name: accounts.find(({ id }) => id === accountId)?.name,
    })),
    ...(post.scheduledAt && { scheduledAt: post.scheduledAt.toISOString() }),
    ...(timezone !== null && { timezone }),
    published: post.status === 'published',
    ...(review?.state && { state: review.state }),
    entries: entries.map(entryRecord),
  }
}

const zoneOf = async (q: Queryable, workspaceId: string): Promise<string | null> => {
  const [row] = await q
    .select({ timezone: workspaces.timezone })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return row?.timezone ?? null
}

/** How often a link's last use is recorded, in ms. */
const noteUseEveryMs = 60_000

/** What a link shows. Calls `admit` (the rate limit) once the link is known to work. */
export async function openLink(
  secret: string,
  { db, clock }: Dependencies,
  admit: (id: string) => Promise<void>,
): Promise<OpenReviewLink> {
  const at = new Date(clock())
  const link = await findLink(db, secret, at)
  await admit(link.id)
  if (!link.lastUsedAt || at.getTime() - link.lastUsedAt.getTime() >= noteUseEveryMs)
    await db.update(reviewLinks).set({ lastUsedAt: at }).where(eq(reviewLinks.id, link.id))
  const ids = (await postIdsOf(db, [link.id])).get(link.id) ?? []
  const rows = ids.length === 0 ? [] : await db.select().from(posts).where(inArray(posts.id, ids))
  const inOrder = rows.toSorted(
    (a, b) =>
      (a.scheduledAt?.getTime() ?? Infinity) - (b.scheduledAt?.getTime() ?? Infinity) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      a.id.localeCompare(b.id),
  )
  const timezone = await zoneOf(db, link.workspaceId)
  return {
    name: link.name,
    mayApprove: link.mayApprove,
    expiresAt: link.expiresAt.toISOString(),
    posts: await Promise.all(inOrder.map((post) => sharedPost(db, post, link, timezone))),
  }
}

/** Comments through a link, or decides if the link allows it. The post has to be one that it shows. */
export async function answerLink(
  { link: secret, postId, decision, version, note }: LinkVerdict,
  { db, clock }: Dependencies,
  admit: (id: string) => Promise<void>,
): Promise<SharedPost> {
  const at = new Date(clock())
  const link = await findLink(db, secret, at)
  await admit(link.id)
  if (decision !== 'comment' && !link.mayApprove)
    throw new ApiError('forbidden', /*i18n*/ 'This link is for looking and commenting.')
  return db.transaction(async (tx) => {
    await setActor(tx, { name: link.name, via: 'link' })
    // Again, as it may have been revoked meanwhile.
    await findLink(tx, secret, at, true)
    const shown = (await postIdsOf(tx, [link.id])).get(link.id) ?? []
    // Not a 404, which would count as a guessed secret.
    if (!shown.includes(postId)) throw changedSinceSeen()
    const post = await lockPost(tx, { workspaceId: link.workspaceId, postId })
    await decide(tx, post, { decision, version, note, author: { name: link.name, linkId: link.id }, at })
    return sharedPost(tx, post, link, await zoneOf(tx, link.workspaceId))
  })
}
