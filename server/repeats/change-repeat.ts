import { and, eq } from 'drizzle-orm'
import type { RepeatRule, RepeatUpdate } from '~/contract'
import { movedRule, ruleFrom } from '~/domain/calendar/repeat-dates'
import type { Transaction } from '../db/database'
import { repeatPosts, repeats } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { requireApproval } from '../posts/approval'
import { lockPost, type PostRow } from '../posts/posts'
import { detachPost } from '../posts/repeats'
import { checkPlanned, templateOf, todayOf } from './create-repeat'
import { contentOf } from './make-post'
import { planRepeat } from './plan-ahead'
import { lockUntouched, deletePlanned, type Untouched } from './plan-rule'
import { lockRepeat, type RepeatKey, type RepeatRow } from './repeat-rows'
import { shiftDates } from './shift-dates'

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
 * Changes a repeat and those of its planned posts that nobody has edited: they move if only their date changes, and
 * are deleted and planned again if their content does. When paused or stopped, they are deleted. Throws 400
 * `invalid_state` for a repeat that is stopped already, or of the other kind.
 */
export async function updateRepeat(
  tx: Transaction,
  key: RepeatKey,
  update: RepeatUpdate,
  now: Date,
): Promise<void> {
  const repeat = await lockRepeat(tx, key)
  const { state = repeat.state, likePostId, keepPostId } = update
  if (repeat.state === 'stopped' && state === 'stopped')
    throw new ApiError('invalid_state', /*i18n*/ 'This repeat is stopped.')
  const from = repeat.rule ? (update.from ?? todayOf(update.rule ?? repeat.rule, now)) : undefined
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
