import { expect, it } from 'vitest'
import { languageFor } from './language'

it.each([
  ['', [], 'en'],
  ['', ['de-AT', 'de', 'en'], 'de'],
  ['', ['fr', 'ar-EG', 'de'], 'ar'],
  ['', ['fr'], 'en'],
  ['a=b; studio-language=en', ['de'], 'en'],
  ['studio-language=ar; a=b', ['de'], 'ar'],
  ['studio-language=__proto__', ['de'], 'de'],
  ['other-studio-language=ar', ['de'], 'de'],
])('cookie “%s” in a browser with languages %o selects %s', (cookies, spoken, language) => {
  expect(languageFor(cookies, spoken)).toBe(language)
})
