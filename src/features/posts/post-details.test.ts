import { expect, it } from 'vitest'
import { latenessText } from './post-details'

it('gives lateness in a readable unit', () => {
  const minutes = (count: number) => latenessText(count * 60_000)
  expect([undefined, 0, 59_999].map(latenessText)).toEqual([undefined, undefined, undefined])
  expect([1, 12, 61, 47 * 60, 72 * 60].map(minutes)).toEqual([
    '1 min late',
    '12 min late',
    '1 h 1 min late',
    '47 h 0 min late',
    '3 days late',
  ])
})
