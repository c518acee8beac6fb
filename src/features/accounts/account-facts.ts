import type { Post } from '~/contract/post'
import { platforms, type SocialAccount } from '~/contract/social'
import { placedAt } from '~/src/calendar/posts-by-day'

/** An account with figures from its posts. */
export interface AccountFacts {
  readonly account: SocialAccount
  /** False if some posts couldn’t be loaded, so that there may be more than these. */
  readonly knowsPosts: boolean
  readonly last: Post | undefined
  readonly next: Post | undefined
  /** Number of scheduled and queued posts that target it. */
  readonly upcomingCount: number
  /** Posts that failed in the last 30 days. */
  readonly failedCount: number
}

const windowMs = 30 * 86_400_000

/** Accounts ordered by platform, each with its last and next post. `now` in ms since 1970. */
export function accountFacts(
  accounts: readonly SocialAccount[],
  posts: readonly Post[],
  now: number,
  knowsPosts = true,
): AccountFacts[] {
  const rank = (account: SocialAccount) =>
    account.platform ? platforms.indexOf(account.platform) : platforms.length
  return accounts
    .toSorted((a, b) => rank(a) - rank(b))
    .map((account) => {
      const own = posts.filter(({ targets }) => targets.some(({ accountId }) => accountId === account.id))
      const ended = (how: 'published' | 'failed') => own.filter((post) => outcome(post, account.id) === how)
      const upcoming = own
        .filter(({ status }) => status === 'scheduled' || status === 'queued')
        .sort(nextFirst)
      return {
        account,
        knowsPosts,
        last: ended('published').sort(byTime).at(-1),
        next: upcoming[0],
        upcomingCount: upcoming.length,
        failedCount: ended('failed').filter((post) => now - at(post) <= windowMs).length,
      }
    })
}

/** The post's result at this account if the API has one, otherwise the post's status. */
function outcome(post: Post, accountId: string): 'published' | 'failed' | undefined {
  const result = post.results?.find((each) => each.accountId === accountId)?.status
  if (result === 'published' || result === 'failed') return result
  return post.status === 'published' || (post.status === 'failed' && !post.results?.length)
    ? post.status
    : undefined
}

const at = (post: Post): number => Date.parse(placedAt(post) ?? '') || 0
/** Queued posts without a time come last. */
const nextFirst = (a: Post, b: Post): number =>
  Number(placedAt(a) === undefined) - Number(placedAt(b) === undefined) || byTime(a, b)
const byTime = (a: Post, b: Post): number => at(a) - at(b)
