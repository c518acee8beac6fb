import { expect, it } from 'vitest'
import { cssDeclarations } from './page-styles'

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
