import { i18n } from '@lingui/core'
import { characterCount } from '~/contract/bounds'
import { language } from '~/domain/language'

/** Says how long a text may be. */
export const atMost = (max: number): string =>
  i18n.t('Use {max} characters or fewer.', { max: max.toLocaleString(language) })

/**
 * Says that a text is too long once trimmed; undefined if it isn't. An input's `maxLength` isn't used instead: it cuts
 * what is pasted, and counts an emoji twice.
 */
export const tooLong = (text: string, max = Number.POSITIVE_INFINITY): string | undefined =>
  characterCount(text.trim()) > max ? atMost(max) : undefined
