import type { Rule } from '../rule'
import { xMedia, xText } from './sources'

const facts = { platform: 'twitter', official: true, source: xMedia, checkedOn: '2026-09-06' } as const

export const twitterRules: readonly Rule[] = [
  {
    ...facts,
    id: 'twitter.text.length',
    subject: 'text',
    test: 'length',
    limit: 280,
    unit: 'weighted',
    source: xText,
    message: 'X takes 280 characters; a link counts 23, an emoji or a Chinese, Japanese or Korean sign 2.',
  },
  {
    ...facts,
    id: 'twitter.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 4,
    message: 'X takes at most 4 pictures.',
  },
  {
    ...facts,
    id: 'twitter.media.gifs',
    subject: 'media',
    test: 'count',
    of: 'gifs',
    limit: 1,
    message: 'X takes one GIF.',
  },
  {
    ...facts,
    id: 'twitter.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: 'X takes one video.',
  },
  {
    ...facts,
    id: 'twitter.media.mixed',
    subject: 'media',
    test: 'mixed',
    gifs: true,
    message: 'X takes pictures, or one GIF, or one video, never together.',
  },
  {
    ...facts,
    id: 'twitter.image.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'image',
    limit: 5 * 1024 ** 2,
    unit: 'bytes',
    message: 'X takes pictures up to 5 MB.',
  },
  {
    ...facts,
    id: 'twitter.gif.bytes',
    subject: 'media',
    test: 'bytes',
    of: 'gif',
    limit: 15 * 1024 ** 2,
    unit: 'bytes',
    message: 'X takes GIFs up to 15 MB.',
  },
]
