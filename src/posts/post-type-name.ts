import { i18n } from '@lingui/core'

const names: Readonly<Record<string, string>> = {
  story: i18n.t('Story'),
  trial_reel: i18n.t('Trial reel'),
  video: i18n.t('Video in the feed'),
  draft: i18n.t('Send to the TikTok inbox'),
  self: i18n.t('Text post'),
  link: i18n.t('Link post'),
}

/** The label of a target's `postType`; an unknown one is shown as it is. */
export const postTypeName = (type: string): string => names[type] ?? type
