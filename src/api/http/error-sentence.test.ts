import { afterEach, describe, expect, it } from 'vitest'
import { errorStatus } from '~/contract/errors'
import { inEnglish, translateWith } from '~/contract/i18n'
import { setLanguage } from '~/domain/language'
import { errorSentence, serverSentence } from './error-sentence'

const sentence = 'Couldn’t find this post.'

describe('an error’s message', () => {
  afterEach(() => setLanguage('en'))

  it('is the server’s own sentence in English', () => {
    expect(errorSentence('not_found', sentence)).toBe(sentence)
  })

  it('is translated by its code in other languages, with the server’s sentence after it', () => {
    setLanguage('de')
    expect(errorSentence('not_found', sentence)).toBe(
      'This couldn’t be found. The server says: “Couldn’t find this post.”',
    )
    expect(errorSentence('upload_expired', 'The upload URL has expired.')).toBe(
      'The upload link has expired.',
    )
  })

  it('has a translation for every code of the contract', () => {
    setLanguage('de')
    for (const code of Object.keys(errorStatus)) expect(errorSentence(code, sentence)).not.toBe(sentence)
  })

  it('is the server’s sentence for an unknown code', () => {
    setLanguage('de')
    expect(errorSentence('teapot', sentence)).toBe(sentence)
    expect(errorSentence('__proto__', sentence)).toBe(sentence)
  })

  describe('that is in the catalogue', () => {
    afterEach(() => translateWith(inEnglish))

    it('is the translation alone, and text with message syntax is never looked up', () => {
      const translation = 'Dieser Beitrag wurde nicht gefunden.'
      translateWith((text, values) => (text === sentence ? translation : inEnglish(text, values)))
      setLanguage('de')
      expect(errorSentence('not_found', sentence)).toBe(translation)
      expect(serverSentence(sentence)).toBe(translation)
      for (const other of ['{count, plural, one {#}', 'It’s <b>bold</b>', "don't {meaning}", 'X said no.'])
        expect(serverSentence(other)).toBe(other)
    })
  })
})
