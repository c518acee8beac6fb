import { expect, it } from 'vitest'
import { cardLink } from './link-card'

const post = (text: string, rest: object = {}) => ({ text, hashtags: [], mentions: [], media: [], ...rest })

it('makes a card of the link, else of an address in the text where the feed does', () => {
  const text = 'First https://a.example/x, then (https://b.example/y).'
  expect(cardLink(post(text, { link: 'https://c.example' }), 'linkedin')?.href).toBe('https://c.example/')
  expect(cardLink(post(text), 'linkedin')?.href).toBe('https://a.example/x')
  expect(cardLink(post(text), 'facebook')?.href).toBe('https://a.example/x')
  expect(cardLink(post(text), 'twitter')?.href).toBe('https://b.example/y')
  expect(cardLink(post(text), 'reddit')).toBeNull()
  expect(cardLink(post('Close URL field'), 'twitter')).toBeNull()
})

it('makes none beside files, and none of an unsafe address', () => {
  const media = [{ url: 'https://a.example/p.jpg' }]
  expect(cardLink(post('', { link: 'https://c.example', media }), 'facebook')).toBeNull()
  expect(cardLink(post('', { link: 'javascript:alert(1)' }), 'facebook')).toBeNull()
})
