import { expect, it } from 'vitest'
import { importLines, importRefusal } from './import-results'

it('reads one address per line, without duplicates', () => {
  const text = ' https://a.example/1 \n\na.example/2\nhttps://a.example/1\nA.example/1\n127.0.0.1:8080/p'
  expect(importLines(text).map(({ url }) => url)).toEqual([
    'https://a.example/1',
    'https://a.example/2',
    'https://127.0.0.1:8080/p',
  ])
})

it('rejects invalid addresses', () => {
  expect(importRefusal(importLines(''))).toBe('Enter a product page URL.')
  expect(importRefusal(importLines('javascript:alert(1)'))).toContain('isn’t a valid URL')
  expect(importRefusal(importLines('nothing'))).toContain('isn’t a valid URL')
  expect(importRefusal(importLines('http://a.example'))).toBeUndefined()
  const many = Array.from({ length: 51 }, (_, index) => `https://a.example/${String(index)}`).join('\n')
  expect(importRefusal(importLines(many))).toBe('Enter up to 50 URLs at a time.')
})
