import { i18n } from '@lingui/core'
import type { MediaType } from '~/contract/media'

export type MediaTab = 'all' | MediaType

/** The choice between all media, images and videos. */
export const mediaTabs = [
  { value: 'all', label: i18n.t('All') },
  { value: 'image', label: i18n.t('Images') },
  { value: 'video', label: i18n.t('Videos') },
] as const
