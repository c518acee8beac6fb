import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { SocialAccount } from '~/contract/social'
import { language } from '~/domain/language'
import { type PublishCost, publishCost } from '~/src/credits/costs'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import type { CostRow } from '~/src/posts/actions/cost-table'
import type { Issue } from './issues'
import type { ComposerTarget, When } from './composer-values'

export interface Costs extends PublishCost {
  readonly rows: readonly CostRow[]
  /** Current credits, if known. */
  readonly balance: number | undefined
}

/** The maximum cost of publishing to the chosen accounts, as far as known, and the balance. */
export function useCosts(targets: readonly ComposerTarget[], accounts: readonly SocialAccount[]): Costs {
  const { data: credits } = useQuery(creditsQuery())
  const cost = publishCost(targets, accounts)
  const rows = cost.targets.map(({ accountId, credits: own }) => ({
    account: accounts.find(({ id }) => id === accountId) ?? {
      id: accountId,
      platform: targets.find((target) => target.accountId === accountId)?.platform,
    },
    credits: own,
  }))
  return { ...cost, rows, balance: balanceOf(credits) }
}

/** Too few credits: blocks publishing now, and warns for later. */
export function balanceIssue({ total, balance, targets }: Costs, when: When): Issue[] {
  if (balance === undefined || total <= balance || targets.length === 0 || when === 'draft') return []
  return [
    {
      id: 'api-balance',
      severity: when === 'publish' ? 'block' : 'warn',
      sentence: i18n.t(
        '{count, plural, one {Publishing costs up to 1 credit. You have {balance}.} other {Publishing costs up to # credits. You have {balance}.}}',
        { count: total, balance: balance.toLocaleString(language) },
      ),
      evenDrafts: false,
      missing: false,
      version: 'all',
    },
  ]
}
