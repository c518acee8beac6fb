import { expect, it } from 'vitest'
import { nextIn } from './pages'

it.each([
  [null, undefined],
  ['', undefined],
  ['<https://a.example/v1/posts?limit=5&cursor=abc%3D>; rel="next"', 'abc='],
  ['</v1/posts?cursor=abc>; rel=next', 'abc'],
  ['<?cursor=abc>; title="x"; rel="next"', 'abc'],
  [
    '<https://a.example/?cursor=first>; rel="first", <https://a.example/?cursor=second>; rel="next"',
    'second',
  ],
  ['<https://a.example/?page=2>; rel="next"', undefined],
  ['<https://a.example/?cursor=abc>; rel="prev"', undefined],
  ['<http://[>; rel="next"', undefined],
])('the next page of %j begins at %j', (link, cursor) => {
  expect(nextIn(link)).toBe(cursor)
})
