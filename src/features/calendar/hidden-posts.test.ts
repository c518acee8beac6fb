import { expect, it } from 'vitest'
import { mayBeFilled, mayHide } from './hidden-posts'

it('marks the days on which a cut-off list may hide posts', () => {
  const today = '2026-10-14'
  expect(mayHide([], today, today)).toBe(false)
  expect(mayHide(['draft'], today, today)).toBe(false)
  expect(mayHide(['published'], '2026-10-13', today)).toBe(true)
  expect(mayHide(['published'], '2026-10-15', today)).toBe(false)
  expect(mayHide(['scheduled'], '2026-10-15', today)).toBe(true)
  expect(mayHide(['queued', 'failed'], '2026-10-01', today)).toBe(true)
})

it('does not consider days empty on which a cut-off list may hide a post', () => {
  const today = '2026-10-14'
  const begun = { from: '2026-10-10', to: '2026-10-20' }
  expect(mayBeFilled([], begun, today)).toBe(false)
  expect(mayBeFilled(['scheduled'], begun, today)).toBe(true)
  expect(mayBeFilled(['published'], begun, today)).toBe(true)
  expect(mayBeFilled(['published'], { from: '2026-10-15', to: '2026-10-20' }, today)).toBe(false)
})
