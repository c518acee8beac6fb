import { expect, it } from 'vitest'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { emptyRefusal, kitBody, KitDraft, kitFields, kitValues } from './kit-values'

const kit = { name: 'Fern', colors: [{ hex: '#21443a', name: 'Forest', role: 'primary' as const, extra: 1 }] }

it('sends what was changed and nothing else, in the contract’s shape', () => {
  const before = kitValues(kit)
  expect(kitBody(before)(before)).toEqual({})
  const body = kitBody(before)({ ...before, colors: [...before.colors, { hex: '#fff', name: '', role: '' }] })
  expect(BrandKitUpdate.parse(body)).toEqual({
    colors: [{ hex: '#21443a', name: 'Forest', role: 'primary' }, { hex: '#fff' }],
  })
})

it('an untouched empty kit breaks no rule', () => {
  const before = kitValues({})
  expect(BrandKitUpdate.safeParse(kitBody(before)(before)).success).toBe(true)
  expect(BrandKitUpdate.safeParse(kitBody(before)({ ...before, tagline: 'x'.repeat(281) })).success).toBe(
    false,
  )
})

it('has every field of the contract', () => {
  expect([...kitFields].sort()).toEqual(Object.keys(BrandKitUpdate.shape).sort())
})

it('reads drafts that an older version kept', () => {
  expect(KitDraft.safeParse({ tagline: 'x', unknown: 1 }).data).toEqual({ tagline: 'x' })
  expect(KitDraft.safeParse({ colors: 'none' }).success).toBe(false)
})

it('knows what can’t be emptied', () => {
  expect(emptyRefusal('logoUrl', '')).toBeDefined()
  expect(emptyRefusal('tagline', '')).toBeUndefined()
})
