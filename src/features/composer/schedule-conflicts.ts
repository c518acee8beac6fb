import type { Post } from '~/contract'

type Placed = Pick<Post, 'id' | 'scheduledAt' | 'status' | 'targets' | 'content'>

/** Posts that are to go out at nearly the same time from the same account. */
export interface ScheduleConflict<P extends Placed> {
  readonly post: P
  /** The accounts that both go to. */
  readonly accountIds: readonly string[]
  /** ms between them; negative where the other one is first. */
  readonly apart: number
}

/** The waiting posts within `within` ms of `at` that share an account with `accountIds`, nearest first. */
export function scheduleConflicts<P extends Placed>(
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
