import type { Limit } from '../limit'
import { xMedia, xText } from './sources'

const facts = { platform: 'twitter', official: true, source: xMedia, checkedOn: '2026-09-06' } as const

export const twitterLimits: readonly Limit[] = [
  {
    ...facts,
    id: 'twitter.text.length',
    subject: 'text',
    test: 'length',
    limit: 280,
    unit: 'weighted',
    source: xText,
    message:
      'X allows 280 characters. Links count as 23; emoji and Chinese, Japanese or Korean characters count as 2.',
  },
  {
    ...facts,
    id: 'twitter.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 4,
    message: 'X allows up to 4 images.',
  },
  {
    ...facts,
    id: 'twitter.media.gifs',
    subject: 'media',
    test: 'count',
    of: 'gifs',
    limit: 1,
    message: 'X allows one GIF per post.',
  },
  {
    ...facts,
    id: 'twitter.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: 'X allows one video per post.',
  },
  {
    ...facts,
    id: 'twitter.media.mixed',
    subject: 'media',
    test: 'mixed',
    gifs: true,
    message: 'X doesn’t allow images, GIFs and video in the same post.',
  },
  {
    ...facts,
    id: 'twitter.image.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'image',
    limit: 5 * 1024 ** 2,
    unit: 'bytes',
    message: 'X accepts images up to 5 MB.',
  },
  {
    ...facts,
    id: 'twitter.gif.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'gif',
    limit: 15 * 1024 ** 2,
    unit: 'bytes',
    message: 'X accepts GIFs up to 15 MB.',
  },
]
