import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutToGraphemes, graphemes } from './text'

const signs = ['a', 'é', 'e\u0301', ' ', 'ł', '\r\n', '☕', '👨‍👩‍👧‍👦', '日', '©\uFE0F']

it('truncates between graphemes, with and without segmenting', () => {
  const cases = fc.tuple(fc.array(fc.constantFrom(...signs)), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(cases, ([parts, max]) => {
      const text = parts.join('')
      const all = [...graphemes(text)]
      const start = all.slice(0, max - 1).join('')
      expect(cutToGraphemes(text, max)).toBe(all.length > max ? `${start.trimEnd()}…` : text)
    }),
  )
})
