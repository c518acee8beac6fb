import { expect, it } from 'vitest'
import type { Platform } from '~/contract/social'
import { contentRefusal } from './content-refusal'

const content = (text: string, mediaUrls: string[] = []) => ({ text, mediaUrls, hashtags: [], mentions: [] })
const to = (platform: Platform) => [{ accountId: 'a', platform }]

it('accepts a post with a file of unknown kind', () => {
  const post = { content: content('Out at six.', ['https://x.example/1']), targets: to('instagram') }
  expect(contentRefusal(post, [])).toBeUndefined()
})

it('accepts a long text for an account that pays X for long posts', () => {
  const post = { content: content('a'.repeat(900)), targets: to('twitter') }
  expect(contentRefusal(post, [{ id: 'a' }])).toContain('280')
  expect(contentRefusal(post, [{ id: 'a', subscription: 'Premium' }])).toBeUndefined()
  // Not loaded yet.
  expect(contentRefusal(post, undefined)).toBeUndefined()
})
