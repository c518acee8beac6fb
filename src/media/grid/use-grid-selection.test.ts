import { describe, expect, it } from 'vitest'
import { extended, stepFrom, toggled } from './use-grid-selection'

const rows = [
  { first: 0, widths: [100, 300], height: 100 },
  { first: 2, widths: [100, 100, 200], height: 100 },
  { first: 5, widths: [50], height: 100 },
]

describe('stepFrom', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 5, 5],
    ['Home', 4, 0],
    ['End', 0, 5],
    ['ArrowDown', 0, 2],
    ['ArrowDown', 1, 4],
    ['ArrowUp', 4, 1],
    ['ArrowDown', 4, 5],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 5, 5],
  ])('%s from %i leads to %i', (key, from, to) => {
    expect(stepFrom(key, from, rows)).toBe(to)
  })

  it('ignores other keys', () => {
    expect(stepFrom('a', 0, rows)).toBeUndefined()
  })
})

const ids = ['a', 'b', 'c', 'd', 'e']

describe('toggled', () => {
  it('adds at the end and removes', () => {
    expect(toggled(['b'], 'a', 5)).toEqual(['b', 'a'])
    expect(toggled(['b', 'a'], 'b', 5)).toEqual(['a'])
  })
  it('adds nothing beyond the maximum, and replaces a single selection', () => {
    expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
    expect(toggled(['a'], 'c', 1)).toEqual(['c'])
  })
})

describe('extended', () => {
  it('adds from the anchor in either direction, without duplicates', () => {
    expect(extended(['c'], ids, 'c', 'e', 9)).toEqual(['c', 'd', 'e'])
    expect(extended(['c'], ids, 'c', 'a', 9)).toEqual(['c', 'b', 'a'])
  })
  it('stops at the maximum', () => {
    expect(extended([], ids, 'a', 'e', 3)).toEqual(['a', 'b', 'c'])
  })
})
