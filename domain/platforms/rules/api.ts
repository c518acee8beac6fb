import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { factSheetDay, studioApi } from './sources'

const facts = { platform: 'api', official: true, source: studioApi, checkedOn: factSheetDay } as const

/**
 * The limits of the studio's own API, which apply to every post and are tighter than some platforms' (api.md
 * section 8).
 */
export const apiLimits: readonly Limit[] = [
  {
    ...facts,
    id: 'api.text.required',
    subject: 'text',
    test: 'required',
    message: i18n.t('Add text to your post.'),
  },
  {
    ...facts,
    id: 'api.text.length',
    subject: 'text',
    test: 'length',
    limit: 10_000,
    unit: 'codepoints',
    message: i18n.t('A post can have up to 10,000 characters.'),
  },
  {
    ...facts,
    id: 'api.media.count',
    subject: 'media',
    test: 'count',
    of: 'all',
    limit: 10,
    message: i18n.t('A post can have up to 10 files.'),
  },
  {
    ...facts,
    id: 'api.hashtags.count',
    subject: 'hashtags',
    test: 'count',
    of: 'all',
    limit: 30,
    message: i18n.t('A post can have up to 30 hashtags.'),
  },
  {
    ...facts,
    id: 'api.mentions.count',
    subject: 'mentions',
    test: 'count',
    of: 'all',
    limit: 30,
    message: i18n.t('A post can have up to 30 mentions.'),
  },
]
