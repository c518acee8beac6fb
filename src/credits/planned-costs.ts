import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { PlannedCost } from '~/src/credits/forecast'
import { publishCost } from '~/src/credits/costs'

/** A planned post and the most that it takes. */
export interface PlannedPost extends PlannedCost {
  readonly post: Post
  /** False when some account's cost is not told, so that `credits` is only the least. */
  readonly complete: boolean
}

/** What the posts with a time will take at most, in order of their times. */
export function plannedCosts(posts: readonly Post[], accounts: readonly SocialAccount[] = []): PlannedPost[] {
  return posts
    .flatMap((post) => {
      const timed = post.status === 'scheduled' || post.status === 'queued'
      if (!timed || post.scheduledAt === undefined || Number.isNaN(Date.parse(post.scheduledAt))) return []
      const { total, complete } = publishCost(post.targets, accounts)
      return [{ post, at: post.scheduledAt, credits: total, complete }]
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Of posts in the order of their times, those from the first on that `balance` does not cover. */
export function uncovered(planned: readonly PlannedPost[], balance: number): PlannedPost[] {
  let left = balance
  const from = planned.findIndex(({ credits }) => {
    left -= credits
    return left < 0
  })
  return from < 0 ? [] : planned.slice(from).filter(({ credits }) => credits > 0)
}
