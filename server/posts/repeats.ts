import { eq } from 'drizzle-orm'
import type { Post } from '~/contract'
import type { Queryable } from '../db/database'
import { repeatPosts, repeats } from '../db/schema'
import { isAmong } from '../lists/find'

/** `Post.repeat` by post id. */
export async function repeatsOf(
  q: Queryable,
  postIds: readonly string[],
): Promise<Map<string, NonNullable<Post['repeat']>>> {
  if (postIds.length === 0) return new Map()
  const rows = await q
    .select({
      postId: repeatPosts.postId,
      detached: repeatPosts.detached,
      id: repeats.id,
      state: repeats.state,
      rule: repeats.rule,
    })
    .from(repeatPosts)
    .innerJoin(repeats, eq(repeats.id, repeatPosts.repeatId))
    .where(isAmong(repeatPosts.postId, postIds))
  return new Map(
    rows.flatMap(({ postId, id, state, detached, rule }) =>
      postId === null
        ? []
        : [
            [
              postId,
              {
                id,
                kind: rule ? ('rule' as const) : ('evergreen' as const),
                state,
                ...(detached && { detached }),
                ...(rule && { rule }),
              },
            ],
          ],
    ),
  )
}

/** Detaches a post that was edited by hand: later changes of its repeat leave it alone. */
export async function detachPost(q: Queryable, postId: string): Promise<void> {
  await q.update(repeatPosts).set({ detached: true }).where(eq(repeatPosts.postId, postId))
}

/** Moves the repeat's date from a post to the one that replaced it by an edit. */
export async function moveRepeat(q: Queryable, postId: string, to: string): Promise<void> {
  await q.update(repeatPosts).set({ postId: to, detached: true }).where(eq(repeatPosts.postId, postId))
}
