import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { listed } from '~/src/i18n/plural'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import { accountLabel, accountName } from './account-groups'

/** True if the account's platform needs a new sign-in before anything can be published. */
export const needsReconnecting = ({ health }: SocialAccount): boolean => health === 'reconnect'

/** Accounts that need reconnecting, by id. */
export const accountsToReconnect = (accounts: readonly SocialAccount[]): ReadonlyMap<string, SocialAccount> =>
  new Map(accounts.filter(needsReconnecting).map((account) => [account.id, account]))

/** Scheduled and queued posts that target an account, soonest first. */
export const scheduledPostsFor = (posts: readonly Post[], accountId: string): readonly Post[] =>
  posts
    .filter(
      ({ status, targets }) =>
        (status === 'scheduled' || status === 'queued') &&
        targets.some((target) => target.accountId === accountId),
    )
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))

/** Why a scheduled or queued post can't be published yet; undefined if its accounts are connected. */
export function reconnectText(
  post: Pick<Post, 'status' | 'targets'>,
  accounts: ReadonlyMap<string, SocialAccount>,
): string | undefined {
  if (post.status !== 'scheduled' && post.status !== 'queued') return undefined
  const names = post.targets.flatMap(({ accountId }) => {
    const account = accounts.get(accountId)
    return account ? [accountName(account)] : []
  })
  return names.length > 0
    ? i18n.t(
        '{count, plural, one {{names} needs reconnecting before this can be published.} other {{names} need reconnecting before this can be published.}}',
        { count: names.length, names: listed(names) },
      )
    : undefined
}

/** A warning about an account chosen for a post; undefined if it is connected. */
export function healthWarning(account: SocialAccount): string | undefined {
  const name = account.platform ? platformName(account.platform) : accountLabel(account)
  if (account.health === 'reconnect')
    return i18n.t('{name} needs reconnecting. Posts to it can’t be published until then.', { name })
  if (account.health === 'limited')
    return account.limitedUntil === undefined
      ? i18n.t('{name} is limited. Posts to it wait until the limit ends.', { name })
      : i18n.t('{name} is limited until {limitedUntil}. Posts to it wait until then.', {
          name,
          limitedUntil: timeText(account.limitedUntil, 'dayTime'),
        })
  return undefined
}
