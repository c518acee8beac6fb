import { expect, it } from 'vitest'
import { withUnparsedFields } from '~/contract/answer'
import { BrandKitUpdate } from '~/contract/brand-kit'
import {
  changedKitFields,
  checkedBody,
  drawable,
  emptyRefusal,
  isApart,
  KitForm,
  kitBody,
  kitFields,
  kitValues,
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

it('rejects emptying fields that the API can’t clear', () => {
  expect(emptyRefusal('logoUrl', '')).toBeDefined()
  expect(emptyRefusal('tagline', '')).toBeUndefined()
})

const kit = { name: 'Fern', colors: [{ hex: '#21443a', name: 'Forest', role: 'primary', extra: 1 }] }

it('sends only changed fields, in the contract’s shape', () => {
  const before = kitValues(kit)
  expect(checkedBody(before)(before)).toEqual({})
  const body = checkedBody(before)({
    ...before,
    colors: [...before.colors, { hex: '#fff', name: '', role: '' }],
  })
  expect(BrandKitUpdate.parse(body)).toEqual({
    colors: [{ hex: '#21443a', name: 'Forest', role: 'primary' }, { hex: '#fff' }],
  })
})

it('accepts an untouched empty kit', () => {
  const before = kitValues({})
  expect(BrandKitUpdate.safeParse(checkedBody(before)(before)).success).toBe(true)
  const long = checkedBody(before)({ ...before, tagline: 'x'.repeat(281) })
  expect(BrandKitUpdate.safeParse(long).success).toBe(false)
})

it('sends unknown roles and elements back unchanged, and validates the rest', () => {
  const later = { colors: [{ hex: '#21443a', role: 'hero' }], fonts: [{ family: 'Lora', role: 'caption' }] }
  const before = kitValues(withUnparsedFields(later, { colors: { elements: ['red'] }, fonts: { whole: 7 } }))
  const after = { ...before, colors: [...before.colors, { hex: '#fff', name: '', role: '' }] }
  expect(changedKitFields(before, after)).toEqual(['colors'])
  expect(kitBody(after, ['colors', 'fonts'])).toEqual({
    colors: [{ hex: '#21443a', role: 'hero' }, { hex: '#fff' }, 'red'],
    fonts: [{ family: 'Lora', role: 'caption' }],
  })
  expect(KitForm.parse(checkedBody(before)(after))).toEqual({ colors: [{ hex: '#21443a' }, { hex: '#fff' }] })
  const dropped = { ...before, unread: {} }
  expect(changedKitFields(before, dropped)).toEqual(['colors'])
  expect(kitBody(dropped, ['colors'])).toEqual({ colors: [{ hex: '#21443a', role: 'hero' }] })
})

it('only accepts image addresses that can be displayed', () => {
  for (const logoUrl of ['https://a.example/logo.svg', 'HTTP://a.example/', 'data:image/png;base64,AA=='])
    expect(KitForm.safeParse({ logoUrl }).success, logoUrl).toBe(true)
  for (const logoUrl of ['javascript:alert(1)', 'data:text/html,x', 'a.example/logo.svg', '', 'https://'])
    expect(KitForm.safeParse({ logoUrl }).success, logoUrl).toBe(false)
})
