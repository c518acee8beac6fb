import { i18n } from '@lingui/core'
import { AltTextUpdate } from '~/contract/media'
import { characterCount, maxCharacters } from '~/contract/bounds'
import { language } from '~/domain/language'

/** The form under which the alt text of an item stays on the device until it is saved. */
export const altTextForm = (mediaId: string): string => `alt text ${mediaId}`

/** Code points that an alt text may have. */
export const altTextLimit = maxCharacters(AltTextUpdate.shape.altText) ?? 0

/** What to do about an alt text that is too long. */
export const tooLong = (text: string): string | undefined =>
  characterCount(text) > altTextLimit
    ? i18n.t('Use {limit} characters or fewer.', { limit: altTextLimit.toLocaleString(language) })
    : undefined
