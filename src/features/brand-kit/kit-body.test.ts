import { expect, it } from 'vitest'
import { BrandKitUpdate } from '~/contract/brand-kit'
import { withUnparsedFields } from '~/contract/answer'
import { changedKitFields, checkedBody, kitBody, KitForm } from './kit-body'
import { kitValues } from './brand-kit-values'

const kit = { name: 'Fern', colors: [{ hex: '#21443a', name: 'Forest', role: 'primary', extra: 1 }] }

it('sends what was changed and nothing else, in the contract’s shape', () => {
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

it('an untouched empty kit breaks no rule', () => {
  const before = kitValues({})
  expect(BrandKitUpdate.safeParse(checkedBody(before)(before)).success).toBe(true)
  const long = checkedBody(before)({ ...before, tagline: 'x'.repeat(281) })
  expect(BrandKitUpdate.safeParse(long).success).toBe(false)
})

it('sends words and elements of a later API back as they came, and checks the rest', () => {
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

it('takes pictures by addresses that can be shown', () => {
  for (const logoUrl of ['https://a.example/logo.svg', 'HTTP://a.example/', 'data:image/png;base64,AA=='])
    expect(KitForm.safeParse({ logoUrl }).success, logoUrl).toBe(true)
  for (const logoUrl of ['javascript:alert(1)', 'data:text/html,x', 'a.example/logo.svg', '', 'https://'])
    expect(KitForm.safeParse({ logoUrl }).success, logoUrl).toBe(false)
})
