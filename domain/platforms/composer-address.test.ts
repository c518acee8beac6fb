import fc from 'fast-check'
import { expect, it } from 'vitest'
import { platforms } from '~/contract'
import { composerAddress, isFilledIn } from './composer-address'

const input = { text: 'Tea & “cake”', hasMedia: false }

it('opens the composer with the text if the platform supports it', () => {
  expect(composerAddress('twitter', input)).toBe(
    'https://x.com/intent/post?text=Tea+%26+%E2%80%9Ccake%E2%80%9D',
  )
  const reddit = new URL(composerAddress('reddit', { ...input, title: 'A title', subreddit: 'r/tea' }))
  expect([reddit.pathname, reddit.searchParams.get('title')]).toEqual(['/r/tea/submit', 'A title'])
  expect(composerAddress('facebook', { ...input, link: 'https://example.com/a' })).toContain('sharer.php?u=')
  expect(composerAddress('instagram', input)).toBe('https://www.instagram.com/')
  expect(isFilledIn('twitter', input)).toBe(true)
  expect(isFilledIn('tiktok', input)).toBe(false)
})

it('uses the platform’s https address for any text, and is never too long', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 3000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...platforms),
      texts,
      texts,
      texts,
      fc.boolean(),
      (platform, text, title, subreddit, hasMedia) => {
        const plain = new URL(composerAddress(platform, { text: '', hasMedia: true })).hostname
        const address = composerAddress(platform, { text, title, subreddit, hasMedia, link: text })
        expect(new URL(address).protocol).toBe('https:')
        expect(new URL(address).hostname).toBe(plain)
        expect(address.length).toBeLessThanOrEqual(4000)
      },
    ),
  )
})
