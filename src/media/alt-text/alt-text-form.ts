import { i18n } from '@lingui/core'
import { characterCount, maxCharacters } from '~/contract/bounds'
import { AltTextUpdate } from '~/contract/media'
import { language } from '~/domain/language'

/** Name of the form draft that keeps an item's alt text on this device until it is saved. */
export const altTextForm = (mediaId: string): string => `alt text ${mediaId}`

/** Maximum length of alt text in code points. */
export const altTextLimit = maxCharacters(AltTextUpdate.shape.altText) ?? 0

/** The error for an alt text that is too long. */
export const tooLong = (text: string): string | undefined =>
  characterCount(text) > altTextLimit
    ? i18n.t('Use {limit} characters or fewer.', { limit: altTextLimit.toLocaleString(language) })
    : undefined
