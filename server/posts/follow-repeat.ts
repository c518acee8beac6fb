import { and, eq } from 'drizzle-orm'
import type { PostContent } from '~/contract'
import { toInstant } from '~/domain/calendar/time-zone'
import type { Transaction } from '../db/database'
import { postOptions, repeatPosts, repeats } from '../db/schema'
import type { PostRow } from './posts'

type RepeatRow = typeof repeats.$inferSelect

/** The content of a repeat's turn; the texts take turns. */
export function contentOf({ content, texts }: RepeatRow, turn: number): PostContent {
  const text = [content.text, ...texts][turn % (texts.length + 1)]
  return text === undefined ? content : { ...content, text }
}

/**
 * Lets a post that was moved follow its repeat again if it is back at the time of its date and says what the repeat
 * says. So undoing a move leaves nothing behind.
 */
export async function followAgain(tx: Transaction, post: PostRow): Promise<void> {
  if (post.status !== 'scheduled' || !post.scheduledAt) return
  const [found] = await tx
    .select({ repeat: repeats, occurrence: repeatPosts.occurrence, turn: repeatPosts.turn })
    .from(repeatPosts)
    .innerJoin(repeats, eq(repeats.id, repeatPosts.repeatId))
    .where(and(eq(repeatPosts.postId, post.id), eq(repeats.state, 'active')))
  const rule = found?.repeat.rule
  // An occurrence may also be the post that the repeat was created from, which has no date of the rule.
  if (!found || !rule || !/^\d{4}-/.test(found.occurrence)) return
  const at = toInstant(found.occurrence, rule.time, rule.timezone)
  if (Date.parse(at) !== post.scheduledAt.getTime()) return
  const { repeat } = found
  const given = await tx.select().from(postOptions).where(eq(postOptions.postId, post.id))
  const options = Object.fromEntries(given.map(({ accountId, options: each }) => [accountId, each]))
  const isSame =
    JSON.stringify([post.content, post.targets, options]) ===
    JSON.stringify([contentOf(repeat, found.turn ?? 0), repeat.targets, repeat.options])
  if (isSame) await tx.update(repeatPosts).set({ detached: false }).where(eq(repeatPosts.postId, post.id))
}
