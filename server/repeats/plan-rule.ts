import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { RepeatRule } from '~/contract'
import { repeatHorizonDays } from '~/contract/repeats'
import type { Day } from '~/domain/calendar/day'
import { occurrencesBetween } from '~/domain/calendar/repeat-dates'
import type { Transaction } from '../db/database'
import { posts, repeatPosts } from '../db/schema'
import { dropReview } from '../posts/approval'
import { makePost } from './make-post'
import type { RepeatRow } from './repeat-rows'

/** How far ahead the posts of a rule are created, in milliseconds. */
export const horizonMs = repeatHorizonDays * 86_400_000

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

/**
 * Deletes a planned post, so that its date can be planned again. A date before the rule's first day, as after a move of
 * only the later ones, doesn't follow from the rule: it is kept, marked as withdrawn.
 */
export async function deletePlanned(
  tx: Transaction,
  repeat: RepeatRow,
  { postId, occurrence }: Untouched,
): Promise<void> {
  const isRow = and(eq(repeatPosts.repeatId, repeat.id), eq(repeatPosts.occurrence, occurrence))
  if (repeat.rule && occurrence < repeat.rule.from)
    await tx.update(repeatPosts).set({ postId: null, withdrawn: true }).where(isRow)
  else await tx.delete(repeatPosts).where(isRow)
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
  await planWithdrawn(tx, repeat, now)
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

/** Creates withdrawn posts again, and records those whose time has passed as missed. */
async function planWithdrawn(tx: Transaction, repeat: RepeatRow, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(repeatPosts)
    .where(and(eq(repeatPosts.repeatId, repeat.id), eq(repeatPosts.withdrawn, true)))
    .orderBy(asc(repeatPosts.occurrence))
  for (const { occurrence, dueAt, turn } of rows) {
    const isRow = and(eq(repeatPosts.repeatId, repeat.id), eq(repeatPosts.occurrence, occurrence))
    if (dueAt > now) {
      await tx.delete(repeatPosts).where(isRow)
      await makePost(tx, repeat, { occurrence, at: dueAt, turn: turn ?? 0 }, now)
    } else await tx.update(repeatPosts).set({ withdrawn: false, missed: true, turn: null }).where(isRow)
  }
}
