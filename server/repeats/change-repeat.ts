import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { RepeatRule, RepeatUpdate } from '~/contract'
import type { Day } from '~/domain/calendar/day'
import { movedRule, type Occurrence, occurrencesOf, ruleFrom } from '~/domain/calendar/repeat-dates'
import { zonedDay } from '~/domain/calendar/time-zone'
import type { Transaction } from '../db/database'
import { posts, repeatPosts, repeats } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { dropReview, requireApproval } from '../posts/approval'
import { contentOf } from '../posts/follow-repeat'
import { detachPost, lockPost, type PostRow } from '../posts/posts'
import { lockQueue } from '../queues/change-queue'
import { checkPlanned, templateOf } from './create-repeat'
import { planRepeat } from './plan-ahead'
import { deletePlanned, lockUntouched, type Untouched } from './plan-rule'
import { lockRepeat, type RepeatKey, type RepeatRow } from './repeat-rows'

/** The date of a post in its repeat. Throws 404 if the repeat has no such post. */
async function dateOf(tx: Transaction, { id }: RepeatRow, postId: string) {
  const [row] = await tx
    .select()
    .from(repeatPosts)
    .where(and(eq(repeatPosts.repeatId, id), eq(repeatPosts.postId, postId)))
  if (!row) throw notFound('post')
  return row
}

/** The repeat's fields, copied from one of its posts. With several texts, only the text of that post's turn is replaced. */
async function fieldsOf(tx: Transaction, repeat: RepeatRow, post: PostRow): Promise<Partial<RepeatRow>> {
  const { turn } = await dateOf(tx, repeat, post.id)
  await requireApproval(tx, post)
  const { content, ...rest } = await templateOf(tx, post)
  const which = (turn ?? 0) % (repeat.texts.length + 1)
  if (which === 0) return { ...rest, content }
  const texts = repeat.texts.with(which - 1, content.text)
  return { ...rest, content: { ...content, text: repeat.content.text }, texts }
}

const wrongKind = () => new ApiError('invalid_state', 'This repeat is of the other kind.')

function settingsOf(repeat: RepeatRow, { rule, evergreen, texts }: RepeatUpdate, from: string | undefined) {
  if (rule && !repeat.rule) throw wrongKind()
  if (evergreen && repeat.rule) throw wrongKind()
  return {
    ...(texts && { texts }),
    ...(rule && { rule: from === undefined ? rule : ruleFrom(rule, from) }),
    ...(evergreen && {
      pauseDays: evergreen.pauseDays,
      until: evergreen.until ?? null,
      times: evergreen.times ?? null,
    }),
  }
}

async function updateRow(tx: Transaction, { id }: RepeatRow, change: Partial<RepeatRow>, now: Date) {
  const [row] = await tx
    .update(repeats)
    .set({ ...change, updatedAt: now })
    .where(eq(repeats.id, id))
    .returning()
  if (!row) throw notFound('repeat')
  return row
}

/**
 * The day a change applies from unless it says so: today. Another rule leaves alone the dates before both it and the
 * present one, which stay behind when only the later ones are moved.
 */
function startOfChange({ rule: before }: RepeatRow, { rule }: RepeatUpdate, now: Date): Day | undefined {
  if (!before) return undefined
  const today = zonedDay(now.toISOString(), (rule ?? before).timezone)
  if (!rule) return today
  const first = rule.from < before.from ? rule.from : before.from
  return today > first ? today : first
}

/** Throws 400 `invalid_state` for a change of a stopped repeat, or of one in another state than the caller expects. */
function checkState({ state }: RepeatRow, update: RepeatUpdate): void {
  const isRestart = update.state === 'active' && (update.expectedState ?? 'stopped') === 'stopped'
  if (state === 'stopped' && !isRestart)
    throw new ApiError('invalid_state', /*i18n*/ 'This repeat is stopped.')
  if (update.expectedState !== undefined && update.expectedState !== state)
    throw new ApiError('invalid_state', /*i18n*/ 'This repeat was paused or resumed in the meantime.')
}

