import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isLook, isPersonal, keyPrefix, webStorageKeys } from './web-storage-keys'

const { reviewComment, lastWorkspace, firstRun, railCounts, view, form, ...named } = webStorageKeys
const all = [
  ...Object.values(named),
  reviewComment('p'),
  lastWorkspace('a'),
  firstRun('a', 'w'),
  railCounts('w'),
  view('v'),
  form('p'),
]

it('gives every key the same prefix, and none twice', () => {
  expect(all.filter((key) => !key.startsWith(keyPrefix))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

it('removes only unsaved work and counts at sign-out', () => {
  expect(all.filter(isPersonal)).toEqual([webStorageKeys.uploadsLeft, railCounts('w'), form('p')])
  expect(all.filter(isLook)).toEqual([webStorageKeys.theme, webStorageKeys.rail])
})

it('contains the keys that theme.js reads before the app', () => {
  const script = readFileSync('public/theme.js', 'utf8')
  for (const key of [named.theme, named.rail, named.calendar]) expect(script).toContain(`'${key}'`)
})
