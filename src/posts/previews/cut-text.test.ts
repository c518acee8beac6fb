import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text'

const cut = { characters: 20, lines: 2, more: 'more' }

describe('cutText', () => {
  it('leaves a short text alone', () => {
    expect(cutText('A short one.', cut)).toEqual({ shown: 'A short one.', cut: false })
  })
  it('cuts at a word', () => {
    expect(cutText('The first frost bag is here.', cut)).toEqual({ shown: 'The first frost bag', cut: true })
  })
  it('cuts after the lines that stay in sight', () => {
    expect(cutText('one\ntwo\nthree', cut)).toEqual({ shown: 'one\ntwo', cut: true })
  })
  it('never cuts a character in two', () => {
    expect(cutText('👩‍👩‍👧‍👦'.repeat(9), cut).shown).toBe('👩‍👩‍👧‍👦')
  })
  it('shows a beginning of the text, and says when it is not all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { shown, cut: isCut } = cutText(text, cut)
        expect(text.startsWith(shown)).toBe(true)
        if (!isCut) expect(shown).toBe(text.trimEnd())
      }),
    )
  })
})
