import { i18n } from '@lingui/core'
import type { Cost } from '~/contract/endpoint'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { PlannedCost } from '~/src/credits/forecast'

type CostedAccount = Pick<SocialAccount, 'id' | 'connection' | 'publishCost'>

export interface PublishCost {
  /** Credits for all targets whose cost is known. */
  readonly total: number
  /** False if some cost is unknown, so that `total` is a minimum. */
  readonly complete: boolean
  readonly targets: readonly { readonly accountId: string; readonly credits: number | undefined }[]
}

const indexed = new WeakMap<readonly CostedAccount[], ReadonlyMap<string, CostedAccount>>()
/** Cached per list: a month of posts looks up a thousand accounts. */
function byIdOf(accounts: readonly CostedAccount[]): ReadonlyMap<string, CostedAccount> {
  const cached = indexed.get(accounts)
  if (cached) return cached
  const byId = new Map(accounts.map((account) => [account.id, account]))
  indexed.set(accounts, byId)
  return byId
}

/**
 * Maximum credits for publishing to `targets`: each account's cost, and 0 for accounts connected through an
 * agent session (docs/api.md section 4, “Credit cost per call”).
 */
export function publishCost(
  targets: readonly { readonly accountId: string }[],
  accounts: readonly CostedAccount[],
): PublishCost {
  const byId = byIdOf(accounts)
  const costed = targets.map((target) => {
    const account = byId.get(target.accountId)
    const credits = account?.connection === 'agent_session' ? 0 : account?.publishCost
    return { accountId: target.accountId, credits }
  })
  const total = costed.reduce((sum, { credits = 0 }) => sum + credits, 0)
  return { total, complete: costed.every(({ credits }) => credits !== undefined), targets: costed }
}

/** A call's cost by the contract: "1 credit per image". */
export function priceText(cost: Cost): string {
  switch (cost.kind) {
    case 'free':
      return i18n.t('free')
    case 'perImage':
      return i18n.t('{count, plural, one {1 credit per image} other {# credits per image}}', {
        count: cost.credits,
      })
    case 'perOutputImage':
      return i18n.t(
        '{count, plural, one {1 credit per generated image} other {# credits per generated image}}',
        { count: cost.credits },
      )
    case 'perDelivery':
      return i18n.t('varies by account')
  }
}

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
