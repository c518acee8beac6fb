import { expect, test } from 'vitest'
import { addTags, hashtagSeparator, listSeparator, wordSeparator } from './tags'

const hash = (tag: string) => tag.replace(/^[#＃]+/u, '')

test('a pasted list parts at commas, semicolons and lines, and keeps spaces within', () => {
  const pasted = 'slow mornings, cherry; \nfirst frost\r\n'
  expect(addTags([], pasted.split(listSeparator), {}).tags).toEqual([
    'slow mornings',
    'cherry',
    'first frost',
  ])
})

test('hashtags part at their signs too', () => {
  const parted = (list: string) => addTags([], list.split(hashtagSeparator), { normalise: hash }).tags
  expect(parted('#one#two ##three,four＃five')).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(parted('#')).toEqual([])
})

test('pasted hashtags part at spaces and lose their sign', () => {
  expect(addTags([], '#one #two,three'.split(wordSeparator), { normalise: hash }).tags).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('duplicates are refused whatever their case, and said', () => {
  expect(addTags(['Frost'], ['frost'], {})).toEqual({
    tags: ['Frost'],
    refused: '“frost” has already been added.',
  })
})

test('past the maximum the rest is refused', () => {
  expect(addTags(['a'], ['b', 'c'], { max: 2 })).toEqual({
    tags: ['a', 'b'],
    refused: 'You can add up to 2.',
    left: ['c'],
  })
})

test('a rule of its own gives its reason, and what it refused is left', () => {
  const rules = { refuse: (tag: string) => (tag.length > 3 ? 'Too long.' : undefined) }
  expect(addTags([], ['abcd', 'ab'], rules)).toEqual({ tags: ['ab'], refused: 'Too long.', left: ['abcd'] })
})