/**
 * Changes a repeat and those of its planned posts that nobody has edited: they move if only their date changes, and
 * are deleted and planned again if their content does. When paused or stopped, they are deleted. Throws 400
 * `invalid_state` for a repeat that is in the wrong state or of the other kind.
 */
export async function updateRepeat(
  tx: Transaction,
  key: RepeatKey,
  update: RepeatUpdate,
  now: Date,
): Promise<void> {
  const repeat = await lockRepeat(tx, key)
  const { state = repeat.state, likePostId, keepPostId } = update
  checkState(repeat, update)
  if (repeat.queueId !== null) await lockQueue(tx, { ...key, queueId: repeat.queueId })
  const from = update.from ?? startOfChange(repeat, update, now)
  const post = likePostId === undefined ? undefined : await lockPost(tx, { ...key, postId: likePostId })
  const template = post && (await fieldsOf(tx, repeat, post))
  const change = { ...settingsOf(repeat, update, from), ...template, state }
  if (keepPostId !== undefined) {
    await dateOf(tx, repeat, keepPostId)
    await detachPost(tx, keepPostId)
  }
  const untouched = await lockUntouched(tx, repeat, now, from)
  const next = await updateRow(tx, repeat, { ...change, ...(update.rule && { activeFrom: now }) }, now)
  if (state === 'active' && update.rule && repeat.rule && next.rule && from !== undefined)
    await shiftDates(tx, next, { before: repeat.rule, rule: next.rule, from, untouched }, now)
  for (const each of await lockUntouched(tx, next, now, from))
    if (state !== 'active' || changesContent(next, update, each)) await deletePlanned(tx, next, each)
  checkPlanned(await planRepeat(tx, next, now))
}

/** Whether a planned post has to be created again. */
const changesContent = (
  repeat: RepeatRow,
  { likePostId, evergreen }: RepeatUpdate,
  { turn, text }: Untouched,
) => likePostId !== undefined || evergreen !== undefined || contentOf(repeat, turn).text !== text

/**
 * Moves a post of a rule and all later ones by the same number of days, to the same local time. Throws 400
 * `invalid_state` for a post that doesn't move with the others, or a time that has passed.
 */
export async function moveRepeat(
  tx: Transaction,
  key: RepeatKey,
  { postId, at }: { postId: string; at: string },
  now: Date,
): Promise<void> {
  const repeat = await lockRepeat(tx, key)
  const { occurrence, detached } = await dateOf(tx, repeat, postId)
  if (!repeat.rule || repeat.state !== 'active' || detached)
    throw new ApiError('invalid_state', /*i18n*/ 'This post doesn’t move with others. Move it by itself.')
  if (Date.parse(at) <= now.getTime()) throw new ApiError('invalid_state', /*i18n*/ 'This time has passed.')
  const rule: RepeatRule = movedRule(repeat.rule, occurrence, at)
  const untouched = await lockUntouched(tx, repeat, now, occurrence)
  const next = await updateRow(tx, repeat, { rule, activeFrom: now }, now)
  await shiftDates(tx, next, { before: repeat.rule, rule, from: occurrence, untouched }, now)
  checkPlanned(await planRepeat(tx, next, now))
}

/** Pauses every repeat, so that a studio restored from an archive publishes nothing by itself. */
export async function pauseAll(tx: Transaction, now: Date): Promise<void> {
  const rows = await tx.select().from(repeats).where(eq(repeats.state, 'active'))
  for (const repeat of rows) {
    for (const each of await lockUntouched(tx, repeat, now, undefined)) await deletePlanned(tx, repeat, each)
    await updateRow(tx, repeat, { state: 'paused' }, now)
  }
}

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
async function shiftDates(
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
    eq(repeatPosts.withdrawn, false),
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
