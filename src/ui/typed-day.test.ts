import { describe, expect, it } from 'vitest'
import { shiftedDay, typedDay } from './typed-day'

const today = '2026-11-24'

describe('typed dates', () => {
  it.each([
    ['2031-12-03', '2031-12-03'],
    ['3.12.2031', '2031-12-03'],
    ['03/12/31', '2031-12-03'],
    ['3.12.', '2026-12-03'],
    ['3 Dec', '2026-12-03'],
    ['3 december 2031', '2031-12-03'],
    ['Thu 3 Dec 2031', '2031-12-03'],
    ['Thu, 3 Dec 2031', '2031-12-03'],
    ['٣/١٢/٢٠٣١', '2031-12-03'],
    ['۳/۱۲/۲۰۳۱', '2031-12-03'],
    // As formatted in Arabic, with direction marks.
    [new Intl.DateTimeFormat('ar-EG', { timeZone: 'UTC' }).format(Date.UTC(2031, 11, 3)), '2031-12-03'],
    // Without a year: next year's, because this year's has passed.
    ['3 Feb', '2027-02-03'],
    ['24.11', '2026-11-24'],
  ])('reads %s', (text, day) => expect(typedDay(text, today)).toBe(day))

  it.each(['', 'soon', '31.2.2027', '3', '12:30', '32 Dec', '3 D'])('does not accept “%s”', (text) =>
    expect(typedDay(text, today)).toBeUndefined(),
  )
})

it('adds days across months', () => {
  expect(shiftedDay('2026-11-30', 1)).toBe('2026-12-01')
  expect(shiftedDay('2028-03-01', -1)).toBe('2028-02-29')
})
