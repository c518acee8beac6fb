import { expect, it } from 'vitest'
import { foundIn } from './search-excerpt'

const content = {
  text: 'Grinder, cleaned\nA slow Sunday with the Café’s own filter, and time to read the paper.',
  hashtags: ['espresso'],
  mentions: ['ada'],
  link: 'https://example.com/beans?from=post',
  mediaUrls: [],
}
const found = (q: string) => foundIn({ content, targets: [], id: 'p1' }, q)

it('says where a search found a post, with some context', () => {
  expect(found('cafe')).toBe(
    'Found in the text: …leaned A slow Sunday with the Café’s own filter, and time to rea…',
  )
  expect(found('espresso')).toBe('Found in the hashtags: #espresso')
  expect(found('@ada')).toBe('Found in the mentions: @ada')
  expect(found('beans')).toContain('Found in the link: ')
})

it('says nothing if the first line shows the match', () => {
  expect(found('grinder')).toBeUndefined()
  expect(found('')).toBeUndefined()
  expect(foundIn({ content, targets: [], id: 'p1' }, undefined)).toBeUndefined()
})
