import type { Post } from '~/contract'
import { deliveredAccounts, publishState } from '~/src/operations/publish-state'

/**
 * Risk of replacing a post with an edited copy (docs/architecture.md, “The client”).
 * `none`: create, verify, delete. `soon`: unschedule the old one first, as it may publish meanwhile. `now`:
 * it may be publishing right now. `partly`: accounts that already have it would get it twice. `gone`:
 * published.
 */
export type EditRisk = 'none' | 'soon' | 'now' | 'partly' | 'gone'

/** Enough time for a replacement whose answer is lost and has to be read back. */
const riskWindowMs = 10 * 60_000

type Editable = Pick<Post, 'status' | 'publishing' | 'scheduledAt' | 'results'>

/** How risky replacing `post` is at `now`. */
export function editRisk(post: Editable, now: Date): EditRisk {
  const state = publishState(post, now)
  if (state === 'published') return 'gone'
  // A scheduled or cancelled retry: the results say which accounts have it, and only the others get it.
  if (deliveredAccounts(post).length > 0) return 'partly'
  if (state === 'publishing' || state === 'due') return 'now'
  if (state !== 'waiting' && state !== 'unknown') return 'none'
  const until = Date.parse(post.scheduledAt ?? '') - now.getTime()
  // A queue that doesn't report its slot may publish the post at any time.
  if (Number.isNaN(until)) return state === 'waiting' ? 'soon' : 'none'
  return until <= 0 ? 'now' : until <= riskWindowMs ? 'soon' : 'none'
}
