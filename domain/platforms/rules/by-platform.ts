import type { Platform } from '~/contract'
import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { facebookLimits } from './facebook'
import { instagramLimits } from './instagram'
import { linkedinLimits } from './linkedin'
import { factSheetDay, peers, redditText, xMedia, xText } from './sources'
import { tiktokLimits } from './tiktok'
import { youtubeLimits } from './youtube'

const facts = { platform: 'twitter', official: true, source: xMedia, checkedOn: '2026-09-06' } as const

const twitterLimits: readonly Limit[] = [
  {
    ...facts,
    id: 'twitter.text.length',
    subject: 'text',
    test: 'length',
    limit: 280,
    unit: 'weighted',
    when: 'shortPosts',
    source: xText,
    message: i18n.t(
      'X allows 280 characters. Links count as 23; emoji and Chinese, Japanese or Korean characters count as 2.',
    ),
  },
  {
    ...facts,
    id: 'twitter.text.longLength',
    subject: 'text',
    test: 'length',
    limit: 25_000,
    unit: 'weighted',
    when: 'longPosts',
    official: false,
    source: peers,
    message: i18n.t('X reportedly allows paying accounts up to 25,000 characters.'),
  },
  {
    ...facts,
    id: 'twitter.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 4,
    message: i18n.t('X allows up to 4 images.'),
  },
  {
    ...facts,
    id: 'twitter.media.gifs',
    subject: 'media',
    test: 'count',
    of: 'gifs',
    limit: 1,
    message: i18n.t('X allows one GIF per post.'),
  },
  {
    ...facts,
    id: 'twitter.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: i18n.t('X allows one video per post.'),
  },
  {
    ...facts,
    id: 'twitter.media.mixed',
    subject: 'media',
    test: 'mixed',
    gifs: true,
    message: i18n.t('X doesn’t allow images, GIFs and video in the same post.'),
  },
  {
    ...facts,
    id: 'twitter.image.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'image',
    limit: 5 * 1024 ** 2,
    unit: 'bytes',
    message: i18n.t('X accepts images up to 5 MB.'),
  },
  {
    ...facts,
    id: 'twitter.gif.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'gif',
    limit: 15 * 1024 ** 2,
    unit: 'bytes',
    message: i18n.t('X accepts GIFs up to 15 MB.'),
  },
]

const secondary = { platform: 'reddit', official: false, source: peers, checkedOn: factSheetDay } as const

const redditLimits: readonly Limit[] = [
  {
    ...secondary,
    id: 'reddit.text.length',
    subject: 'text',
    test: 'length',
    limit: 40_000,
    unit: 'codepoints',
    official: true,
    source: redditText,
    message: i18n.t('Reddit posts can have up to 40,000 characters.'),
  },
  {
    ...secondary,
    id: 'reddit.title.required',
    subject: 'title',
    test: 'required',
    message: i18n.t('Reddit posts need a title. The first line of the text is used.'),
  },
  {
    ...secondary,
    id: 'reddit.title.length',
    subject: 'title',
    test: 'length',
    limit: 300,
    unit: 'codepoints',
    message: i18n.t(
      'Reddit titles can reportedly have up to 300 characters. The first line of the text is used.',
    ),
  },
  {
    ...secondary,
    id: 'reddit.subreddit',
    subject: 'title',
    test: 'always',
    behaviour: true,
    message: i18n.t('Reddit posts go to a subreddit set by the account. You can’t choose it here.'),
  },
  {
    ...secondary,
    id: 'reddit.media.count',
    subject: 'media',
    test: 'count',
    of: 'all',
    limit: 1,
    message: i18n.t('Reddit may not accept more than one file from other apps.'),
  },
]

/** Every platform's rules as data (platforms.md). The API's own limits are `apiLimits`. */
export const platformLimits: Readonly<Record<Platform, readonly Limit[]>> = {
  twitter: twitterLimits,
  instagram: instagramLimits,
  facebook: facebookLimits,
  youtube: youtubeLimits,
  tiktok: tiktokLimits,
  linkedin: linkedinLimits,
  reddit: redditLimits,
}
