import { expect, it } from 'vitest'
import { websiteRefusal } from './use-import-kit'

it('accepts full URLs and bare domains', () => {
  for (const text of ['fernhollow.example', 'https://a.example/b', '127.0.0.1:8080'])
    expect(websiteRefusal(text)).toBeUndefined()
  for (const text of ['', ' ', 'ab', 'javascript:alert(1)', 'two words', `a.example/${'x'.repeat(2048)}`])
    expect(websiteRefusal(text), text).toBeDefined()
})
