import type { Limit } from '../limit'
import { factSheetDay, peers, redditText } from './sources'

const secondary = { platform: 'reddit', official: false, source: peers, checkedOn: factSheetDay } as const

export const redditLimits: readonly Limit[] = [
  {
    ...secondary,
    id: 'reddit.text.length',
    subject: 'text',
    test: 'length',
    limit: 40_000,
    unit: 'codepoints',
    official: true,
    source: redditText,
    message: 'Reddit posts can have up to 40,000 characters.',
  },
  {
    ...secondary,
    id: 'reddit.title.required',
    subject: 'title',
    test: 'required',
    message: 'Reddit posts need a title. The first line of the text is used.',
  },
  {
    ...secondary,
    id: 'reddit.title.length',
    subject: 'title',
    test: 'length',
    limit: 300,
    unit: 'codepoints',
    message: 'Reddit titles can have up to 300 characters. The first line of the text is used.',
  },
  {
    ...secondary,
    id: 'reddit.subreddit',
    subject: 'title',
    test: 'always',
    behaviour: true,
    message: 'Reddit posts go to a subreddit set by the account. You can’t choose it here.',
  },
  {
    ...secondary,
    id: 'reddit.media.count',
    subject: 'media',
    test: 'count',
    of: 'all',
    limit: 1,
    message: 'Reddit may not accept more than one file from other apps.',
  },
]
