import { describe, expect, it } from 'vitest'
import { redact, textOfPage } from './redact'

describe('a platform’s text', () => {
  it.each([
    ['Malformed access token AB12cd34', ['AB12cd34'], 'Malformed access token [hidden]'],
    ['GET /me?access_token=abcdef123&fields=id', [], 'GET /me?access_token=[hidden]&fields=id'],
    ['{"refresh_token": "abcdef123", "x": 1}', [], '{"refresh_token": "[hidden]", "x": 1}'],
    ['client_secret=abcdef123', [], 'client_secret=[hidden]'],
    ['Authorization: Bearer abc.def-123', [], 'Authorization: [hidden]'],
    ['token Bearer abcdefghijk was refused', [], 'token Bearer [hidden] was refused'],
    ['Invalid OAuth access token EAAGm0PX4ZCpsBAKZCt9ZC', [], 'Invalid OAuth access token [hidden]'],
    ['Error code 190: session expired', [], 'Error code 190: session expired'],
    ['Your code is fine', [], 'Your code is fine'],
    ['urn:li:share:7123456789012345678', [], 'urn:li:share:7123456789012345678'],
  ])('%s', (text, secrets, expected) => {
    expect(redact(text, secrets)).toBe(expected)
  })

  it('is shortened', () => {
    expect(redact('word '.repeat(400))).toHaveLength(500)
  })

  it('is extracted from a page without its markup', () => {
    const page =
      '<html><head><title>x</title></head><body><script>a()</script><h1>Bad &amp; Gateway</h1>\n<p>nginx</p></body></html>'
    expect(textOfPage(page)).toBe('Bad &amp; Gateway nginx')
  })

  it.each(['<', '<script ', '<style>a</'])('is extracted from a page of nothing but “%s”', (open) => {
    const began = performance.now()
    expect(textOfPage(`Busy${open.repeat(2 ** 17 / open.length)}`)).toMatch(/^Busy/)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
