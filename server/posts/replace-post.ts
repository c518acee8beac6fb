import { and, desc, eq, sql } from 'drizzle-orm'
import { postCan } from '~/contract'
import { setRecording } from '../db/acting'
import { nextActivityId } from '../db/activity-triggers'
import type { Transaction } from '../db/database'
import { activity, notes, posts } from '../db/schema'
import { ApiError, notFound, refusedField } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import type { InTransaction } from '../ports/dependencies'
import { dropReview } from './approval'
import { answerPost, checkMove, findPost, lockPost, moveRepeat, type PostKey, type PostRow } from './posts'

// The API has no call that changes a post: an edit creates another one and deletes the first. The post's
// notes and history move to the new post in the transaction that deletes the old one.

/** Fields that an edit changed, as named in the activity. */
function changedFields(before: PostRow, after: PostRow): string[] {
  const seen = ({ content, targets, scheduledAt, campaignId }: PostRow) => ({
    accounts: targets,
    campaignId,
    hashtags: content.hashtags,
    link: content.link,
    media: content.mediaUrls,
    mentions: content.mentions,
    scheduledAt,
    text: content.text,
  })
  const [one, other] = [Object.entries(seen(before)), new Map(Object.entries(seen(after)))]
  return one.flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(other.get(name)) ? [] : name,
  )
}

const ofPost = ({ workspaceId }: PostKey, postId: string) =>
  and(eq(activity.workspaceId, workspaceId), eq(activity.kind, 'post'), eq(activity.recordId, postId))

const ofReview = ({ workspaceId }: PostKey, postId: string) =>
  and(eq(activity.workspaceId, workspaceId), eq(activity.kind, 'review'), eq(activity.recordId, postId))

/** Moves the old post's notes and history to the new one, with its creation recorded as an update. */
async function moveHistory(tx: Transaction, before: PostRow, after: PostRow, caller: Caller): Promise<void> {
  const key = { workspaceId: before.workspaceId, postId: before.id }
  await tx.update(notes).set({ postId: after.id }).where(eq(notes.postId, before.id))
  const ownActivity = await tx.delete(activity).where(ofPost(key, after.id)).returning()
  const [last] = await tx
    .select()
    .from(activity)
    .where(ofPost(key, before.id))
    .orderBy(desc(activity.createdAt), desc(activity.id))
    .limit(1)
  // The old post was unscheduled so that both couldn't be published: part of the edit, so not recorded.
  const createdTimes = ownActivity.map(({ createdAt }) => createdAt.getTime())
  if (last?.action === 'unscheduled' && last.actorId === caller.principal.id && createdTimes.length > 0)
    await tx.delete(activity).where(eq(activity.id, last.id))
  await tx.update(activity).set({ recordId: after.id }).where(ofPost(key, before.id))
  await tx.update(activity).set({ recordId: after.id }).where(ofReview(key, before.id))
  const [{ id } = { id: '' }] = await tx
    .select({ id: sql<string>`${sql.raw(nextActivityId)}` })
    .from(sql`(select 1) as one`)
  await tx.insert(activity).values({
    id,
    workspaceId: before.workspaceId,
    createdAt: sql`clock_timestamp()`,
    actorId: caller.principal.id,
    actorName: caller.principal.name,
    tokenName: caller.tokenName,
    via: 'api',
    kind: 'post',
    recordId: after.id,
    was: before.id,
    recordName: [...after.content.text].slice(0, 60).join(''),
    action: 'updated',
    fields: changedFields(before, after),
    detail: { status: after.status, scheduledAt: after.scheduledAt?.toISOString() },
  })
}

const changedElsewhere = () =>
  new ApiError('post_replaced', /*i18n*/ 'This post was changed elsewhere in the meantime.')

/** The id of the post that replaced a missing one; undefined if it was simply deleted. */
async function replacedBy(tx: Transaction, { workspaceId, postId }: PostKey): Promise<string | undefined> {
  const [row] = await tx
    .select({ recordId: activity.recordId })
    .from(activity)
    .where(and(eq(activity.workspaceId, workspaceId), eq(activity.was, postId)))
  return row?.recordId ?? undefined
}

/**
 * Deletes the post that `postId` replaces, and returns the replacement. Throws `post_replaced` if another
 * edit came first.
 */
export async function replacePost(
  { db: tx }: InTransaction,
  key: PostKey,
  { postId, caller }: { postId: string; caller: Caller },
) {
  if (postId === key.postId) throw refusedField('postId', 'Must be another post.')
  const [before] = await tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, key.postId), eq(posts.workspaceId, key.workspaceId)))
    .for('update')
  const other = before ? undefined : await replacedBy(tx, key)
  if (other !== undefined && other !== postId) throw changedElsewhere()
  if (!before && other === undefined) throw notFound(/*i18n*/ 'post')
  const after = await lockPost(tx, { workspaceId: key.workspaceId, postId })
  if (before) {
    checkMove(postCan.delete, before)
    await moveHistory(tx, before, after, caller)
    await moveRepeat(tx, before.id, after.id)
    await dropReview(tx, before.id)
    await setRecording(tx, 'off')
    await tx.delete(posts).where(eq(posts.id, before.id))
    await setRecording(tx, 'on')
  }
  return answerPost(tx, await findPost(tx, { workspaceId: key.workspaceId, postId }))
}
