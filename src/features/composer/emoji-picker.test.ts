import { expect, it } from 'vitest'
import { findEmoji } from './emoji-picker'

const all = [
  ['😀', ['grinning_face', 'smile', ':D']],
  ['☕', ['hot_beverage', 'coffee']],
  ['🫘', ['beans', 'coffee_bean']],
  ['❄️', ['snowflake', 'frost', 'winter']],
] as const

const found = (search: string) => findEmoji(all, search).map(([emoji]) => emoji)

it('finds emoji by any of their words, best match first', () => {
  expect(found('coffee')).toEqual(['☕', '🫘'])
  expect(found(' Coffee bean')).toEqual(['🫘'])
  expect(found('FROST')).toEqual(['❄️'])
  expect(found(':d')).toEqual(['😀'])
  expect(found('nothing like it')).toEqual([])
})

it('lists all without a search', () => {
  expect(found(' ')).toHaveLength(all.length)
})
