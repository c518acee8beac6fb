import { expect, it } from 'vitest'
import { letterOf } from './keyboard'

it.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['لا', 'KeyB', 'b'],
  ['я', 'KeyZ', 'z'],
  ['ω', 'KeyV', 'v'],
  // AZERTY and Dvorak: the key's letter, not its position.
  ['a', 'KeyQ', 'a'],
  [';', 'KeyZ', ';'],
  ['é', 'KeyW', 'é'],
  ['Delete', 'Delete', 'delete'],
  ['Process', 'KeyK', 'process'],
])('“%s” on %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})
