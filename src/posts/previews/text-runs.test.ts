import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textRuns } from './text-runs'

describe('textRuns', () => {
  it('tells links, tags and mentions from words', () => {
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
  it('keeps every character, in order, and marks exactly those past the limit', () => {
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
