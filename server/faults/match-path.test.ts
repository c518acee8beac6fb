import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathMatcher } from './match-path'

describe('pathMatcher', () => {
  it.each([
    ['/v1/me', '/v1/me', true],
    ['/v1/me', '/v1/me/', false],
    ['/v1/me', '/v1/m', false],
    ['/v1/workspaces/*/posts', '/v1/workspaces/ws_1/posts', true],
    ['/v1/workspaces/*/posts', '/v1/workspaces/ws_1/x/posts', false],
    ['/v1/workspaces/*/posts', '/v1/workspaces//posts', true],
    ['/uploads/**', '/uploads/a/b.png', true],
    ['/uploads/**', '/upload', false],
    ['**/posts', '/v1/workspaces/ws_1/posts', true],
    ['/a.c', '/abc', false],
    ['/(', '/(', true],
    ['*', 'a/b', false],
    ['**', '', true],
    ['', '', true],
    ['', '/', false],
  ])('%j and %j: %s', (pattern, path, is) => {
    expect(pathMatcher(pattern)(path)).toBe(is)
  })

  const piece = fc.constantFrom('a', 'b', '/', '.')
  it('agrees with the equivalent regular expression', () => {
    const pattern = fc.array(fc.oneof(piece, fc.constantFrom('*', '**')), { maxLength: 8 })
    fc.assert(
      fc.property(pattern, fc.array(piece, { maxLength: 10 }), (parts, path) => {
        const joined = parts.join('')
        const source = joined
          .split(/(\*\*|\*)/)
          .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replaceAll('.', '\\.')))
          .join('')
        expect(pathMatcher(joined)(path.join(''))).toBe(new RegExp(`^${source}$`).test(path.join('')))
      }),
    )
  })

  it('takes linear time on a hostile path', () => {
    // A regular expression for this pair would practically never end.
    const matches = pathMatcher(`${'**a'.repeat(100)}b`)
    expect(matches('a'.repeat(2000))).toBe(false)
    expect(matches(`/${'a'.repeat(2000)}b`)).toBe(true)
    expect(matches(`${'a'.repeat(3000)}b`)).toBe(false)
  })
})
