import { i18n } from '@lingui/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PostingChoices } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { language } from '~/domain/language'
import { platformListQuery, postingChoicesQuery } from '~/src/api/queries/connections'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { type PublishCost, publishCost } from '~/src/credits/costs'
import type { CostRow } from '~/src/posts/actions/cost-table'
import { useDebounced } from '~/src/search/search-box'
import { platformCountsOf } from './character-counts'
import { type ComposerTarget, type ComposerValues, isBlank, type When } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import {
  disconnectedIssues,
  type Issue,
  issuesOf,
  ofWholePost,
  queueIssue,
  repeatIssue,
  repeatTextIssues,
  timeIssue,
  uncountedLinkIssues,
  worstFirst,
} from './issues'
import { priceIssues, unreachableMediaIssues } from './options/account-issues'
import { type ChoicesByAccount, optionIssues, takesOptions, withoutOptionNotes } from './options/option-rules'
import { useScheduleConflicts } from './use-schedule-conflicts'
import { postsOf } from './variants/post-variants'

/** What is known about a draft: its posts, costs, lengths and issues. */
export interface DraftCheck {
  readonly accounts: readonly SocialAccount[]
  readonly costs: Costs
  /** What the accounts' platforms allow. */
  readonly choices: ChoicesByAccount
  /** Number of posts it creates. */
  readonly posts: number
  /** Characters by platform. */
  readonly counts: ReturnType<typeof platformCountsOf>
  /** All issues, worst first. */
  readonly issues: readonly Issue[]
  /** The issues to show; undefined before anything was written or submitted. */
  readonly shown: readonly Issue[] | undefined
  /** Number of blocking issues among those shown. */
  readonly blocks: number
}

const noAccounts: readonly SocialAccount[] = []

export function useDraftCheck(workspaceId: string, draft: DraftState, isSubmitted: boolean): DraftCheck {
  const { values, editing, items } = draft
  const { data: known } = useQuery(accountListQuery(workspaceId))
  const accounts = known ?? noAccounts
  const costs = useCosts(unsentTargets(values.targets, items), accounts)
  const ownPosts = [editing, ...items.flatMap((item) => [item.post, item.editing])].flatMap(
    (post) => post?.id ?? [],
  )
  const conflicts = useScheduleConflicts(workspaceId, values, accounts, ownPosts)
  const counts = useMemo(() => platformCountsOf(values, accounts), [values, accounts])
  const posts = useMemo(() => postsOf(values).length, [values])
  const contentIssues = useMemo(() => issuesOf(values, known), [values, known])
  const textIssues = useMemo(() => repeatTextIssues(values, known), [values, known])
  const uncounted = useMemo(() => uncountedLinkIssues(values), [values])
  const extensions = useExtensions()
  const supportsOptions = extensions.has('setPostOptions')
  const choices = usePostingChoices(workspaceId, values, accounts)
  const { data: setups = [] } = useQuery({
    ...platformListQuery(),
    enabled: extensions.has('listPlatforms'),
  })
  const issues = [
    ...balanceIssue(costs, values.when),
    ...disconnectedIssues(values, known),
    ...queueIssue(posts, values.when),
    ...timeIssue(values),
    ...repeatIssue(values),
    ...textIssues,
    ...(supportsOptions ? withoutOptionNotes(contentIssues) : contentIssues),
    ...(supportsOptions ? optionIssues(values, accounts, choices) : []),
    ...unreachableMediaIssues(values, accounts, setups),
    ...priceIssues(values, accounts),
    ...uncounted,
    ...conflicts,
  ].toSorted(worstFirst)
  const shown = isSubmitted || !isBlank(values) ? issues : undefined
  const blocks = shown?.filter(({ severity }) => severity === 'block').length ?? 0
  return { accounts, costs, choices, posts, counts, issues, shown, blocks }
}

/** Accounts the post was already published to cost nothing more. */
function unsentTargets(
  targets: ComposerValues['targets'],
  items: readonly VariantItem[],
): ComposerValues['targets'] {
  const sent = new Set(
    items.flatMap((item) => (item.sent ? item.values.targets.map(({ accountId }) => accountId) : [])),
  )
  return targets.filter(({ accountId }) => !sent.has(accountId))
}

interface ChoicesRequest {
  readonly accountId: string
  readonly subreddit: string
}

/** Platforms that limit choices by account. */
const limitedPlatforms = ['tiktok', 'reddit'] as const

function requestsFor(
  { targets, options }: ComposerValues,
  accounts: readonly SocialAccount[],
): ChoicesRequest[] {
  return targets.flatMap(({ accountId, platform }) => {
    const account = accounts.find(({ id }) => id === accountId)
    if (!account || !takesOptions(account) || !limitedPlatforms.some((each) => each === platform)) return []
    const { subreddit } = options[accountId] ?? {}
    return [
      {
        accountId,
        subreddit: platform === 'reddit' && typeof subreddit === 'string' ? subreddit.trim() : '',
      },
    ]
  })
}

/**
 * What the platforms currently allow the post's accounts. A missing answer limits nothing; the platform
 * decides in the end.
 */
function usePostingChoices(
  workspaceId: string,
  values: ComposerValues,
  accounts: readonly SocialAccount[],
): ChoicesByAccount {
  const canAsk = useExtensions().has('getPostingChoices')
  // A subreddit is typed letter by letter.
  const debounced = useDebounced(JSON.stringify(requestsFor(values, accounts)), 400)
  const requests = canAsk ? (JSON.parse(debounced) as ChoicesRequest[]) : []
  return useQueries({
    queries: requests.map(({ accountId, subreddit }) => ({
      ...postingChoicesQuery(workspaceId, accountId, subreddit),
      retry: false,
    })),
    combine: (results) => {
      const found = results.flatMap(({ data }, index): (readonly [string, PostingChoices])[] => {
        const accountId = requests[index]?.accountId
        return data && accountId !== undefined ? [[accountId, data]] : []
      })
      return new Map(found)
    },
  })
}

export interface Costs extends PublishCost {
  readonly rows: readonly CostRow[]
  /** Current credits, if known. */
  readonly balance: number | undefined
}

/** The maximum cost of publishing to the chosen accounts, as far as known, and the balance. */
function useCosts(targets: readonly ComposerTarget[], accounts: readonly SocialAccount[]): Costs {
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
function balanceIssue({ total, balance, targets }: Costs, when: When): Issue[] {
  if (balance === undefined || total <= balance || targets.length === 0 || when === 'draft') return []
  return [
    {
      id: 'api-balance',
      severity: when === 'publish' ? 'block' : 'warn',
      sentence: i18n.t(
        '{count, plural, one {Publishing costs up to 1 credit. You have {balance}.} other {Publishing costs up to # credits. You have {balance}.}}',
        { count: total, balance: balance.toLocaleString(language) },
      ),
      ...ofWholePost,
    },
  ]
}
