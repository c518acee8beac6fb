import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bareDomain, safeHttpUrl, samePage } from './urls'

it('accepts http and https URLs only', () => {
  expect(safeHttpUrl(' HTTPS://Example.com/a ')?.href).toBe('https://example.com/a')
  for (const text of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'example.com',
    'http://',
    'https:example.com',
    'blob:https://example.com/x',
    'ftp://example.com',
    '',
  ]) {
    expect(safeHttpUrl(text), text).toBeNull()
  }
})

it('only ever returns http or https URLs', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `http://${rest}`),
      ),
      (text) => {
        const url = safeHttpUrl(text)
        if (url) expect(['http:', 'https:']).toContain(url.protocol)
      },
    ),
  )
})

it('shortens an address to its domain', () => {
  expect(bareDomain('https://www.fernhollow.example/shop?x=1')).toBe('fernhollow.example')
  expect(bareDomain('Fernhollow.example')).toBe('fernhollow.example')
  expect(bareDomain('fernhollow.example:8080/a')).toBe('fernhollow.example')
  for (const text of ['', 'localhost', 'ftp://a.example', 'not a domain', 'javascript:alert(1)']) {
    expect(bareDomain(text), text).toBeNull()
  }
})

it('recognises a page by another of its addresses', () => {
  const page = 'https://fern.example/shop/bag'
  for (const other of [page, 'http://www.fern.example/shop/bag/', `${page}?utm_source=x#top`])
    expect(samePage(page, other), other).toBe(true)
  for (const other of [
    'https://fern.example/shop',
    'https://fern.example/Shop/bag',
    'fern.example/shop/bag',
    '',
  ])
    expect(samePage(page, other), other).toBe(false)
  expect(samePage('', '')).toBe(false)
})
