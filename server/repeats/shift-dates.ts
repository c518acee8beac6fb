import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { RepeatRule } from '~/contract'
import type { Day } from '~/domain/calendar/day'
import { type Occurrence, occurrencesOf } from '~/domain/calendar/repeat-dates'
import type { Transaction } from '../db/database'
import { posts, repeatPosts } from '../db/schema'
import { dropReview } from '../posts/approval'
import type { Untouched } from './plan-rule'
import type { RepeatRow } from './repeat-rows'

/** Whether two rules have the same intervals, so that the dates of one match those of the other in order. */
function haveSameCadence(one: RepeatRule, other: RepeatRule): boolean {
  const each = ({ every, interval, weekdays }: RepeatRule) =>
    `${every} ${interval} ${every === 'week' ? new Set(weekdays ?? [0]).size : 1}`
  return each(one) === each(other)
}

/** The first dates of a rule, without days that are taken. */
function firstOf(rule: RepeatRule, count: number, taken: ReadonlySet<string>): Occurrence[] {
  const found: Occurrence[] = []
  for (const occurrence of occurrencesOf(rule)) {
    if (found.length >= count) break
    if (!taken.has(occurrence.day)) found.push(occurrence)
  }
  return found
}

/**
 * Moves planned posts from a day on to the dates of another rule, in order. If the intervals stay the same, dates that
 * were edited or deleted by hand stay so and aren't planned again; else that holds for their day only.
 * @param untouched posts from that day on that nobody has changed
 */
export async function shiftDates(
  tx: Transaction,
  repeat: RepeatRow,
  change: { before: RepeatRule; rule: RepeatRule; from: Day; untouched: readonly Untouched[] },
  now: Date,
): Promise<void> {
  const { before, rule, from, untouched } = change
  const ofRepeat = and(
    eq(repeatPosts.repeatId, repeat.id),
    gte(repeatPosts.occurrence, from),
    ne(repeatPosts.occurrence, 'source'),
    eq(repeatPosts.missed, false),
  )
  const all = await tx.select().from(repeatPosts).where(ofRepeat).orderBy(asc(repeatPosts.occurrence))
  const moving = new Set<string | null>(untouched.map(({ postId }) => postId))
  const rows = haveSameCadence(before, rule) ? all : all.filter(({ postId }) => moving.has(postId))
  const existing = await tx.select().from(repeatPosts).where(eq(repeatPosts.repeatId, repeat.id))
  const leaving = new Set(rows.map(({ occurrence }) => occurrence))
  const taken = new Set(existing.flatMap(({ occurrence: day }) => (leaving.has(day) ? [] : day)))
  const dates = firstOf(rule, rows.length, taken)
  // All rows are deleted first, as a new date may be the old date of another row.
  if (leaving.size > 0)
    await tx
      .delete(repeatPosts)
      .where(and(eq(repeatPosts.repeatId, repeat.id), inArray(repeatPosts.occurrence, [...leaving])))
  for (const [index, row] of rows.entries()) {
    const { postId } = row
    const date = dates[index]
    const at = date && new Date(date.at)
    const moves = postId !== null && moving.has(postId)
    const isOver = at === undefined || at <= now
    if (moves && isOver) {
      await dropReview(tx, postId)
      await tx.delete(posts).where(eq(posts.id, postId))
    }
    if (moves && !isOver)
      await tx.update(posts).set({ scheduledAt: at, updatedAt: now }).where(eq(posts.id, postId))
    if (!date || !at) continue
    await tx.insert(repeatPosts).values({
      ...row,
      occurrence: date.day,
      ...(moves && { dueAt: at }),
      ...(moves && isOver && { postId: null, missed: true, turn: null }),
    })
  }
}
