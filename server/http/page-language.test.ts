import { expect, it } from 'vitest'
import { pageLanguage } from './page-language'

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'en;q=0.2, fr, AR-eg ; q=0.7' }, 'ar'],
  [{ 'accept-language': 'de;q=0, en' }, 'en'],
  [{ 'accept-language': '*;q=, ;;' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'a=b; studio-language=ar' }, 'ar'],
])('a page for %o is in “%s”', (headers, language) => {
  expect(pageLanguage(new Request('http://studio.example/', { headers }))).toBe(language)
})
