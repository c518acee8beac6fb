import type { Post } from '~/contract'

type ScheduledPost = Pick<Post, 'id' | 'scheduledAt' | 'status' | 'targets' | 'content'>

/** A post that will be published at nearly the same time from the same account. */
export interface ScheduleConflict<P extends ScheduledPost> {
  readonly post: P
  /** The accounts both have in common. */
  readonly accountIds: readonly string[]
  /** Milliseconds between them; negative if the other post is first. */
  readonly apart: number
}

/**
 * Scheduled and queued posts within `within` ms of `at` that share an account with `accountIds`, nearest
 * first.
 */
export function scheduleConflicts<P extends ScheduledPost>(
  posts: readonly P[],
  at: string,
  accountIds: readonly string[],
  within: number,
): readonly ScheduleConflict<P>[] {
  const time = Date.parse(at)
  return posts
    .filter(({ status }) => status === 'scheduled' || status === 'queued')
    .map((post) => ({
      post,
      accountIds: post.targets.map(({ accountId }) => accountId).filter((id) => accountIds.includes(id)),
      apart: Date.parse(post.scheduledAt ?? '') - time,
    }))
    .filter((conflicts) => conflicts.accountIds.length > 0 && Math.abs(conflicts.apart) < within)
    .toSorted((a, b) => Math.abs(a.apart) - Math.abs(b.apart))
}
