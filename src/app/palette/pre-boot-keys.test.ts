import { expect, test } from 'vitest'
import { replay } from './pre-boot-keys'

test('writes what was typed, and takes back what was deleted', () => {
  expect(replay([])).toEqual({ text: '', entered: false })
  expect(replay(['Backspace', 'm', 'x', 'Backspace', 'é', '👍', 'Backspace'])).toEqual({
    text: 'mé',
    entered: false,
  })
})

test('Enter chooses once something stands there', () => {
  expect(replay(['Enter', 'a'])).toEqual({ text: '', entered: false })
  expect(replay(['a', 'Enter', 'b'])).toEqual({ text: 'a', entered: true })
})
