import type { Post } from '~/contract'
import { deliveredAccounts, publishState } from '~/src/operations/publish-state'

/**
 * What stands against replacing a post by an edited one (docs/architecture.md, "The client").
 * `none`: create, verify, delete. `soon`: unschedule the old one first, as it may go out meanwhile. `now`: it may be
 * going out at this moment. `partly`: accounts that have it would get it twice. `gone`: it is published.
 */
export type EditRisk = 'none' | 'soon' | 'now' | 'partly' | 'gone'

/** Time enough for a replacement with a lost answer and its re-reading. */
const riskWindowMs = 10 * 60_000

type Editable = Pick<Post, 'status' | 'publishing' | 'scheduledAt' | 'results'>

/** How risky replacing `post` is at `now`. */
export function editRisk(post: Editable, now: Date): EditRisk {
  const state = publishState(post, now)
  if (state === 'published') return 'gone'
  // A scheduled retry, or a retry that was called off: the post says what it reached, and goes to the others alone.
  if (deliveredAccounts(post).length > 0) return 'partly'
  if (state === 'publishing' || state === 'due') return 'now'
  if (state !== 'waiting' && state !== 'unknown') return 'none'
  const until = Date.parse(post.scheduledAt ?? '') - now.getTime()
  // A queue that does not tell its slot may send the post at any time.
  if (Number.isNaN(until)) return state === 'waiting' ? 'soon' : 'none'
  return until <= 0 ? 'now' : until <= riskWindowMs ? 'soon' : 'none'
}
