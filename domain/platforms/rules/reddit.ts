import type { Rule } from '../rule'
import { factSheetDay, peers, redditText } from './sources'

const secondary = { platform: 'reddit', official: false, source: peers, checkedOn: factSheetDay } as const

export const redditRules: readonly Rule[] = [
  {
    ...secondary,
    id: 'reddit.text.length',
    subject: 'text',
    test: 'length',
    limit: 40_000,
    unit: 'codepoints',
    official: true,
    source: redditText,
    message: 'A Reddit post holds 40,000 characters.',
  },
  {
    ...secondary,
    id: 'reddit.title.required',
    subject: 'title',
    test: 'required',
    message: "Reddit needs a title; it is the text's first line.",
  },
  {
    ...secondary,
    id: 'reddit.title.length',
    subject: 'title',
    test: 'length',
    limit: 300,
    unit: 'codepoints',
    message: "A Reddit title, the text's first line, holds 300 characters.",
  },
  {
    ...secondary,
    id: 'reddit.subreddit',
    subject: 'title',
    test: 'always',
    behaviour: true,
    message: 'Reddit posts go to a subreddit; the account decides which, as the studio has no field for it.',
  },
  {
    ...secondary,
    id: 'reddit.media.count',
    subject: 'media',
    test: 'count',
    of: 'all',
    limit: 1,
    message: 'Whether Reddit takes more than one file from other services is uncertain.',
  },
]
