import { expect, test } from 'vitest'
import { addTags, hashtagSeparator, listSeparator, wordSeparator } from './tags'

const hash = (tag: string) => tag.replace(/^[#＃]+/u, '')

test('splits a pasted list at commas, semicolons and line breaks, but not at spaces', () => {
  const pasted = 'slow mornings, cherry; \nfirst frost\r\n'
  expect(addTags([], pasted.split(listSeparator), {}).tags).toEqual([
    'slow mornings',
    'cherry',
    'first frost',
  ])
})

test('splits hashtags at each # too', () => {
  const parted = (list: string) => addTags([], list.split(hashtagSeparator), { normalise: hash }).tags
  expect(parted('#one#two ##three,four＃five')).toEqual(['one', 'two', 'three', 'four', 'five'])
  expect(parted('#')).toEqual([])
})

test('splits pasted hashtags at spaces and strips the #', () => {
  expect(addTags([], '#one #two,three'.split(wordSeparator), { normalise: hash }).tags).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('splits at the commas and semicolons of an Arabic keyboard', () => {
  for (const separator of [listSeparator, wordSeparator, hashtagSeparator])
    expect(addTags([], 'قهوة، شاي؛ كعك'.split(separator), {}).tags).toEqual(['قهوة', 'شاي', 'كعك'])
})

test('refuses duplicates regardless of case, with a reason', () => {
  expect(addTags(['Frost'], ['frost'], {})).toEqual({
    tags: ['Frost'],
    refused: '“frost” has already been added.',
  })
})

test('refuses tags past the maximum', () => {
  expect(addTags(['a'], ['b', 'c'], { max: 2 })).toEqual({
    tags: ['a', 'b'],
    refused: 'You can add up to 2.',
    left: ['c'],
  })
})

test('reports a custom rule’s reason and returns the refused text', () => {
  const rules = { refuse: (tag: string) => (tag.length > 3 ? 'Too long.' : undefined) }
  expect(addTags([], ['abcd', 'ab'], rules)).toEqual({ tags: ['ab'], refused: 'Too long.', left: ['abcd'] })
})
