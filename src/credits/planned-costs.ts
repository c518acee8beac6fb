import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { PlannedCost } from '~/src/credits/forecast'
import { publishCost } from '~/src/credits/costs'

/** A planned post with its maximum cost. */
export interface PlannedPost extends PlannedCost {
  readonly post: Post
  /** False if some account's cost is unknown, so that `credits` is a minimum. */
  readonly complete: boolean
}

/** Maximum costs of scheduled and queued posts, soonest first. */
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

/** The posts, in order of time, from the first that `balance` doesn't cover. */
export function uncovered(planned: readonly PlannedPost[], balance: number): PlannedPost[] {
  let left = balance
  const from = planned.findIndex(({ credits }) => {
    left -= credits
    return left < 0
  })
  return from < 0 ? [] : planned.slice(from).filter(({ credits }) => credits > 0)
}
