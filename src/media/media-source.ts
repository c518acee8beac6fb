import { i18n } from '@lingui/core'

const sources: Readonly<Record<string, string>> = {
  upload: i18n.t('Uploaded'),
  generation: i18n.t('Generated'),
  import: i18n.t('Imported from a website'),
}

/** How an item came into the library. A source this version doesn't know is shown as is. */
export const mediaSource = (source: string): string => sources[source] ?? source
