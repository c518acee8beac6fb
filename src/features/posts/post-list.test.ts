import { describe, expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { countText, filterPosts, foundIn, sortPosts } from './post-list'

const post = (id: string, more: Partial<Post> & { text?: string } = {}): Post => {
  const { text = id, ...rest } = more
  return { id, content: { text, mediaUrls: [], hashtags: [], mentions: [] }, targets: [], ...rest }
}
const ids = (posts: readonly Post[]) => posts.map(({ id }) => id)

describe('filterPosts', () => {
  it('ignores case and accents', () => {
    const posts = [post('a', { text: 'Café crème' }), post('b', { text: 'Frost' })]
    expect(ids(filterPosts(posts, { q: ' CREME ' }))).toEqual(['a'])
  })
})

describe('sortPosts', () => {
  it('puts the soonest upcoming posts and the latest past posts first', () => {
    const at = (day: number) => `2026-10-${day}T10:00:00Z`
    const upcoming = [21, 20, 22].map((day) =>
      post(String(day), { status: 'scheduled', scheduledAt: at(day) }),
    )
    expect(ids(sortPosts(upcoming))).toEqual(['20', '21', '22'])
    const past = [21, 20, 22].map((day) => post(String(day), { status: 'published', publishedAt: at(day) }))
    expect(ids(sortPosts(past))).toEqual(['22', '21', '20'])
  })
})

describe('countText', () => {
  it('never shows an unknown total', () => {
    expect([0, 7, 99, 100].map(countText)).toEqual(['0', '7', '99', '100+'])
  })
})

const content = {
  text: 'Grinder, cleaned\nA slow Sunday with the Café’s own filter, and time to read the paper.',
  hashtags: ['espresso'],
  mentions: ['ada'],
  link: 'https://example.com/beans?from=post',
  mediaUrls: [],
}
const found = (q: string) => foundIn({ content, targets: [], id: 'p1' }, q)

it('says where a search found a post, with some context', () => {
  expect(found('cafe')).toBe(
    'Found in the text: …leaned A slow Sunday with the Café’s own filter, and time to rea…',
  )
  expect(found('espresso')).toBe('Found in the hashtags: #espresso')
  expect(found('@ada')).toBe('Found in the mentions: @ada')
  expect(found('beans')).toContain('Found in the link: ')
})

it('says nothing if the first line shows the match', () => {
  expect(found('grinder')).toBeUndefined()
  expect(found('')).toBeUndefined()
  expect(foundIn({ content, targets: [], id: 'p1' }, undefined)).toBeUndefined()
})
