import { expect, test } from 'vitest'
import { isOf } from './use-media-list'

const media = (fields: object) => ({ id: 'a', ...fields }) as Parameters<typeof isOf>[1]

test('what the API lists under a type is of it, also where the item does not say so', () => {
  expect(isOf('video', media({}), undefined)).toBe(true)
  expect(isOf('image', media({ mimeType: 'image/png' }), undefined)).toBe(true)
  expect(isOf('video', media({ type: 'image' }), undefined)).toBe(false)
})

test('what is remembered is told by its type, its MIME type or its address', () => {
  expect(isOf('video', media({ mimeType: 'video/mp4' }), 1)).toBe(true)
  expect(isOf('video', media({ url: 'https://x.test/a.mp4' }), 1)).toBe(true)
  expect(isOf('image', media({ url: 'https://x.test/a.mp4' }), 1)).toBe(false)
  expect(isOf('video', media({ url: 'https://x.test/a.png' }), 1)).toBe(false)
  expect(isOf(undefined, media({}), 1)).toBe(true)
})
