import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/workspace'
import { platformListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { priceIssues, reachIssues } from './options/account-issues'
import { type ChoicesByAccount, optionIssues, withoutOptionNotes } from './options/option-rules'
import { usePostingChoices } from './options/use-posting-choices'
import { platformCountsOf } from './character-counts'
import { type ComposerValues, isBlank } from './composer-values'
import type { DraftState, SetItem } from './draft-state'
import { type Issue, issuesOf, queueIssue, timeIssue, worstFirst } from './issues'
import { uncountedLinkIssues } from './uncounted-links'
import { balanceIssue, type Costs, useCosts } from './use-costs'
import { useScheduleConflicts } from './use-schedule-conflicts'
import { postsOf } from './variants/post-variants'

/** What the draft comes to: its posts, costs, lengths, and the issues that keep it from being published. */
export interface DraftCheck {
  readonly accounts: readonly SocialAccount[]
  readonly costs: Costs
  /** What the accounts' platforms let be chosen. */
  readonly choices: ChoicesByAccount
  /** How many posts it makes. */
  readonly posts: number
  /** Characters by platform. */
  readonly counts: ReturnType<typeof platformCountsOf>
  /** All issues, worst first. */
  readonly issues: readonly Issue[]
  /** The issues to show: `undefined` before anything has been written or submitted. */
  readonly shown: readonly Issue[] | undefined
  /** How many of the shown issues block. */
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
    ...reachIssues(values, accounts, setups),
    ...priceIssues(values, accounts),
    ...uncounted,
    ...conflicts,
  ].toSorted(worstFirst)
  const shown = isSubmitted || !isBlank(values) ? issues : undefined
  const blocks = shown?.filter(({ severity }) => severity === 'block').length ?? 0
  return { accounts, costs, choices, posts, counts, issues, shown, blocks }
}

/** Accounts that the post was published to already cost nothing more. */
function unsentTargets(
  targets: ComposerValues['targets'],
  items: readonly SetItem[],
): ComposerValues['targets'] {
  const sent = new Set(
    items.flatMap((item) => (item.sent ? item.values.targets.map(({ accountId }) => accountId) : [])),
  )
  return targets.filter(({ accountId }) => !sent.has(accountId))
}
