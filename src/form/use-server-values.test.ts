import { expect, it } from 'vitest'
import { changedFields } from './use-server-values'

it('names the fields that differ, comparing lists as a whole', () => {
  const base = { name: 'A', tags: ['x', 'y'], note: '' }
  expect(changedFields(base, { ...base })).toEqual({})
  expect(changedFields(base, { name: 'B', tags: ['x', 'y'], note: '' })).toEqual({ name: 'B' })
  expect(changedFields(base, { name: 'A', tags: ['y', 'x'], note: '' })).toEqual({ tags: ['y', 'x'] })
})
