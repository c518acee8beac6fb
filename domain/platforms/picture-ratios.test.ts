import { expect, it } from 'vitest'
import { bestRatio, platformsFor, platformsThatCrop } from './picture-ratios'

it('returns the platforms that recommend a ratio', () => {
  expect(platformsFor('1:1', ['twitter', 'tiktok', 'reddit', 'instagram'])).toEqual(['twitter', 'instagram'])
  expect(platformsFor('9:16', ['twitter', 'tiktok'])).toEqual(['tiktok'])
})

it('suggests the ratio that most of the platforms share', () => {
  expect(bestRatio(['instagram'])).toBe('4:5')
  expect(bestRatio(['twitter', 'instagram'])).toBe('1:1')
  expect(bestRatio(['instagram', 'facebook'])).toBe('4:5')
  expect(bestRatio(['reddit', 'youtube'])).toBeUndefined()
})

it.each([
  ['a photo of 3:2', 3000, 2000, ['twitter', 'instagram']],
  ['a square', 1080, 1080, []],
  ['1200 × 630, which is meant as 1.91:1', 1200, 630, ['twitter']],
  ['1080 × 1350', 1080, 1350, ['twitter']],
])('returns the platforms that don’t recommend the ratio of %s', (_, width, height, platforms) =>
  expect(platformsThatCrop({ width, height }, ['twitter', 'instagram', 'reddit'])).toEqual(platforms),
)
