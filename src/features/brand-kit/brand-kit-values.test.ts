import { expect, it } from 'vitest'
import { BrandKitUpdate } from '~/contract/brand-kit'
import {
  emptyRefusal,
  KitDraft,
  kitFields,
  kitValues,
  withDraft,
  drawable,
  isApart,
  primaryOf,
} from './brand-kit-values'

const forest = { hex: '#21443A', name: 'Forest', role: 'primary' as const }
const cream = { hex: '#f4eada', name: 'Cream', role: 'background' as const }

it('takes the primary colour from the palette unless it is set separately', () => {
  expect(primaryOf([cream, forest])).toBe('#21443A')
  expect(isApart('#21443a', [forest])).toBe(false)
  expect(isApart('#000000', [forest])).toBe(true)
  expect(isApart('', [forest])).toBe(false)
  expect(isApart('', [])).toBe(false)
  expect(isApart('#000', [])).toBe(true)
})

it('lists each drawable colour once', () => {
  expect(
    drawable([forest, { ...forest, hex: '21443a' }, { hex: '#12345', name: '', role: '' }]),
  ).toHaveLength(1)
})

it('has every field of the contract', () => {
  expect([...kitFields].sort()).toEqual(Object.keys(BrandKitUpdate.shape).sort())
})

it('reads drafts stored by older versions', () => {
  expect(KitDraft.safeParse({ tagline: 'x', unknown: 1 }).data).toEqual({ tagline: 'x' })
  expect(KitDraft.safeParse({ colors: 'none' }).success).toBe(false)
  expect(withDraft(kitValues({ name: 'Fern' }), { tagline: 'x' })).toMatchObject({
    name: 'Fern',
    tagline: 'x',
  })
})

it('rejects emptying fields that the API can’t clear', () => {
  expect(emptyRefusal('logoUrl', '')).toBeDefined()
  expect(emptyRefusal('tagline', '')).toBeUndefined()
})
