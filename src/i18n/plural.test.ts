import { expect, it } from 'vitest'
import { countedWith, pluralWith } from './plural'

const forms = ['1 post moved to {day}', '# posts moved to {day}']

it('writes a whole sentence in the form of its count, with its values by name', () => {
  expect(pluralWith(1, { day: 'Monday' }, forms)).toBe('1 post moved to Monday')
  expect(pluralWith(1200, { day: 'Monday' }, forms)).toBe('1,200 posts moved to Monday')
  expect(countedWith(3, { day: 'Monday' }, forms)).toBe('three posts moved to Monday')
})

it('leaves what has no value, and inserts values that hold signs of their own', () => {
  expect(pluralWith(1, {}, forms)).toBe('1 post moved to {day}')
  expect(pluralWith(2, { day: '$& {day} #' }, forms)).toBe('2 posts moved to $& {day} #')
})
