import { expect, it } from 'vitest'
import { headlineFrom } from './plan-picture'

it.each([
  ['Create a poster for our autumn sale, warm colours', 'Our autumn sale'],
  [
    'A pale blue coffee bag standing in the first snow on a hill, blue hour',
    'A pale blue coffee bag standing in the first snow',
  ],
  ['Announce “Closed on Monday” in big letters', 'Closed on Monday'],
  ['Hello, hills and valleys', 'Hello, hills and valleys'],
  ['Make me an image that says thank you', 'Thank you'],
  ['Is it slow? Yes.', 'Is it slow?'],
  ['an instagram post about slow brewing. 4k', 'Slow brewing'],
])('%s → %s', (prompt, headline) => expect(headlineFrom(prompt)).toBe(headline))

it('stays short whatever the prompt', () => {
  expect(Array.from(headlineFrom('word '.repeat(800))).length).toBeLessThan(80)
  expect(headlineFrom('x'.repeat(4000)).length).toBeLessThanOrEqual(160)
  expect(headlineFrom('   ')).toBe('')
})
