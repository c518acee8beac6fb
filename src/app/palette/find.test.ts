import { expect, test } from 'vitest'
import { type Command, found, indexOf } from './find'

const commands: Command[] = [
  { id: 'a', group: 'Go to', label: 'Media', to: { kind: 'screen', screen: 'media' } },
  { id: 'b', group: 'Actions', label: 'New post', to: { kind: 'page', page: 'new-post' } },
  { id: 'c', group: 'Products', label: 'Café blend', words: 'product', to: { kind: 'product', id: 'c' } },
  { id: 'd', group: 'Posts', label: 'Meet the media team', to: { kind: 'post', id: 'd' } },
  { id: 'e', group: 'Posts', label: 'Team media, again', to: { kind: 'post', id: 'e' } },
]
const index = indexOf(commands)
const ids = (typed: string, recent?: string[]) => found(index, typed, recent).map(({ id }) => id)

test('shows screens and actions at first, and records once something is typed', () => {
  expect(ids('')).toEqual(['a', 'b'])
})

test('ranks matches at the start above those at a word, and ignores accents', () => {
  expect(ids('media')[0]).toBe('a')
  expect(ids('media').toSorted()).toEqual(['a', 'd', 'e'])
  expect(ids('cafe')).toEqual(['c'])
  expect(ids('post new')[0]).toBe('b')
  expect(ids('nothing like it')).toEqual([])
})

test('tolerates missing letters', () => {
  expect(ids('cfe blnd')).toEqual(['c'])
  expect(ids('nwpst')).toEqual(['b'])
})

test('ranks recent choices first, records included', () => {
  expect(ids('', ['d', 'b', 'gone'])).toEqual(['d', 'b', 'a'])
  expect(ids('team', ['d'])[0]).toBe('d')
  expect(ids('team', ['e'])[0]).toBe('e')
  expect(ids('cafe', ['a', 'b'])).toEqual(['c'])
})

test('limits the results', () => {
  const many = Array.from(
    { length: 500 },
    (_, at): Command => ({
      id: `${at}`,
      group: 'Posts',
      label: `Post ${at}`,
      to: { kind: 'post', id: `${at}` },
    }),
  )
  expect(found(indexOf(many), 'post')).toHaveLength(30)
})
