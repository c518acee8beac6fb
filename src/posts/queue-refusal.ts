import { i18n } from '@lingui/core'
import type { PostTarget } from '~/contract/post'
import type { Queue, SocialAccount } from '~/contract/social'
import { refusedTargets } from '~/domain/calendar/queue-slots'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { accountLabel } from './account-groups'

/** Why a queue doesn't take posts for these accounts; undefined where it does. */
export function queueRefusal(
  queue: Queue,
  targets: readonly Pick<PostTarget, 'accountId'>[],
  accounts: readonly SocialAccount[],
): string | undefined {
  const refused = refusedTargets(queue.accountIds, targets)
  if (refused.length === 0) return undefined
  const names = refused.map(({ accountId }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account ? accountLabel(account) : accountId
  })
  return i18n.t('Doesn’t take posts for {names}.', { names: commaSeparated(names) })
}
