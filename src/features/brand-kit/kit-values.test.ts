import { expect, it } from 'vitest'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { emptyRefusal, KitDraft, kitFields, kitValues, withDraft } from './kit-values'

it('has every field of the contract', () => {
  expect([...kitFields].sort()).toEqual(Object.keys(BrandKitUpdate.shape).sort())
})

it('reads drafts that an older version kept', () => {
  expect(KitDraft.safeParse({ tagline: 'x', unknown: 1 }).data).toEqual({ tagline: 'x' })
  expect(KitDraft.safeParse({ colors: 'none' }).success).toBe(false)
  expect(withDraft(kitValues({ name: 'Fern' }), { tagline: 'x' })).toMatchObject({
    name: 'Fern',
    tagline: 'x',
  })
})

it('knows what can’t be emptied', () => {
  expect(emptyRefusal('logoUrl', '')).toBeDefined()
  expect(emptyRefusal('tagline', '')).toBeUndefined()
})
