import { expect, it } from 'vitest'
import { publishedTo, sentence, sentences } from '~/contract/server-sentences'
import { readSentence } from './read-sentence'

const upper = (value: string) => value.toUpperCase()

it('finds every sentence by its own text, and gives each value to be translated', () => {
  for (const [key, text] of Object.entries(sentences))
    expect(readSentence(text.replace(/\{(\w+)\}/g, 'x$1'), upper), key).toBe(
      text.replace(/\{(\w+)\}/g, (_, name: string) => `X${name.toUpperCase()}`),
    )
})

it('finds what the server filled in, whatever signs its values hold', () => {
  const title = '“50% off” (all {day} #sale)'
  expect(readSentence(publishedTo(title, 3), (value) => value)).toBe(`“${title}”, to 3 accounts`)
  const said = sentence('notSetUp', { platform: 'LinkedIn' })
  expect(readSentence(said, (value) => value)).toBe(said)
})

it('leaves other sentences alone', () => {
  expect(
    readSentence('Signing in to X isn’t set up on this server. Ask its operator to set up Y first.', upper),
  ).toBeUndefined()
})
