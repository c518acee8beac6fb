import { enumValueIn } from '~/contract/unknown-enum-values'
import { type Platform, platforms, type SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'

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
