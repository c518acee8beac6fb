import { expect, it } from 'vitest'
import { mayHide } from './hidden-posts'

it('marks the days on which a list’s end may hide posts', () => {
  const today = '2026-10-14'
  expect(mayHide([], today, today)).toBe(false)
  expect(mayHide(['draft'], today, today)).toBe(false)
  expect(mayHide(['published'], '2026-10-13', today)).toBe(true)
  expect(mayHide(['published'], '2026-10-15', today)).toBe(false)
  expect(mayHide(['scheduled'], '2026-10-15', today)).toBe(true)
  expect(mayHide(['queued', 'failed'], '2026-10-01', today)).toBe(true)
})
