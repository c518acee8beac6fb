import { expect, it } from 'vitest'
import type { Post, PostStatus } from '~/contract/post'
import { unlisted } from './all-posts'
import { seenAtOf, seenBefore } from './known-posts'
import { forget, forgotten } from './record-cache'

const post = (id: string, status: PostStatus): Post => ({
  id,
  status,
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const none: ReadonlySet<string> = new Set()
const known = [post('old', 'published'), post('gone', 'scheduled'), post('listed', 'published')].map(
  (record) => ({
    record,
    seenAt: 7,
  }),
)

it('shows, marked, what a full list may hide, but not what a whole list lacks', () => {
  const listed = [post('listed', 'published')]
  const shown = unlisted(seenBefore(known, ['published'], none), listed)
  expect(shown.map(({ id }) => id)).toEqual(['old'])
  expect(shown.map(seenAtOf)).toEqual([7])
  expect(seenBefore(known, [], none)).toEqual([])
  expect(listed.map(seenAtOf)).toEqual([undefined])
})

it('returns the same list while none of its posts is listed again', () => {
  const seen = seenBefore(known, ['published'], none)
  expect(unlisted(seen, [post('other', 'published')])).toBe(seen)
})

it('no longer shows replaced or deleted posts, even if cached', async () => {
  await forget(['old'])
  expect(seenBefore(known, ['published'], forgotten.get()).map(({ id }) => id)).toEqual(['listed'])
})
