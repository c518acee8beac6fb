import { expect, it } from 'vitest'
import { takeUrls } from './take-urls'

const url = (name: string) => `https://a.example/${name}`

it('takes addresses, and says why not', () => {
  expect(takeUrls([], [` ${url('a')} `, '', url('b')], 3)).toEqual({ urls: [url('a'), url('b')] })
  expect(takeUrls([url('a')], [url('a')], 3).refused).toBe('This image has already been added.')
  expect(takeUrls([url('a')], [url('b'), url('c')], 2)).toEqual({
    urls: [url('a'), url('b')],
    refused: 'Up to 2 images.',
  })
  expect(takeUrls([], ['javascript:alert(1)'], 2).urls).toEqual([])
})
