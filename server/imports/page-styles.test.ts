import { expect, it } from 'vitest'
import { cssDeclarations, readColors, varResolver } from './page-styles'

it('reads declarations with their innermost selector', () => {
  const css = `/* a { color: red } */ @media print { body { COLOR: #111; --Brand: {x} } }
    p::before { content: "a;b}"; background: url(data:image/png;base64,AA==) } a { b; color: /* c */ blue }`
  expect(cssDeclarations(css)).toEqual([
    { selector: 'body', property: 'color', value: '#111' },
    { selector: 'p::before', property: 'content', value: '"a;b}"' },
    { selector: 'p::before', property: 'background', value: 'url(data:image/png;base64,AA==)' },
    { selector: 'a', property: 'color', value: 'blue' },
  ])
})

it.each([
  ['malformed declarations', 'a{b c;}'.repeat(100_000)],
  ['nested at-rules', '@media x{'.repeat(100_000)],
  ['open strings', 'a{b:"'.repeat(100_000)],
  ['open comments', '/*'.repeat(300_000)],
  ['open brackets', `a{b:${'('.repeat(500_000)}`],
])('reads %s in a single pass', (_, css) => {
  expect(cssDeclarations(css).length).toBeLessThanOrEqual(20_000)
})

it('takes a palette from any number of colours, without comparing all of them', () => {
  const value = Array.from({ length: 240 }, (_, index) => index * 4)
  const declarations = Array.from({ length: 540 }, (_, rule) => ({
    selector: 'a',
    property: 'background',
    value: value.map((low) => `#${(rule * 1000 + low).toString(16).padStart(6, '0')}`).join(' '),
  }))
  const began = performance.now()
  expect(readColors(declarations, '#21443a')[0]).toMatchObject({ hex: '#21443a', role: 'primary' })
  expect(performance.now() - began).toBeLessThan(3_000)
})

it('resolves properties that multiply only up to a limit', () => {
  const resolve = varResolver([
    { selector: ':root', property: '--b', value: 'blue' },
    { selector: ':root', property: '--a', value: 'var(--a) '.repeat(200) },
  ])
  expect(resolve('1px var(--none,solid) var(--b)')).toBe('1px solid blue')
  const began = performance.now()
  for (let count = 0; count < 2_000; count++) resolve('var(--a)'.repeat(250))
  expect(performance.now() - began).toBeLessThan(3_000)
})
