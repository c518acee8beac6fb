import { i18n } from '@lingui/core'
import { enumValueIn } from '~/contract/answer'
import type { Post } from '~/contract/post'
import { type Platform, platforms, type SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'

/**
 * True if some targets couldn’t be parsed or are on an unknown platform: they can't be sent back to the API.
 */
export const hasUnparsedTargets = (post: Post): boolean =>
  typeof post['unreadTargets'] === 'number' || post.targets.some(({ platform }) => platform === undefined)

/**
 * Why a post with unparsed targets can't be edited or planned: both would create a replacement without them.
 */
export const unparsedTargetsText = i18n.t(
  'This post includes an account on an unsupported platform. Editing would drop that account.',
)

export interface AccountGroup {
  readonly platform: Platform | undefined
  readonly accounts: readonly SocialAccount[]
}

/** Accounts by platform, in the document's order; those on unknown platforms come last. */
export function groupAccounts(accounts: readonly SocialAccount[]): AccountGroup[] {
  return [...platforms, undefined]
    .map((platform) => ({ platform, accounts: accounts.filter((account) => account.platform === platform) }))
    .filter((group) => group.accounts.length > 0)
}

/** An account's name beside its platform mark: "@fernhollow", else its name, else its id. */
export function accountLabel(account: Pick<SocialAccount, 'id' | 'handle' | 'name'>): string {
  return account.handle || account.name || account.id
}

/** An account's full name: "Instagram: @fernhollow.coffee". */
export function accountName(account: Pick<SocialAccount, 'id' | 'handle' | 'name' | 'platform'>): string {
  const label = accountLabel(account)
  const platform = account.platform ? platformNames[account.platform] : enumValueIn(account, 'platform')
  return platform ? `${platform}: ${label}` : label
}

/** An account's platform by its name; the account's own label if it is unknown. */
export const platformOrLabel = (account: SocialAccount): string =>
  account.platform ? platformNames[account.platform] : accountLabel(account)

/** Why nothing can be posted to an account on an unknown platform; undefined for a known one. */
export function platformRefusal(account: SocialAccount): string | undefined {
  if (account.platform !== undefined) return undefined
  const told = enumValueIn(account, 'platform')
  return told === undefined
    ? i18n.t('The API doesn’t say which platform this account is on.')
    : i18n.t('This account is on “{told}”, a platform that isn’t supported here.', { told })
}
