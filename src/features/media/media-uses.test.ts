import { describe, expect, it } from 'vitest'
import { usesOf } from './media-uses'

const url = 'https://studio.example/files/a.png'
const content = { text: '', mediaUrls: [url], hashtags: [], mentions: [] }

describe('usesOf', () => {
  it('finds a file by its address in all kinds of records', () => {
    const uses = usesOf(url, {
      posts: [
        { id: 'p1', content, targets: [] },
        { id: 'p2', content: { ...content, mediaUrls: [] }, targets: [] },
      ],
      products: [{ id: 'a', imageUrl: url }, { id: 'b', images: ['x', url] }, { id: 'c' }],
      campaigns: [{ id: 'c1', heroImageUrl: url }, { id: 'c2' }],
      brandKit: { logoUrl: url },
    })
    expect(uses.posts.map(({ id }) => id)).toEqual(['p1'])
    expect(uses.products.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(uses.campaigns.map(({ id }) => id)).toEqual(['c1'])
    expect([uses.logo, uses.icon]).toEqual([true, false])
  })
})
