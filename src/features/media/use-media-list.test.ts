import { expect, test } from 'vitest'
import { isOf } from './use-media-list'

const media = (fields: object) => ({ id: 'a', ...fields }) as Parameters<typeof isOf>[1]

test('items that the API lists under a type match it even if they don’t name their type', () => {
  expect(isOf('video', media({}), undefined)).toBe(true)
  expect(isOf('image', media({ mimeType: 'image/png' }), undefined)).toBe(true)
  expect(isOf('video', media({ type: 'image' }), undefined)).toBe(false)
})

test('cached items match by their type, MIME type or address', () => {
  expect(isOf('video', media({ mimeType: 'video/mp4' }), 1)).toBe(true)
  expect(isOf('video', media({ url: 'https://x.test/a.mp4' }), 1)).toBe(true)
  expect(isOf('image', media({ url: 'https://x.test/a.mp4' }), 1)).toBe(false)
  expect(isOf('video', media({ url: 'https://x.test/a.png' }), 1)).toBe(false)
  expect(isOf(undefined, media({}), 1)).toBe(true)
})
