import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { QueueMove } from '~/contract'
import type { Transaction } from '../db/database'
import { posts } from '../db/schema'

/** Posts this close in time are reported as conflicts, in milliseconds. */
const closeMs = 60 * 60_000

type ScheduledPost = Pick<typeof posts.$inferSelect, 'id' | 'content' | 'targets' | 'scheduledAt'>

/** The scheduled post closest to `at` within the hour before and after it. */
function closestTo(at: number, own: string, scheduled: readonly ScheduledPost[]): ScheduledPost | undefined {
  const distance = ({ scheduledAt }: ScheduledPost) => Math.abs((scheduledAt?.getTime() ?? 0) - at)
  const [closest] = scheduled
    .filter((post) => post.id !== own && distance(post) <= closeMs)
    .sort((a, b) => distance(a) - distance(b) || a.id.localeCompare(b.id))
  return closest
}

/**
 * Adds to each move the post that is published within an hour of its new time, if any. The new times must
 * already be written in `tx`.
 */
export async function withScheduleConflicts(
  tx: Transaction,
  workspaceId: string,
  moves: readonly QueueMove[],
): Promise<QueueMove[]> {
  if (moves.length === 0) return []
  const times = moves.map(({ to }) => Date.parse(to))
  const scheduled = await tx
    .select({
      id: posts.id,
      content: posts.content,
      targets: posts.targets,
      scheduledAt: posts.scheduledAt,
    })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        inArray(posts.status, ['scheduled', 'queued']),
        gte(posts.scheduledAt, new Date(Math.min(...times) - closeMs)),
        lte(posts.scheduledAt, new Date(Math.max(...times) + closeMs)),
      ),
    )
  const byId = new Map(scheduled.map((post) => [post.id, post]))
  return moves.map((move) => {
    const at = Date.parse(move.to)
    const other = closestTo(at, move.postId, scheduled)
    if (!other?.scheduledAt) return move
    const own = new Set(byId.get(move.postId)?.targets.map(({ platform }) => platform))
    const platform = other.targets.find((target) => own.has(target.platform))?.platform
    const minutes = Math.round((at - other.scheduledAt.getTime()) / 60_000)
    return {
      ...move,
      conflict: { text: other.content.text.slice(0, 200), minutes, ...(platform && { platform }) },
    }
  })
}
