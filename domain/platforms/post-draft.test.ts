import { expect, it } from 'vitest'
import { hashtagsIn, mentionsIn } from './post-draft'

it('finds hashtags, not anchors or numbers', () => {
  expect(hashtagsIn('#frost, #Ünï_code1 a#b #12 #1st https://x.example/#top ＃字')).toEqual([
    'frost',
    'Ünï_code1',
    '1st',
    '字',
  ])
})

it('finds mentions, not email addresses', () => {
  expect(mentionsIn('@ines. and @fern.hollow! me@example.com (@a) x/@b')).toEqual([
    'ines',
    'fern.hollow',
    'a',
  ])
})
