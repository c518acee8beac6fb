import type { Platform } from '~/contract'
import { i18n } from '~/contract/i18n'

/** Display names; `twitter` is the API's name for X (api.md section 2). */
export const platformNames: Readonly<Record<Platform, string>> = {
  twitter: 'X',
  instagram: i18n.t('Instagram'),
  facebook: i18n.t('Facebook'),
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  reddit: i18n.t('Reddit'),
}
