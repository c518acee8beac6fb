import { describe, expect, it } from 'vitest'
import { extended, toggled } from './choose'

const ids = ['a', 'b', 'c', 'd', 'e']

describe('toggled', () => {
  it('adds at the end and takes out again', () => {
    expect(toggled(['b'], 'a', 5)).toEqual(['b', 'a'])
    expect(toggled(['b', 'a'], 'b', 5)).toEqual(['a'])
  })
  it('adds nothing beyond the most, and exchanges a single one', () => {
    expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
    expect(toggled(['a'], 'c', 1)).toEqual(['c'])
  })
})

describe('extended', () => {
  it('adds from the anchor on, in either direction, once', () => {
    expect(extended(['c'], ids, 'c', 'e', 9)).toEqual(['c', 'd', 'e'])
    expect(extended(['c'], ids, 'c', 'a', 9)).toEqual(['c', 'b', 'a'])
  })
  it('stops at the most', () => {
    expect(extended([], ids, 'a', 'e', 3)).toEqual(['a', 'b', 'c'])
  })
})
