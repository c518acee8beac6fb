import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { languageFor } from './load-language'

it.each([
  ['', [], 'en'],
  ['', ['de-AT', 'de', 'en'], 'de'],
  ['', ['fr', 'ar-EG', 'de'], 'ar'],
  ['', ['fr'], 'en'],
  ['a=b; studio-language=en', ['de'], 'en'],
  ['studio-language=ar; a=b', ['de'], 'ar'],
  ['studio-language=__proto__', ['de'], 'de'],
  ['other-studio-language=ar', ['de'], 'de'],
])('“%s” in a browser that speaks %o is %s', (cookies, spoken, language) => {
  expect(languageFor(cookies, spoken)).toBe(language)
})

it('writes a whole sentence in the form of its count, with its values by name', () => {
  const id = '{count, plural, one {1 post moved to {day}} other {# posts moved to {day}}}'
  expect(i18n.t(id, { count: 1, day: 'Monday' })).toBe('1 post moved to Monday')
  expect(i18n.t(id, { count: 1200, day: '$& {day} #' })).toBe('1,200 posts moved to $& {day} #')
})
