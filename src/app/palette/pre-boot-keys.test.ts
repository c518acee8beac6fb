import { expect, test } from 'vitest'
import { replay } from './pre-boot-keys'

test('replays typed and deleted characters', () => {
  expect(replay([])).toEqual({ text: '', entered: false })
  expect(replay(['Backspace', 'm', 'x', 'Backspace', 'é', '👍', 'Backspace'])).toEqual({
    text: 'mé',
    entered: false,
  })
})

test('Enter chooses only after some text', () => {
  expect(replay(['Enter', 'a'])).toEqual({ text: '', entered: false })
  expect(replay(['a', 'Enter', 'b'])).toEqual({ text: 'a', entered: true })
})
