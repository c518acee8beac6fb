import type { Post } from '~/contract/post'
import { platforms, type SocialAccount } from '~/contract/social'
import { placedAt } from '~/src/calendar/posts-by-day'

/** An account, and figures from its posts. */
export interface AccountFacts {
  readonly account: SocialAccount
  readonly last: Post | undefined
  readonly next: Post | undefined
  /** Scheduled and queued posts that target it. */
  readonly upcomingCount: number
  /** Posts that went out there in the last 30 days. */
  readonly out: number
  /** Posts that did not, in the same days. */
  readonly failed: number
}

const windowMs = 30 * 86_400_000

/** Accounts in the order of their platforms, each with its last and next post. `now` in ms since 1970. */
export function accountFacts(
  accounts: readonly SocialAccount[],
  posts: readonly Post[],
  now: number,
): AccountFacts[] {
  const rank = (account: SocialAccount) =>
    account.platform ? platforms.indexOf(account.platform) : platforms.length
  return [...accounts].sort((a, b) => rank(a) - rank(b)).map((account) => factsOf(account, posts, now))
}

function factsOf(account: SocialAccount, posts: readonly Post[], now: number): AccountFacts {
  const own = posts.filter(({ targets }) => targets.some(({ accountId }) => accountId === account.id))
  const out = own.filter((post) => outcome(post, account.id) === 'published').sort(byTime)
  const failed = own.filter((post) => outcome(post, account.id) === 'failed')
  const coming = own.filter(({ status }) => status === 'scheduled' || status === 'queued').sort(nextFirst)
  const recent = (post: Post) => now - at(post) <= windowMs
  return {
    account,
    last: out.at(-1),
    next: coming[0],
    upcomingCount: coming.length,
    out: out.filter(recent).length,
    failed: failed.filter(recent).length,
  }
}

/** The post's result at this account: its own where the API has one, else the post's status. */
function outcome(post: Post, accountId: string): 'published' | 'failed' | undefined {
  const result = post.results?.find((each) => each.accountId === accountId)?.status
  if (result === 'published' || result === 'failed') return result
  return post.status === 'published' || (post.status === 'failed' && !post.results?.length)
    ? post.status
    : undefined
}

const at = (post: Post): number => Date.parse(placedAt(post) ?? '') || 0
/** What waits in a queue may have no time yet: it comes after all that have one. */
const nextFirst = (a: Post, b: Post): number =>
  Number(placedAt(a) === undefined) - Number(placedAt(b) === undefined) || byTime(a, b)
const byTime = (a: Post, b: Post): number => at(a) - at(b)
