import { i18n } from '@lingui/core'
import type { SocialAccount } from '~/contract/social'
import { placedAt } from '~/src/calendar/posts-by-day'
import { countWord } from '~/src/i18n/plural'
import { accountLabel } from '~/src/posts/account-groups'
import { capital } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import type { AccountFacts } from './account-facts'

const nameOf = (account: SocialAccount): string =>
  account.platform ? platformName(account.platform) : accountLabel(account)

/** The accounts in a sentence or two: how many, and what is wrong with them. */
export function accountsSummary(facts: readonly AccountFacts[], canConnect: boolean): string | undefined {
  if (facts.length === 0)
    return canConnect ? i18n.t('Connect one account and you can write your first post.') : undefined
  return [
    capital(
      i18n.t('{count, plural, one {one account.} other {{number} accounts.}}', {
        count: facts.length,
        number: countWord(facts.length),
      }),
    ),
    reconnectSentence(facts.filter(({ account }) => account.health === 'reconnect')),
    limitedSentence(facts.filter(({ account }) => account.health === 'limited')),
  ]
    .filter(Boolean)
    .join(' ')
}

function reconnectSentence(facts: readonly AccountFacts[]): string | undefined {
  const [first, second] = facts
  if (!first) return undefined
  if (second)
    return capital(
      i18n.t(
        '{count, plural, one {one account needs reconnecting.} other {{number} accounts need reconnecting.}}',
        { count: facts.length, number: countWord(facts.length) },
      ),
    )
  const name = nameOf(first.account)
  const at = first.next && placedAt(first.next)
  return at === undefined
    ? i18n.t('{name} needs reconnecting.', { name })
    : i18n.t('{name} needs reconnecting before {at}.', { name, at: timeText(at, 'dayTime') })
}

function limitedSentence(facts: readonly AccountFacts[]): string | undefined {
  const [first, second] = facts
  if (!first) return undefined
  if (second)
    return capital(
      i18n.t('{count, plural, one {one account is limited.} other {{number} accounts are limited.}}', {
        count: facts.length,
        number: countWord(facts.length),
      }),
    )
  const name = nameOf(first.account)
  const { limitedUntil } = first.account
  return limitedUntil === undefined
    ? i18n.t('{name} is limited.', { name })
    : i18n.t('{name} is limited until {limitedUntil}.', {
        name,
        limitedUntil: timeText(limitedUntil, 'dayTime'),
      })
}
