import { expect, test } from 'vitest'
import { foundIn } from './media-search'

test('an item is found by its name, by its prompt, or by what this device made it from', () => {
  const items = [
    { id: 'a', name: 'window.png' },
    { id: 'b', prompt: 'Frost on a window' },
    { id: 'c', name: '1.png' },
    { id: 'd', name: '2.png', prompt: 'A lake' },
  ] as Parameters<typeof foundIn>[0]
  const made = new Map([
    ['c', 'The window of a bakery'],
    ['d', 'A window'],
  ])
  const found = (text: string) => foundIn(items, text, made).map(({ id }) => id)
  expect(found('window')).toEqual(['a', 'b', 'c'])
  expect(found('bakery window')).toEqual(['c'])
  expect(found(' ')).toEqual(['a', 'b', 'c', 'd'])
})
