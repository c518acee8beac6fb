import { expect, test } from 'vitest'
import { littleText } from './little-text'

test.each([
  ['plain text, #tag', 'plain text, #tag'],
  ['a \\(b\\) \\_c\\_ \\\\ d', 'a (b) _c_ \\ d'],
  ['Thanks @[Devtestco](urn:li:organization:2414183)!', 'Thanks Devtestco!'],
  ['{hashtag|\\#|tag} ends', '#tag ends'],
  ['cut here (and gone)', 'cut here '],
  ['an @ cuts', 'an '],
])('%s', (source, seen) => expect(littleText(source)).toBe(seen))
