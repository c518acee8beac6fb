import { i18n } from '@lingui/core'

/** The API's own words as people read them, in lower case as in the midst of a sentence. */
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
}

/** A status in words; one of a later API stays as it is. */
export const enumWord = (value: string): string => words[value] ?? value

/** With a capital, to begin a sentence or to stand alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
