import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { platformListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { priceIssues, unreachableMediaIssues } from './options/account-issues'
import { type ChoicesByAccount, optionIssues, withoutOptionNotes } from './options/option-rules'
import { usePostingChoices } from './options/use-posting-choices'
import { platformCountsOf } from './character-counts'
import { type ComposerValues, isBlank } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import { type Issue, issuesOf, queueIssue, timeIssue, worstFirst } from './issues'
import { uncountedLinkIssues } from './uncounted-links'
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
