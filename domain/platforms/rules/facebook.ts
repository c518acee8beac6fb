import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { facebookPages, factSheetDay, peers } from './sources'

const official = {
  platform: 'facebook',
  official: true,
  source: facebookPages,
  checkedOn: factSheetDay,
} as const
const secondary = { platform: 'facebook', official: false, source: peers, checkedOn: factSheetDay } as const

export const facebookLimits: readonly Limit[] = [
  {
    ...official,
    id: 'facebook.text.required',
    subject: 'text',
    test: 'required',
    message: i18n.t('Facebook posts need text or a link.'),
  },
  {
    ...secondary,
    id: 'facebook.text.length',
    subject: 'text',
    test: 'length',
    limit: 63_206,
    unit: 'codepoints',
    message: i18n.t('Facebook reportedly allows up to 63,206 characters. Meta doesn’t publish a limit.'),
  },
  {
    ...secondary,
    id: 'facebook.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 10,
    message: i18n.t('Facebook reportedly allows up to 10 images.'),
  },
  {
    ...secondary,
    id: 'facebook.media.mixed',
    subject: 'media',
    test: 'mixed',
    message: i18n.t('Facebook reportedly doesn’t allow images and video in the same post.'),
  },
  {
    ...official,
    id: 'facebook.image.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'image',
    limit: 10 * 1024 ** 2,
    unit: 'bytes',
    message: i18n.t('Facebook accepts images up to 10 MB.'),
  },
  {
    ...secondary,
    id: 'facebook.reel.ratio',
    subject: 'media',
    test: 'ratio',
    of: 'videos',
    min: 9 / 16,
    max: 9 / 16,
    when: 'reel',
    message: i18n.t('Facebook Reels are 9:16.'),
  },
]
