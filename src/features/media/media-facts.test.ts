import { expect, it } from 'vitest'
import { lengthText } from './media-facts'

it('never shows 60 seconds', () => {
  expect(lengthText(59.94)).toBe('59.9 s')
  expect(lengthText(59.96)).toBe('1 min 0 s')
  expect(lengthText(60)).toBe('1 min 0 s')
  expect(lengthText(119.4)).toBe('1 min 59 s')
  expect(lengthText(119.7)).toBe('2 min 0 s')
})
