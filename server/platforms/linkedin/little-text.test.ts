import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeLittleText, unescapeLittleText } from './little-text'

it.each([
  ['Plain text, 100 % fine.', 'Plain text, 100 % fine.'],
  ['Kiln (new) [beta] <1 h>', String.raw`Kiln \(new\) \[beta\] \<1 h\>`],
  ['a_b *c* ~d~ {e} | f \\ g', String.raw`a\_b \*c\* \~d\~ \{e\} \| f \\ g`],
  ['mail@example.org', String.raw`mail\@example.org`],
  ['#ceramics and #1 and C#', String.raw`#ceramics and \#1 and C\#`],
  ['#two_words', String.raw`#two\_words`],
  ['By @[Aster Studio](urn:li:organization:123)!', 'By @[Aster Studio](urn:li:organization:123)!'],
  ['@[Aster](https://example.org)', String.raw`\@\[Aster\]\(https://example.org\)`],
])('%s', (text, commentary) => {
  expect(escapeLittleText(text)).toBe(commentary)
})

const texts = fc.string({ unit: fc.constantFrom(...String.raw`ab1 \|{}@[]()<>*_~#é😀`) })

it('complaint: “LinkedIn text cut at a bracket”: every text survives a round trip', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unescapeLittleText(escapeLittleText(text))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

it('leaves no reserved character unescaped', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bare = escapeLittleText(text).replace(/\\[\\|{}@[\]()<>*_~#]/g, '')
      expect(bare.replace(/#(?=[a-zé1]*)/g, '')).not.toMatch(/[\\|{}@[\]()<>*_~#]/)
    }),
    { numRuns: 500 },
  )
})
