import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { RepeatRule } from '~/contract'
import type { Day } from '~/domain/calendar/day'
import { occurrencesBetween } from '~/domain/calendar/repeat-dates'
import type { Transaction } from '../db/database'
import { posts, repeatPosts } from '../db/schema'
import { dropReview } from '../posts/approval'
import { makePost } from './make-post'
import type { RepeatRow } from './repeat-rows'

/** How far ahead the posts of a rule are created, in milliseconds: 60 days. */
export const horizonMs = 60 * 86_400_000

/** The most missed dates that are recorded at once; earlier ones are dropped. */
const maxMissed = 400

/** A planned post of a repeat that nobody has changed. */
export interface Untouched {
  readonly postId: string
  readonly occurrence: string
  readonly turn: number
  readonly text: string
}

/** Planned posts that nobody has changed, locked until `tx` ends; those being published are left out. */
export async function lockUntouched(
  tx: Transaction,
  { id }: RepeatRow,
  now: Date,
  from: Day | undefined,
): Promise<Untouched[]> {
  const rows = await tx
    .select({
      postId: posts.id,
      occurrence: repeatPosts.occurrence,
      turn: repeatPosts.turn,
      content: posts.content,
    })
    .from(posts)
    .innerJoin(repeatPosts, eq(repeatPosts.postId, posts.id))
    .where(
      and(
        eq(repeatPosts.repeatId, id),
        eq(repeatPosts.detached, false),
        from === undefined ? undefined : gte(repeatPosts.occurrence, from),
        gt(posts.scheduledAt, now),
        isNull(posts.claimId),
      ),
    )
    .orderBy(asc(posts.scheduledAt), asc(posts.id))
    .for('update', { of: posts })
  return rows.map(({ turn, content, ...row }) => ({ ...row, turn: turn ?? 0, text: content.text }))
}

/** Deletes a planned post, so that its date can be planned again. */
export async function deletePlanned(
  tx: Transaction,
  repeat: RepeatRow,
  { postId, occurrence }: Untouched,
): Promise<void> {
  await tx
    .delete(repeatPosts)
    .where(and(eq(repeatPosts.repeatId, repeat.id), eq(repeatPosts.occurrence, occurrence)))
  await dropReview(tx, postId)
  await tx.delete(posts).where(eq(posts.id, postId))
}

/**
 * Creates the posts of a locked rule up to 60 days ahead, each date once, by its key. Dates that have passed are
 * recorded as missed, not made up for.
 */
export async function planRule(
  tx: Transaction,
  repeat: RepeatRow & { rule: RepeatRule },
  now: Date,
): Promise<void> {
  const existing = await tx.select().from(repeatPosts).where(eq(repeatPosts.repeatId, repeat.id))
  const existingDays = new Set(existing.map(({ occurrence }) => occurrence))
  const to = new Date(now.getTime() + horizonMs)
  const open = occurrencesBetween(repeat.rule, repeat.activeFrom, to).filter(
    ({ day }) => !existingDays.has(day),
  )
  const missed = open.filter(({ at }) => Date.parse(at) <= now.getTime()).slice(-maxMissed)
  if (missed.length > 0)
    await tx.insert(repeatPosts).values(
      missed.map(({ day, at }) => ({
        repeatId: repeat.id,
        occurrence: day,
        workspaceId: repeat.workspaceId,
        dueAt: new Date(at),
        missed: true,
      })),
    )
  let turn = Math.max(-1, ...existing.map((row) => row.turn ?? -1))
  for (const { day, at } of open)
    if (Date.parse(at) > now.getTime())
      await makePost(tx, repeat, { occurrence: day, at: new Date(at), turn: ++turn }, now)
}
