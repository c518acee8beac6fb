import { afterEach, describe, expect, it } from 'vitest'
import { platforms } from '~/contract'
import { publishedTo, sentence, sentences } from '~/contract/server-sentences'
import { setLanguage } from '~/domain/language'
import type { DraftMedia } from '~/domain/platforms/post-draft'
import { validate } from '~/domain/platforms/validate'
import { readSentence } from './read-sentence'

afterEach(() => setLanguage('en'))

const upper = (value: string) => value.toUpperCase()

it('finds every sentence by its own text, and passes each value but names to be translated', () => {
  const names = ['name', 'person', 'account', 'queue']
  for (const [key, text] of Object.entries(sentences))
    expect(readSentence(text.replace(/\{(\w+)\}/g, 'x$1'), upper), key).toBe(
      text.replace(/\{(\w+)\}/g, (_, name: string) =>
        names.includes(name) ? `x${name}` : `X${name.toUpperCase()}`,
      ),
    )
})

it('reads back the server’s values, whatever characters they contain', () => {
  const title = '“50% off” (all {day} #sale)'
  expect(readSentence(publishedTo(title, 3), (value) => value)).toBe(`“${title}”, to 3 accounts`)
  const said = sentence('notSetUp', { platform: 'LinkedIn' })
  expect(readSentence(said, (value) => value)).toBe(said)
})

it('keeps the punctuation of values where it is in Arabic, and counts as numbers', () => {
  setLanguage('ar')
  expect(readSentence(publishedTo('Open late.', 3), (value) => value)).toBe(
    '“\u2068Open late.\u2069”, to 3 accounts',
  )
})

it('reads several sentences if each is known', () => {
  const own: Readonly<Record<string, string>> = {
    'The AI provider is busy.': 'Der KI-Anbieter ist ausgelastet.',
    'No credits were charged. Really.': 'Es wurde nichts berechnet.',
  }
  const inner = (value: string): string => own[value] ?? readSentence(value, inner) ?? value
  const busy = 'The AI provider is busy. No credits were charged. Really.'
  expect(readSentence(busy, inner)).toBe('Der KI-Anbieter ist ausgelastet. Es wurde nichts berechnet.')
  expect(readSentence(`${busy} Sorry.`, inner)).toBeUndefined()
})

it('ignores other sentences', () => {
  expect(
    readSentence(
      'Signing in to X isn’t set up on this server. Ask its operator to set up Y first.',
      (said) => said,
    ),
  ).toBeUndefined()
})

describe('the composer’s messages on a draft', () => {
  const jpeg: DraftMedia = { type: 'image', mimeType: 'image/jpeg', width: 90, height: 1800, size: 9e7 }
  const video: DraftMedia = { type: 'video', mimeType: 'video/mp4', width: 1920, height: 1080, size: 9e9 }
  const gif: DraftMedia = { mimeType: 'image/gif', width: 9000, height: 9000, size: 9e7 }
  const many = Array.from({ length: 40 }, () => 'a')
  const texts = [
    '',
    'A < b',
    `${'long '.repeat(3000)}\n${'é'.repeat(6000)}`,
    'é'.repeat(300),
    'x\n'.repeat(2100),
  ]
  const media = [[], [jpeg, video, gif], Array.from({ length: 40 }, () => jpeg), [gif, gif], [video, video]]
  const sentences = platforms.flatMap((platform) =>
    texts.flatMap((text) =>
      media.flatMap((files) =>
        validate({ text, hashtags: many, mentions: many, media: files }, platform).map((found) => found),
      ),
    ),
  )

  it('are found if they contain more than their rule', () => {
    const composed = sentences.filter(({ sentence: said, rule }) => said !== rule.message)
    expect(composed.length).toBeGreaterThan(20)
    for (const { sentence: said, rule } of composed) {
      const own = said.replace(` ${rule.message}`, '')
      expect(readSentence(own, upper) ?? readSentence(said, upper), said).toBeDefined()
    }
  })
})
