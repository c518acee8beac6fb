import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '~/domain/language'
import { directionOf } from './isolated'

afterEach(() => setLanguage('en'))

it('finds the direction of a sentence by its own language, whatever name it starts with', () => {
  setLanguage('ar')
  expect(directionOf('Couldn’t find this post.')).toBe('ltr')
  expect(directionOf('TikTok يسمح بخمسة وسوم.')).toBe('rtl')
  setLanguage('de')
  expect(directionOf('Couldn’t find this post.')).toBeUndefined()
})
