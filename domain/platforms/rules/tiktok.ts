import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { peers, tiktokPhoto, tiktokVideo } from './sources'

const facts = { platform: 'tiktok', official: true, checkedOn: '2026-09-07' } as const
const video = { ...facts, source: tiktokVideo } as const
const photo = { ...facts, source: tiktokPhoto } as const
const secondary = { ...facts, official: false, source: peers } as const

export const tiktokLimits: readonly Limit[] = [
  {
    ...video,
    id: 'tiktok.text.length',
    subject: 'text',
    test: 'length',
    limit: 2_200,
    unit: 'utf16',
    when: 'noPhotos',
    message: i18n.t('TikTok video captions can have up to 2,200 UTF-16 units. Most emoji count as 2.'),
  },
  {
    ...photo,
    id: 'tiktok.text.photoLength',
    subject: 'text',
    test: 'length',
    limit: 4_000,
    unit: 'utf16',
    when: 'photos',
    message: i18n.t('TikTok photo descriptions can have up to 4,000 UTF-16 units. Most emoji count as 2.'),
  },
  {
    ...photo,
    id: 'tiktok.title.photoLength',
    subject: 'title',
    test: 'length',
    limit: 90,
    unit: 'utf16',
    when: 'photos',
    behaviour: true,
    message: i18n.t(
      'TikTok photo titles can have up to 90 UTF-16 units, if the first line is used as the title.',
    ),
  },
  {
    ...video,
    id: 'tiktok.media.required',
    subject: 'media',
    test: 'required',
    message: i18n.t('TikTok posts need a video or photos.'),
  },
  {
    ...video,
    id: 'tiktok.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: i18n.t('TikTok allows one video per post.'),
  },
  {
    ...photo,
    id: 'tiktok.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 35,
    message: i18n.t('TikTok allows up to 35 photos.'),
  },
  {
    ...photo,
    id: 'tiktok.media.mixed',
    subject: 'media',
    test: 'mixed',
    message: i18n.t('TikTok doesn’t allow photos and video in the same post.'),
  },
  {
    ...photo,
    id: 'tiktok.image.format',
    subject: 'media',
    test: 'format',
    allowed: ['image/jpeg', 'image/webp'],
    convertible: true,
    message: i18n.t(
      'TikTok accepts JPEG and WebP photos. Other formats may be converted if they’re in the media library.',
    ),
  },
  {
    ...photo,
    id: 'tiktok.image.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'image',
    limit: 20 * 1024 ** 2,
    unit: 'bytes',
    message: i18n.t('TikTok accepts photos up to 20 MB.'),
  },
  {
    ...photo,
    id: 'tiktok.image.size',
    subject: 'media',
    test: 'shorterSide',
    limit: 1_080,
    convertible: true,
    message: i18n.t('TikTok accepts photos up to 1080p. Larger ones may be resized.'),
  },
  {
    ...secondary,
    id: 'tiktok.hashtags.few',
    subject: 'hashtags',
    test: 'count',
    of: 'all',
    limit: 5,
    message: i18n.t('TikTok reportedly allows up to 5 hashtags.'),
  },
  {
    ...secondary,
    id: 'tiktok.video.ratio',
    subject: 'media',
    test: 'ratio',
    of: 'videos',
    min: 9 / 16,
    max: 9 / 16,
    behaviour: true,
    message: i18n.t('TikTok recommends 9:16.'),
  },
  {
    ...secondary,
    id: 'tiktok.link.clickable',
    subject: 'link',
    test: 'linkPresent',
    behaviour: true,
    message: i18n.t('Links aren’t clickable in TikTok captions.'),
  },
]
