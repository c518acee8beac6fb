import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedIn, notePartsOf } from './mentions'

const people = [
  { id: 'ann', name: 'Ann' },
  { id: 'anna', name: 'Anna Lee' },
  { id: 'vera', name: 'Vera' },
  { id: 'vera2', name: 'vera' },
]

describe('mentions in a note', () => {
  it.each([
    ['@Ann, please look', ['ann']],
    ['Ask @anna lee about it', ['anna']],
    ['@Anna', []],
    ['(@Ann) and @Ann again', ['ann']],
    ['ann@ann.example', []],
    ['@Annabel', []],
    ['@VERA', ['vera', 'vera2']],
    ['@', []],
    ['@@Ann', ['ann']],
    ['nobody', []],
  ])('%j', (text, ids) => {
    expect(mentionedIn(text, people)).toEqual(ids)
  })

  it('preserves any text', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('@', '@Ann', '@Anna Lee', ' ', '<b>', '@İ', '؟'))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        expect(
          notePartsOf(text, people)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
