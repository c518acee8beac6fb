import { enumValueIn } from '~/contract/unknown-enum-values'
import type { SocialAccount } from '~/contract/social'

/** Why nothing can be posted to an account whose platform the contract does not know; undefined where it does. */
export function platformRefusal(account: SocialAccount): string | undefined {
  if (account.platform !== undefined) return undefined
  const told = enumValueIn(account, 'platform')
  return told === undefined
    ? 'The API doesn’t say which platform this account is on.'
    : `This account is on “${told}”, a platform that isn’t supported here.`
}
