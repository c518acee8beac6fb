import { i18n } from '@lingui/core'

/** Labels for the API's enum values, in lower case for use within a sentence. */
const words: Readonly<Record<string, string>> = {
  draft: i18n.t('draft'),
  scheduled: i18n.t('scheduled'),
  queued: i18n.t('queued'),
  publishing: i18n.t('publishing'),
  published: i18n.t('published'),
  failed: i18n.t('failed'),
  unknown: i18n.t('unknown'),
  owner: i18n.t('owner'),
  reviewer: i18n.t('reviewer'),
  editor: i18n.t('editor'),
  viewer: i18n.t('viewer'),
  image: i18n.t('image'),
  video: i18n.t('video'),
}

/** A status in words. A status this version doesn't know is shown as is. */
export const enumWord = (value: string): string => words[value] ?? value

/** Capitalised, for the start of a sentence or on its own. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
