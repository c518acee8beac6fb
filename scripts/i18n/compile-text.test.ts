import { expect, it } from 'vitest'
import { compileText } from './compile-text.mjs'

it('leaves a text as it is', () => {
  expect(compileText('Kopieren')).toBe('Kopieren')
})

it('splits at placeholders and elements', () => {
  expect(compileText('{0} von <0>{1}</0>')).toEqual([0, ' von ', [0, 1]])
})

it('makes one choice of the whole text, # being the number', () => {
  expect(compileText('Noch {0, plural, one {# Beitrag} other {# Beiträge}}.')).toEqual({
    by: 0,
    plural: true,
    arms: { one: ['Noch ', 0, ' Beitrag.'], other: ['Noch ', 0, ' Beiträge.'] },
  })
})

it('puts a second choice within the arms of the first', () => {
  const text = compileText('{1, select, draft {Entwurf} other {{1}}}: {0, plural, one {#} other {viele}}')
  expect(text).toMatchObject({ by: 1, plural: false, arms: { draft: { by: 0, plural: true } } })
})

it('refuses broken ICU', () => {
  expect(() => compileText('{0, plural, one {ein} other {zwei}')).toThrow()
})
