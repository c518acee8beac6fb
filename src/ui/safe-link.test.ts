import { expect, test } from 'vitest'
import { safeHref } from './safe-link'

test('allows http and https', () => {
  expect(safeHref('https://example.com/a')).toBe('https://example.com/a')
  expect(safeHref('http://example.com')).toBe('http://example.com/')
})

test.each([
  'javascript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:x',
  '/relative',
  '',
  undefined,
])('%s stays text', (href) => expect(safeHref(href)).toBeUndefined())
