import { describe, expect, it } from 'vitest'
import { faultsOf, wordsNotUsed } from './wording.mjs'

describe('faultsOf', () => {
  it.each([
    ['3 posts made as one', undefined],
    ['Your text stands here.', undefined],
    ['Costs at most 9 credits', undefined],
    ['≤ 9 cr', undefined],
    ['The deletion was taken back', undefined],
    ['The body is no JSON.', undefined],
    ['The post was not saved.', undefined],
    ['Please try again.', undefined],
    ["Couldn't save the post", undefined],
    ['Choose a "brand kit"', undefined],
    ['Two  blanks', undefined],
    ['Couldn’t save the post.', 'title'],
    ['Delete post.', 'aria-label'],
  ])('reports the problem with “%s”', (text, name) => {
    expect(faultsOf(text, name)).toHaveLength(1)
  })

  it.each([
    ['Your token is no longer valid', 'title'],
    ['There are no posts in this view.', undefined],
    ['The body isn’t valid JSON.', undefined],
    ['Up to 9 credits', 'label'],
    ['Checking…', 'title'],
    ['The team’s posts, “First Frost”', undefined],
    ['<p class="meta">Times are in {0}.</p>', undefined],
    ['Couldn’t save the post. Try again.', 'detail'],
  ])('accepts “%s”', (text, name) => {
    expect(faultsOf(text, name)).toEqual([])
  })

  it('suggests a replacement for every rule', () => {
    for (const { use } of wordsNotUsed) expect(use).not.toBe('')
  })
})
