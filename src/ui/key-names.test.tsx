import { expect, it } from 'vitest'
import { shortcutText } from './key-names'

const none = { ctrlKey: false, metaKey: false, shiftKey: false }

it.each([
  [{ key: 'c', code: 'KeyC' }, 'key C'],
  [{ key: '?', code: 'Minus', shiftKey: true }, 'key ?'],
  [{ key: 'k', code: 'KeyK', ctrlKey: true }, 'Ctrl K'],
  [{ key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, 'Shift Ctrl Z'],
  [{ key: 'X', code: 'KeyX', shiftKey: true }, 'Shift X'],
  [{ key: 'я', code: 'KeyZ', ctrlKey: true }, 'Ctrl Z'],
])('%o is called “%s”', (pressed, text) => {
  expect(shortcutText({ ...none, ...pressed })).toBe(text)
})
