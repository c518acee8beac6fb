import { i18n } from '@lingui/core'
import type { ImportField } from './import-columns'

/** What each column is called on screen; in files their names stay as they are (`fieldNames`). */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  date: i18n.t('Date'),
  time: i18n.t('Time'),
  zone: i18n.t('Time zone'),
  text: i18n.t('Text'),
  accounts: i18n.t('Accounts'),
  platforms: i18n.t('Platforms'),
  postTypes: i18n.t('Post types'),
  options: i18n.t('Platform options'),
  media: i18n.t('Media'),
  mediaType: i18n.t('Media type'),
  hashtags: i18n.t('Hashtags'),
  mentions: i18n.t('Mentions'),
  link: i18n.t('Link'),
  campaign: i18n.t('Campaign'),
  asset: i18n.t('Asset'),
  status: i18n.t('Status'),
}
