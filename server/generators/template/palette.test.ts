import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paletteOf, readable, schemeOf, tintUnder } from './palette'
import { fernhollow } from './test-brand'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))
const role = fc.constantFrom('primary', 'secondary', 'accent', 'background', 'text', 'other', undefined)

it('uses the brand’s colours by role', () => {
  expect(paletteOf(fernhollow)).toEqual({
    paper: '#f4eada',
    ink: '#2a1a13',
    primary: '#21443a',
    secondary: '#435c78',
    accent: '#de6b35',
  })
  expect(paletteOf({ primaryColor: 'not a colour', colors: [{ hex: '#12345' }] })).toEqual(
    paletteOf(undefined),
  )
})

it('keeps text readable on every background for any colours', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ hex, role }), { maxLength: 6 }), (colors) => {
      const palette = paletteOf({ colors })
      for (const name of ['light', 'dark', 'bold', 'dusk'] as const) {
        const scheme = schemeOf(palette, name)
        const pairs = [
          [scheme.ink, scheme.ground],
          [readable(palette.paper, [palette.ink]), palette.paper],
          [scheme.ink, tintUnder(scheme.ground, scheme.pop, scheme.ink)],
        ] as const
        for (const [ink, ground] of pairs) expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 200 },
  )
})
