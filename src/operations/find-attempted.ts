import type { Post, PostStatus } from '~/contract/post'
import type { Attempt, NewStatus } from './attempt'
import { sameContent } from './same-content'
import { isCutOff } from '~/src/api/queries/limit'

/** Minutes by which the clocks of device and service may differ, in ms. */
const skew = 5 * 60_000

/** Where a post turns up whose time has come, in the order in which it may go from one to the other between two reads. */
const afterItsTime: readonly PostStatus[] = ['queued', 'failed', 'published']

/**
 * Posts that the attempt's call may have made, newest first, those that are out behind them; and whether the lists reach
 * back to the call. Rejects when a list can't be read.
 */
export async function attemptedIn(
  attempt: Attempt,
  status: NewStatus,
  list: (status: PostStatus) => Promise<readonly Post[]>,
  now: number,
): Promise<{ readonly copies: readonly Post[]; readonly reached: boolean }> {
  const { body, seen } = attempt
  const isNew = (post: Post) => !seen.includes(post.id) && sameContent(post, body, true)
  const first = await list(status)
  const copies = new Map(first.filter(isNew).map((post) => [post.id, post]))
  let reached = reachesBack(first, attempt)
  // One that no time was asked for, or whose time is to come, is where it was made.
  if (!(Date.parse(body.scheduledAt ?? '') <= now + skew)) return { copies: [...copies.values()], reached }
  for (const later of afterItsTime) {
    const listed = await list(later)
    for (const post of listed.filter((each) => isNew(each) && isOfCall(each, attempt))) {
      // Read once more behind where it was: it moved on in between.
      copies.delete(post.id)
      copies.set(post.id, post)
    }
    reached &&= reachesBack(listed, attempt) || listed.some(({ createdAt }) => isBefore(createdAt, attempt))
  }
  return { copies: [...copies.values()], reached }
}

/** Whether the list still shows what was there before the call; one that was cut at 100 may have left it behind. */
const reachesBack = (posts: readonly Post[], { seen }: Attempt): boolean =>
  !isCutOff(posts) || posts.some(({ id }) => seen.includes(id))

const isBefore = (createdAt: string | undefined, { at }: Attempt): boolean =>
  Date.parse(createdAt ?? '') < at - skew

/** What was out before the call was not noted: a post of the very time asked for, and not from before, is the call's. */
function isOfCall(post: Post, attempt: Attempt): boolean {
  if (isBefore(post.createdAt, attempt)) return false
  return post.scheduledAt === undefined
    ? post.createdAt !== undefined && attempt.at > 0
    : Date.parse(post.scheduledAt) === Date.parse(attempt.body.scheduledAt ?? '')
}
