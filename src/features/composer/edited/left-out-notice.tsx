import type { SocialAccount } from '~/contract/social'
import { accountName } from '~/src/posts/account-picker/account-groups'
import { Banner } from '~/src/ui/banner'
import type { ComposerValues } from '../values'

type Props = {
  leftOut: readonly string[] | undefined
  values: ComposerValues
  accounts: readonly SocialAccount[]
}

/** Which accounts a copy was not given, as they have the post already; until they are chosen by hand. */
export function LeftOutNotice({ leftOut = [], values, accounts }: Props) {
  const out = leftOut.filter((id) => !values.targets.some(({ accountId }) => accountId === id))
  const names = accounts.filter(({ id }) => out.includes(id)).map(accountName)
  if (out.length === 0) return null
  return <Banner title="Accounts that already have this post are left out">{names.join(', ')}</Banner>
}
