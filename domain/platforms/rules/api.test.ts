import { expect, it } from 'vitest'
import { maxCharacters, PostContent } from '~/contract'
import { apiLimits } from './api'

it('has the limits that the contract enforces', () => {
  const limits = Object.fromEntries(
    apiLimits.map((rule) => [rule.id, 'limit' in rule ? rule.limit : undefined]),
  )
  expect(limits['api.text.length']).toBe(maxCharacters(PostContent.shape.text))

  const takes = (field: 'mediaUrls' | 'hashtags' | 'mentions', count: number) =>
    PostContent.safeParse({ text: 'x', [field]: Array.from({ length: count }, () => 'https://a.example/b') })
      .success
  for (const [field, rule] of [
    ['mediaUrls', 'api.media.count'],
    ['hashtags', 'api.hashtags.count'],
    ['mentions', 'api.mentions.count'],
  ] as const) {
    const limit = limits[rule] ?? 0
    expect([takes(field, limit), takes(field, limit + 1)], field).toEqual([true, false])
  }
})
