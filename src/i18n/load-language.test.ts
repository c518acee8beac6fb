import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'

it('formats a sentence by its count, with values by name', () => {
  const id = '{count, plural, one {1 post moved to {day}} other {# posts moved to {day}}}'
  expect(i18n.t(id, { count: 1, day: 'Monday' })).toBe('1 post moved to Monday')
  expect(i18n.t(id, { count: 1200, day: '$& {day} #' })).toBe('1,200 posts moved to $& {day} #')
})
