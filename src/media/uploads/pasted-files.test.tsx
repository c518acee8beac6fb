import { expect, it } from 'vitest'
import { pastedFiles } from './pasted-files'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const namesOf = (given: Record<string, string>, element: 'textarea' | 'button' = 'textarea') =>
  pastedFiles({
    clipboardData: {
      files: [picture],
      getData: (type: string) => given[type] ?? '',
    },
    target: document.createElement(element),
  }).map(({ name }) => name)

it('leaves text that comes with a picture of itself to the text field', () => {
  expect(namesOf({ 'text/plain': 'Blend\tPrice\r\nFrost\t14', 'text/html': '<table></table>' })).toEqual([])
  expect(namesOf({ 'text/html': '<p>The first <b>frost</b></p>' })).toEqual([])
})

it('takes a picture that has no text, or only its file’s name or address, and any picture elsewhere', () => {
  expect(namesOf({})).toEqual(['image.png'])
  expect(namesOf({ 'text/plain': 'image.png\n' })).toEqual(['image.png'])
  expect(namesOf({ 'text/html': '<meta charset="utf-8"><img src="https://example.com/a.png">' })).toEqual([
    'image.png',
  ])
  expect(namesOf({ 'text/plain': 'Blend' }, 'button')).toEqual(['image.png'])
})
