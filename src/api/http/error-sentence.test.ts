import { afterEach, describe, expect, it } from 'vitest'
import { errorStatus } from '~/contract/errors'
import { translateWith } from '~/contract/i18n'
import { setLanguage } from '~/domain/language'
import { errorSentence, serverSentence } from './error-sentence'

const said = 'Couldn’t find this post.'

describe('an error’s message', () => {
  afterEach(() => setLanguage('en'))

  it('is the server’s own sentence in English', () => {
    expect(errorSentence('not_found', said)).toBe(said)
  })

  it('is translated by its code in other languages, with the server’s sentence after it', () => {
    setLanguage('de')
    expect(errorSentence('not_found', said)).toBe(
      'This couldn’t be found. The server says: “Couldn’t find this post.”',
    )
    expect(errorSentence('upload_expired', 'The upload URL has expired.')).toBe(
      'The upload link has expired.',
    )
  })

  it('has a translation for every code of the contract', () => {
    setLanguage('de')
    for (const code of Object.keys(errorStatus)) expect(errorSentence(code, said)).not.toBe(said)
  })

  it('is the server’s sentence for an unknown code', () => {
    setLanguage('de')
    expect(errorSentence('teapot', said)).toBe(said)
    expect(errorSentence('__proto__', said)).toBe(said)
  })

  describe('that is in the catalogue', () => {
    const english = (text: string, values: Readonly<Record<string, string | number | undefined>> = {}) =>
      text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
    afterEach(() => translateWith(english))

    it('is the translation alone, and text with message syntax is never looked up', () => {
      const own = 'Dieser Beitrag wurde nicht gefunden.'
      translateWith((text, values) => (text === said ? own : english(text, values)))
      setLanguage('de')
      expect(errorSentence('not_found', said)).toBe(own)
      expect(serverSentence(said)).toBe(own)
      for (const other of ['{count, plural, one {#}', 'It’s <b>bold</b>', "don't {meaning}", 'X said no.'])
        expect(serverSentence(other)).toBe(other)
    })
  })
})
