import { i18n } from '@lingui/core'
import { enumValueIn } from '~/contract/answer'
import { platforms, type Platform, type SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import type { Post } from '~/contract/post'

/** Whether a post has targets that can't be sent back: ones that could not be read, or without a platform we know. */
export const hasUnparsedTargets = (post: Post): boolean =>
  typeof post['unreadTargets'] === 'number' || post.targets.some(({ platform }) => platform === undefined)

/** Why such a post is not made anew, as an edit or a plan would make it. */
export const unparsedTargetsText = i18n.t(
  'This post includes an account on an unsupported platform. Editing would drop that account.',
)

export interface AccountGroup {
  readonly platform: Platform | undefined
  readonly accounts: readonly SocialAccount[]
}

/** Accounts by platform, in the document's order; those whose platform the answer does not name come last. */
export function groupAccounts(accounts: readonly SocialAccount[]): AccountGroup[] {
  return [...platforms, undefined]
    .map((platform) => ({ platform, accounts: accounts.filter((account) => account.platform === platform) }))
    .filter((group) => group.accounts.length > 0)
}

/** What an account is called beside its platform's mark: "@fernhollow", else its name, else its id. */
export function accountLabel(account: Pick<SocialAccount, 'id' | 'handle' | 'name'>): string {
  return account.handle || account.name || account.id
}

/** What an account is called on its own: "Instagram: @fernhollow.coffee". */
export function accountName(account: Pick<SocialAccount, 'id' | 'handle' | 'name' | 'platform'>): string {
  const label = accountLabel(account)
  const platform = account.platform ? platformNames[account.platform] : enumValueIn(account, 'platform')
  return platform ? `${platform}: ${label}` : label
}

/** Why nothing can be posted to an account whose platform the contract does not know; undefined where it does. */
export function platformRefusal(account: SocialAccount): string | undefined {
  if (account.platform !== undefined) return undefined
  const told = enumValueIn(account, 'platform')
  return told === undefined
    ? i18n.t('The API doesn’t say which platform this account is on.')
    : i18n.t('This account is on “{told}”, a platform that isn’t supported here.', { told })
}
