import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { lateSchema } from './late-schema'

it('makes the schema once, when it is first read or asked about', () => {
  const make = vi.fn(() => z.string())
  const late = lateSchema(make)
  expect(make).not.toHaveBeenCalled()
  expect('_zod' in late).toBe(true)
  expect(z.parse(late, 'a')).toBe('a')
  expect(make).toHaveBeenCalledTimes(1)
})
