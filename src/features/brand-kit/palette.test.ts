import { expect, it } from 'vitest'
import { drawable, isApart, primaryOf } from './palette'

const forest = { hex: '#21443A', name: 'Forest', role: 'primary' as const }
const cream = { hex: '#f4eada', name: 'Cream', role: 'background' as const }

it('follows the primary role unless set apart', () => {
  expect(primaryOf([cream, forest])).toBe('#21443A')
  expect(isApart('#21443a', [forest])).toBe(false)
  expect(isApart('#000000', [forest])).toBe(true)
  expect(isApart('', [forest])).toBe(false)
  expect(isApart('', [])).toBe(false)
  expect(isApart('#000', [])).toBe(true)
})

it('draws each colour once, and none that is no colour', () => {
  expect(
    drawable([forest, { ...forest, hex: '21443a' }, { hex: '#12345', name: '', role: '' }]),
  ).toHaveLength(1)
})
