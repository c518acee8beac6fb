import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { publishCost } from '~/src/credits/costs'

export interface DayCost {
  readonly credits: number
  /** True when a post is still to be published, so that `credits` is a maximum. */
  readonly atMost: boolean
}

type Costed = Pick<Post, 'status' | 'results' | 'targets'>

export const isUpcoming = ({ status }: Pick<Post, 'status'>): boolean =>
  status === 'scheduled' || status === 'queued'

/** Credits spent on publishing: the cost in its results, else the prices of its accounts. */
function spent(post: Costed, accounts: readonly SocialAccount[]): number {
  const reported = post.results?.flatMap(({ cost }) => (cost === undefined ? [] : [cost]))
  if (reported && reported.length > 0) return reported.reduce((sum, cost) => sum + cost, 0)
  return post.status === 'published' ? publishCost(post.targets, accounts).total : 0
}

/** The total cost of posts: what was spent, and the maximum still to come (docs/api.md section 4). */
export function costOf(posts: readonly Costed[], accounts: readonly SocialAccount[]): DayCost {
  const credits = posts.reduce(
    (sum, post) =>
      sum + (isUpcoming(post) ? publishCost(post.targets, accounts).total : spent(post, accounts)),
    0,
  )
  return { credits, atMost: posts.some(isUpcoming) }
}

/** "up to 12 credits", "12 credits": the long form, where there is room. */
export const costWords = ({ credits, atMost }: DayCost): string =>
  atMost && credits > 0
    ? i18n.t('{count, plural, one {up to 1 credit} other {up to # credits}}', { count: credits })
    : i18n.t('{count, plural, one {1 credit} other {# credits}}', { count: credits })

/** `costOf`, cached by list. The lists must not be mutated. */
export function cachedCosts(accounts: readonly SocialAccount[]): (posts: readonly Post[]) => DayCost {
  const cache = new WeakMap<readonly Post[], DayCost>()
  return (posts) => {
    const cost = cache.get(posts) ?? costOf(posts, accounts)
    cache.set(posts, cost)
    return cost
  }
}
