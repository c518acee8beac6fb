import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { factSheetDay, linkedinHelp, linkedinImages, peers } from './sources'

const official = {
  platform: 'linkedin',
  official: true,
  source: linkedinImages,
  checkedOn: factSheetDay,
} as const
const secondary = { platform: 'linkedin', official: false, source: peers, checkedOn: factSheetDay } as const

export const linkedinLimits: readonly Limit[] = [
  {
    ...official,
    id: 'linkedin.text.length',
    subject: 'text',
    test: 'length',
    limit: 3_000,
    unit: 'codepoints',
    source: linkedinHelp,
    message: i18n.t('LinkedIn posts can have up to 3,000 characters.'),
  },
  {
    ...official,
    id: 'linkedin.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 20,
    message: i18n.t('LinkedIn allows up to 20 images.'),
  },
  {
    ...secondary,
    id: 'linkedin.media.few',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 9,
    message: i18n.t('At least one other tool allows only 9 images on LinkedIn.'),
  },
  {
    ...official,
    id: 'linkedin.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: i18n.t('LinkedIn allows one video per post.'),
  },
  {
    ...official,
    id: 'linkedin.media.mixed',
    subject: 'media',
    test: 'mixed',
    message: i18n.t('LinkedIn doesn’t allow images and video in the same post.'),
  },
  {
    ...official,
    id: 'linkedin.image.pixels',
    subject: 'media',
    test: 'pixels',
    limit: 36_152_320,
    message: i18n.t('LinkedIn images must have fewer than 36,152,320 pixels.'),
  },
  {
    ...secondary,
    id: 'linkedin.video.ratio',
    subject: 'media',
    test: 'ratio',
    of: 'videos',
    min: 1 / 2.4,
    max: 2.4,
    message: i18n.t('LinkedIn reportedly accepts videos from 1:2.4 to 2.4:1.'),
  },
  {
    ...secondary,
    id: 'linkedin.link.preview',
    subject: 'link',
    test: 'linkPresent',
    withMedia: true,
    behaviour: true,
    message: i18n.t('LinkedIn doesn’t show a link preview when a post has media.'),
  },
]
