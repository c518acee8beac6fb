import { describe, expect, it } from 'vitest'
import { PageError } from '../ports/pages'
import {
  isLocalName,
  isPublicAddress,
  pageAddressCandidates,
  parsePageAddress,
  webLink,
} from './page-address'

describe('isPublicAddress', () => {
  it.each(['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001::5'])('accepts %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '100::1',
    '4000::1',
    'not an ip',
    '',
  ])('rejects %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })
})

describe('isLocalName', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost..',
    'printer.local',
    'metadata.google.internal',
    'nas.home.arpa',
  ])('accepts %s', (name) => expect(isLocalName(name)).toBe(true))
  it('rejects other names', () => expect(isLocalName('localhost.example')).toBe(false))
})

describe('pageAddressCandidates', () => {
  it('keeps a full URL, and tries a bare domain by https, then http', () => {
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
  ])('rejects %s', (typed) => {
    expect(() => pageAddressCandidates(typed)).toThrow(PageError)
  })
})

it('rejects credentials, and normalises odd spellings of an IPv4 address', () => {
  expect(() => parsePageAddress('http://user:pass@a.example/')).toThrow(PageError)
  expect(parsePageAddress('http://0x7f.1/').hostname).toBe('127.0.0.1')
})

it('makes links absolute, and drops those that aren’t http(s)', () => {
  expect(webLink('../logo.png', 'https://a.example/x/y')).toBe('https://a.example/logo.png')
  expect(webLink('//cdn.example/logo.png', 'https://a.example/')).toBe('https://cdn.example/logo.png')
  for (const href of ['javascript:alert(1)', 'data:image/png;base64,AA', '', undefined]) {
    expect(webLink(href, 'https://a.example/')).toBeUndefined()
  }
})
