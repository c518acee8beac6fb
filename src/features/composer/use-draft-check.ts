import { useQuery, useQueries } from '@tanstack/react-query'
import { useMemo, useEffect, useState } from 'react'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { platformListQuery, postingChoicesQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import type { PostingChoices } from '~/contract/connections'
import { priceIssues, unreachableMediaIssues } from './options/account-issues'
import { type ChoicesByAccount, optionIssues, withoutOptionNotes, takesOptions } from './options/option-rules'
import { platformCountsOf } from './character-counts'
import { type ComposerValues, isBlank } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import { type Issue, issuesOf, queueIssue, timeIssue, worstFirst, uncountedLinkIssues } from './issues'
import { balanceIssue, type Costs, useCosts } from './use-costs'
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

export function useDraftCheck(workspaceId: string, draft: DraftState, isSubmitted: boolean): DraftCheck {
  const { values, editing, items } = draft
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const costs = useCosts(unsentTargets(values.targets, items), accounts)
  const ownPosts = [editing, ...items.flatMap((item) => [item.post, item.editing])].flatMap(
    (post) => post?.id ?? [],
  )
  const conflicts = useScheduleConflicts(workspaceId, values, accounts, ownPosts)
  const counts = useMemo(() => platformCountsOf(values), [values])
  const posts = useMemo(() => postsOf(values).length, [values])
  const contentIssues = useMemo(() => issuesOf(values), [values])
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
    ...queueIssue(posts, values.when),
    ...timeIssue(values),
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

/** The value once it hasn't changed for `ms` milliseconds. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
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
