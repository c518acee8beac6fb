import { describe, expect, it } from 'vitest'
import { pageAddressCandidates, parsePageAddress, webLink } from './page-address'
import { PageError } from '../ports/pages'

describe('pageAddressCandidates', () => {
  it('keeps a full URL and tries a bare domain by https, then http', () => {
    expect(pageAddressCandidates('http://fernhollow.example/a#b')).toEqual(['http://fernhollow.example/a'])
    expect(pageAddressCandidates(' fernhollow.example ')).toEqual([
      'https://fernhollow.example/',
      'http://fernhollow.example/',
    ])
    expect(pageAddressCandidates('fernhollow.example:8080/shop')[0]).toBe(
      'https://fernhollow.example:8080/shop',
    )
  })

  it.each([
    '',
    'ftp://a.example',
    'file:///etc/passwd',
    'file:/etc/passwd',
    'javascript:alert(1)',
    'localhost',
    'mailto:a@b.example',
    'https://',
    'a b.example',
    `https://a.example/${'x'.repeat(2100)}`,
  ])('refuses %s', (typed) => {
    expect(() => pageAddressCandidates(typed)).toThrow(PageError)
  })
})

it('refuses credentials, and reads odd spellings of an IPv4 address for what they are', () => {
  expect(() => parsePageAddress('http://user:pass@a.example/')).toThrow(PageError)
  expect(parsePageAddress('http://0x7f.1/').hostname).toBe('127.0.0.1')
})

it('makes links absolute, and drops what is not of the web', () => {
  expect(webLink('../logo.png', 'https://a.example/x/y')).toBe('https://a.example/logo.png')
  expect(webLink('//cdn.example/logo.png', 'https://a.example/')).toBe('https://cdn.example/logo.png')
  for (const href of ['javascript:alert(1)', 'data:image/png;base64,AA', '', undefined]) {
    expect(webLink(href, 'https://a.example/')).toBeUndefined()
  }
})
