import { i18n } from '@lingui/core'
import type { Platform, SocialAccount } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { placedAt } from '~/src/calendar/posts-by-day'
import { isolated } from '~/src/i18n/isolated'
import { countWord } from '~/src/i18n/plural'
import { platformOrLabel } from '~/src/posts/account-groups'
import { capital } from '~/src/ui/enum-labels'
import { timeText } from '~/src/ui/time'
import type { AccountFacts } from './account-facts'
import type { AccountKind } from './accounts-search'

/** Names of the kinds of connection. A kind from a newer API is shown as it is. */
export const kindNames: Readonly<Record<AccountKind, string>> = {
  direct: i18n.t('Direct'),
  agent_session: i18n.t('Agent session'),
  practice: i18n.t('Practice'),
}

export const kindName = (connection: string | undefined): string =>
  connection === undefined
    ? '—'
    : (Object.entries(kindNames).find(([id]) => id === connection)?.[1] ?? connection)

/** The developer app through which the studio posts. */
const appNames: Readonly<Record<Platform, string>> = {
  twitter: i18n.t('X app'),
  instagram: i18n.t('Meta app'),
  facebook: i18n.t('Meta app'),
  linkedin: i18n.t('LinkedIn app'),
  youtube: i18n.t('Google app'),
  tiktok: i18n.t('TikTok app'),
  reddit: i18n.t('Reddit app'),
}

/** Who publishes the account's posts. */
export function deliveryText({ connection, platform }: SocialAccount): string | undefined {
  switch (connection) {
    case 'agent_session':
      return i18n.t('By an agent or by hand')
    case 'practice':
      return i18n.t('Simulated')
    case 'direct':
      return platform && appNames[platform]
    default:
      return undefined
  }
}

/** Kinds of accounts at their platforms. */
const types: Readonly<Record<string, string>> = {
  page: i18n.t('Page'),
  organization: i18n.t('Company page'),
  person: i18n.t('Profile'),
  member: i18n.t('Profile'),
  profile: i18n.t('Profile'),
  channel: i18n.t('Channel'),
  business: i18n.t('Business account'),
  creator: i18n.t('Creator account'),
  professional: i18n.t('Professional account'),
  account: i18n.t('Account'),
  user: i18n.t('Account'),
  subreddit: i18n.t('Community'),
}

/** The kind of account at its platform if the API has one, otherwise its name next to the handle. */
export function typeText({ kind, name, handle, id }: SocialAccount): string | undefined {
  if (kind !== undefined) return types[kind.toLowerCase()] ?? kind
  return handle ? (name ?? id) : undefined
}

/** The server's reason for an account's health, in the page's language. */
export const healthReasonOf = ({ healthReason }: SocialAccount): string | undefined =>
  healthReason && serverSentence(healthReason)

/** Text below an account's health. */
export function healthDetail(account: SocialAccount): string | undefined {
  const { health, healthSince: since, connection } = account
  const reason = healthReasonOf(account)
  if (health === 'reconnect') {
    if (since === undefined) return reason
    const at = timeText(since, 'dayTime')
    return reason
      ? i18n.t('Since {at}: {reason}', { at, reason: isolated(reason) })
      : i18n.t('Since {at}', { at })
  }
  if (reason !== undefined) return isolated(reason)
  if (connection === 'practice') return i18n.t('Nothing leaves this studio')
  if (connection === 'agent_session') return i18n.t('Posts wait for an agent or for you')
  return undefined
}

/** How many accounts there are and what is wrong with them, in a sentence or two. */
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
  const name = platformOrLabel(first.account)
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
  const name = platformOrLabel(first.account)
  const { limitedUntil } = first.account
  return limitedUntil === undefined
    ? i18n.t('{name} is limited.', { name })
    : i18n.t('{name} is limited until {limitedUntil}.', {
        name,
        limitedUntil: timeText(limitedUntil, 'dayTime'),
      })
}
