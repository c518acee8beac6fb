import { expect, it } from 'vitest'
import { kitFields, kitValues } from './brand-kit-values'
import { completeness } from './completeness-list'

it('lists the missing fields, counting every field', () => {
  const empty = completeness(kitValues({}))
  expect(empty.part).toBe(0)
  expect(empty.missing).toHaveLength(kitFields.length)
  const some = completeness(kitValues({ name: 'Fern', tagline: 'Slow.' }))
  expect(some.missing.map(({ field }) => field)).not.toContain('name')
  expect(some.part).toBeCloseTo(2 / 13)
})
