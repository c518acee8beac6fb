import { expect, test } from 'vitest'
import { type Command, found } from './commands'

const commands: Command[] = [
  { id: 'a', group: 'Go to', label: 'Media', to: { kind: 'screen', screen: 'media' } },
  { id: 'b', group: 'Actions', label: 'New post', to: { kind: 'action', action: 'new-post' } },
  { id: 'c', group: 'Products', label: 'Café blend', words: 'product', to: { kind: 'product', id: 'c' } },
  { id: 'd', group: 'Posts', label: 'Meet the media team', to: { kind: 'post', id: 'd' } },
]
const ids = (typed: string) => found(commands, typed).map(({ id }) => id)

test('shows screens and actions first, records once something is typed', () => {
  expect(ids('')).toEqual(['a', 'b'])
})

test('finds by beginning before word, and without accents', () => {
  expect(ids('media')).toEqual(['a', 'd'])
  expect(ids('cafe')).toEqual(['c'])
  expect(ids('post new')).toEqual(['b'])
  expect(ids('nothing like it')).toEqual([])
})
