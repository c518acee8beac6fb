import type { Rule } from '../rule'
import { peers, youtubeVideos } from './sources'

const facts = {
  platform: 'youtube',
  official: true,
  source: youtubeVideos,
  checkedOn: '2026-09-07',
} as const

export const youtubeRules: readonly Rule[] = [
  {
    ...facts,
    id: 'youtube.text.length',
    subject: 'text',
    test: 'length',
    limit: 5_000,
    unit: 'bytes',
    message: 'A YouTube description holds 5,000 bytes; letters with accents take 2, most emoji 4.',
  },
  {
    ...facts,
    id: 'youtube.text.characters',
    subject: 'text',
    test: 'characters',
    refused: ['<', '>'],
    message: 'YouTube refuses < and > in title and description.',
  },
  {
    ...facts,
    id: 'youtube.title.required',
    subject: 'title',
    test: 'required',
    message: "YouTube needs a title; it is the text's first line.",
  },
  {
    ...facts,
    id: 'youtube.title.length',
    subject: 'title',
    test: 'length',
    limit: 100,
    unit: 'codepoints',
    message: "A YouTube title, the text's first line, holds 100 characters.",
  },
  {
    ...facts,
    id: 'youtube.media.required',
    subject: 'media',
    test: 'required',
    message: 'YouTube needs a video.',
  },
  {
    ...facts,
    id: 'youtube.media.videos',
    subject: 'media',
    test: 'count',
    of: 'videos',
    limit: 1,
    message: 'YouTube takes exactly one video.',
  },
  {
    ...facts,
    id: 'youtube.media.pictures',
    subject: 'media',
    test: 'count',
    of: 'pictures',
    limit: 0,
    message: 'YouTube takes no pictures.',
  },
  {
    ...facts,
    id: 'youtube.hashtags.tags',
    subject: 'hashtags',
    test: 'tags',
    limit: 500,
    message: 'YouTube tags hold 500 characters in all.',
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
    message: 'A square or upright video of up to 3 minutes becomes a Short.',
  },
]
