import { i18n } from '@lingui/core'
import type { Platform, SocialAccount } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { isolated } from '~/src/i18n/isolated'
import { timeText } from '~/src/ui/time'
import type { AccountKind } from './accounts-search'

/** Ways of connecting in words; one of a later API stays as it is. */
export const kindNames: Readonly<Record<AccountKind, string>> = {
  direct: i18n.t('Direct'),
  agent_session: i18n.t('Agent session'),
  practice: i18n.t('Practice'),
}

export const kindName = (connection: string | undefined): string =>
  connection === undefined
    ? '—'
    : (Object.entries(kindNames).find(([id]) => id === connection)?.[1] ?? connection)

/** Through which app the studio posts. */
const appNames: Readonly<Record<Platform, string>> = {
  twitter: i18n.t('X app'),
  instagram: i18n.t('Meta app'),
  facebook: i18n.t('Meta app'),
  linkedin: i18n.t('LinkedIn app'),
  youtube: i18n.t('Google app'),
  tiktok: i18n.t('TikTok app'),
  reddit: i18n.t('Reddit app'),
}

/** Who delivers its posts, in a few words. */
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

/** What accounts are at their platforms. */
const types: Readonly<Record<string, string>> = {
  page: i18n.t('Page'),
  organization: i18n.t('Company page'),
  person: i18n.t('Profile'),
  member: i18n.t('Profile'),
  profile: i18n.t('Profile'),
  channel: i18n.t('Channel'),
  business: i18n.t('Business account'),
  creator: i18n.t('Creator account'),
  account: i18n.t('Account'),
  user: i18n.t('Account'),
  subreddit: i18n.t('Community'),
}

/** What an account is at its platform: its kind where the API says one, else its name beside the handle. */
export function typeText({ kind, name, handle, id }: SocialAccount): string | undefined {
  if (kind !== undefined) return types[kind.toLowerCase()] ?? kind
  return handle ? (name ?? id) : undefined
}

/** The sentence under an account's health. */
export function healthDetail(account: SocialAccount): string | undefined {
  const { health, healthSince: since, connection } = account
  const reason = account.healthReason && serverSentence(account.healthReason)
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
