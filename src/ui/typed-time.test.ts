import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shiftedTime, typedTime } from './typed-time'

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  [' 17h05 ', '17:05'],
  ['5:30 pm', '17:30'],
  ['12 a.m.', '00:00'],
  ['12pm', '12:00'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['13 pm', undefined],
  ['0 am', undefined],
  ['soon', undefined],
  ['', undefined],
])('reads “%s” as %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

const times = fc.record({ hour: fc.nat(23), minute: fc.nat(59) }).map(({ hour, minute }) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(hour)}:${two(minute)}`
})

it('reads every time as itself, and comes back from every step', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -1439, max: 1439 }), (time, minutes) => {
      expect(typedTime(time)).toBe(time)
      expect(shiftedTime(shiftedTime(time, minutes), -minutes)).toBe(time)
    }),
  )
})
