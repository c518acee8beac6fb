import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, textRuns } from './preview-text'

const cut = { characters: 20, lines: 2, more: 'more' }

describe('cutText', () => {
  it('leaves a short text alone', () => {
    expect(cutText('A short one.', cut)).toEqual({ shown: 'A short one.', cut: false })
  })
  it('cuts at a word boundary', () => {
    expect(cutText('The first frost bag is here.', cut)).toEqual({ shown: 'The first frost bag', cut: true })
  })
  it('cuts after the visible lines', () => {
    expect(cutText('one\ntwo\nthree', cut)).toEqual({ shown: 'one\ntwo', cut: true })
  })
  it('never cuts inside a grapheme', () => {
    expect(cutText('👩‍👩‍👧‍👦'.repeat(9), cut).shown).toBe('👩‍👩‍👧‍👦')
  })
  it('shows a prefix of the text and says if it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const { shown, cut: isCut } = cutText(text, cut)
        expect(text.startsWith(shown)).toBe(true)
        if (!isCut) expect(shown).toBe(text.trimEnd())
      }),
    )
  })
})

describe('textRuns', () => {
  it('tells links, hashtags and mentions from words', () => {
    expect(textRuns('See #frost by @ines.k at https://a.example/x now').filter((run) => run.link)).toEqual([
      { text: '#frost', link: true, over: false },
      { text: '@ines.k', link: true, over: false },
      { text: 'https://a.example/x', link: true, over: false },
    ])
    expect(textRuns('(https://a.example/x). On').map((run) => run.text)).toEqual([
      '(',
      'https://a.example/x',
      '). On',
    ])
    expect(textRuns('a@b.c and C#')).toEqual([{ text: 'a@b.c and C#', link: false, over: false }])
  })
  it('keeps every character in order and marks exactly those past the limit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.nat(90), (text, overAt) => {
        const runs = textRuns(text, overAt)
        expect(runs.map((run) => run.text).join('')).toBe(text)
        const past = runs.filter((run) => run.over).map((run) => run.text)
        expect(past.join('')).toBe(text.slice(overAt))
      }),
    )
  })
})
