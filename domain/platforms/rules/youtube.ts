import { i18n } from '~/contract/i18n'
import type { Limit } from '../limits'
import { peers, youtubeVideos } from './sources'

const facts = {
  platform: 'youtube',
  official: true,
  source: youtubeVideos,
  checkedOn: '2026-09-07',
} as const

export const youtubeLimits: readonly Limit[] = [
  {
    ...facts,
    id: 'youtube.text.length',
    subject: 'text',
    test: 'length',
    limit: 5_000,
    unit: 'bytes',
    message: i18n.t(
      'YouTube descriptions can have up to 5,000 bytes. Accented letters count as 2, most emoji as 4.',
    ),
  },
  {
    ...facts,
    id: 'youtube.text.characters',
    subject: 'text',
    test: 'characters',
    refused: ['<', '>'],
    message: i18n.t('YouTube doesn’t allow < or > in titles or descriptions.'),
  },
  {
    ...facts,
    id: 'youtube.title.required',
    subject: 'title',
    test: 'required',
    message: i18n.t('YouTube videos need a title. The first line of the text is used.'),
  },
  {
    ...facts,
    id: 'youtube.title.length',
    subject: 'title',
    test: 'length',
    limit: 100,
    unit: 'codepoints',
    message: i18n.t('YouTube titles can have up to 100 characters. The first line of the text is used.'),
  },
  {
    ...facts,
    id: 'youtube.media.required',
    subject: 'media',
    test: 'required',
    message: i18n.t('YouTube posts need a video.'),
  },
  {
    ...facts,
    id: 'youtube.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: i18n.t('YouTube posts must have exactly one video.'),
  },
  {
    ...facts,
    id: 'youtube.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 0,
    message: i18n.t('YouTube posts can’t include images.'),
  },
  {
    ...facts,
    id: 'youtube.hashtags.tags',
    subject: 'hashtags',
    test: 'tags',
    limit: 500,
    message: i18n.t('YouTube tags can have up to 500 characters in total.'),
  },
  {
    ...facts,
    id: 'youtube.video.short',
    subject: 'media',
    test: 'short',
    limit: 180,
    official: false,
    behaviour: true,
    source: peers,
    message: i18n.t('Square or vertical videos up to 3 minutes become Shorts.'),
  },
]
