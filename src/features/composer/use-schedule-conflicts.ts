import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { usePendingDeletions } from '~/src/api/queries/all-posts'
import { postListQuery } from '~/src/api/queries/posts'
import { listed } from '~/src/i18n/plural'
import { accountName } from '~/src/posts/account-groups'
import { instantOf } from '~/src/posts/actions/local-time'
import { timeText } from '~/src/ui/time'
import type { ComposerValues } from './composer-values'
import { type Issue, ofWholePost } from './issues'

/** Minutes within which two posts of one account conflict. */
const minutes = 30

/** Warns of posts of the same accounts around the chosen time. */
export function useScheduleConflicts(
  workspaceId: string,
  values: ComposerValues,
  accounts: readonly SocialAccount[],
  /** Ids of posts that this one replaces, or has become. */
  own: readonly string[],
): readonly Issue[] {
  const timed = values.when === 'schedule'
  const scheduled = useQuery({ ...postListQuery(workspaceId, { status: 'scheduled' }), enabled: timed })
  const queued = useQuery({ ...postListQuery(workspaceId, { status: 'queued' }), enabled: timed })
  const deleted = usePendingDeletions()
  const at = timed ? instantOf(values) : undefined
  if (at === undefined) return []
  const others = [...(scheduled.data ?? []), ...(queued.data ?? [])].filter(
    ({ id }) => !own.includes(id) && !deleted.has(id),
  )
  const chosen = values.targets.map(({ accountId }) => accountId)
  return scheduleConflicts(others, at, chosen)
    .slice(0, 3)
    .map(({ post, accountIds }) => scheduleIssue(post, accountIds, accounts, values.zone))
}

function scheduleIssue(
  post: Post,
  accountIds: readonly string[],
  accounts: readonly SocialAccount[],
  zone: string,
): Issue {
  const names = accountIds.map((id) => accountName(accounts.find((each) => each.id === id) ?? { id }))
  const time = timeText(post.scheduledAt, 'dayTime', zone)
  return {
    id: `near-${post.id}`,
    severity: 'warn',
    sentence: i18n.t('Less than {minutes} minutes from “{text}” ({time}) on {names}.', {
      minutes,
      text: postTitle(post.content.text, 40),
      time,
      names: listed(names),
    }),
    ...ofWholePost,
  }
}

/**
 * Scheduled and queued posts less than `minutes` from `at` that share an account with `accountIds`, nearest first;
 * `apart` is in milliseconds, negative if the other post is first.
 */
export function scheduleConflicts(posts: readonly Post[], at: string, accountIds: readonly string[]) {
  const time = Date.parse(at)
  return posts
    .filter(({ status }) => status === 'scheduled' || status === 'queued')
    .map((post) => ({
      post,
      accountIds: post.targets.map(({ accountId }) => accountId).filter((id) => accountIds.includes(id)),
      apart: Date.parse(post.scheduledAt ?? '') - time,
    }))
    .filter((conflict) => conflict.accountIds.length > 0 && Math.abs(conflict.apart) < minutes * 60_000)
    .toSorted((a, b) => Math.abs(a.apart) - Math.abs(b.apart))
}
