import { expect, it } from 'vitest'
import { addUrls } from './image-sources'

const url = (name: string) => `https://a.example/${name}`

it('adds valid URLs, and explains rejections', () => {
  expect(addUrls([], [` ${url('a')} `, '', url('b')], 3)).toEqual({ urls: [url('a'), url('b')] })
  expect(addUrls([url('a')], [url('a')], 3).refused).toBe('This image has already been added.')
  expect(addUrls([url('a')], [url('b'), url('c')], 2)).toEqual({
    urls: [url('a'), url('b')],
    refused: 'Up to 2 images.',
  })
  expect(addUrls([], ['javascript:alert(1)'], 2).urls).toEqual([])
})
