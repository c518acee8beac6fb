import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './-search'

test('keeps hand-written parameters as text', () => {
  expect(parseSearch('?view=week&date=2026-10-14&q=123')).toEqual({
    view: 'week',
    date: '2026-10-14',
    q: '123',
  })
})

test('omits empty values and joins lists', () => {
  expect(stringifySearch({ a: undefined, b: ['x', 'y'], c: '10:30', d: '', e: true })).toBe(
    '?b=x,y&c=10:30&e=true',
  )
  expect(stringifySearch({})).toBe('')
})
