import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { shiftedTime, TimeInput, typedTime } from './time-input'

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['٠٩:٣٠', '09:30'],
  ['9 Uhr 30', '09:30'],
  [' 17h05 ', '17:05'],
  ['5:30 pm', '17:30'],
  ['12 a.m.', '00:00'],
  ['12pm', '12:00'],
  ['٥:٣٠ م', '17:30'],
  ['12 ص', '00:00'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9:5', undefined],
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

it('parses every formatted time back to itself, and steps there and back', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -1439, max: 1439 }), (time, minutes) => {
      expect(typedTime(time)).toBe(time)
      expect(shiftedTime(shiftedTime(time, minutes), -minutes)).toBe(time)
    }),
  )
})

/** With `isRequired`, an empty value is ignored, as in a form that needs a time. */
function Sample({ isRequired = false }: { isRequired?: boolean }) {
  const [time, setTime] = useState('14:30')
  return (
    <>
      <TimeInput
        aria-label="Time"
        value={time}
        onChange={(next) => (isRequired && next === '' ? undefined : setTime(next))}
      />
      <output>{time || 'none'}</output>
    </>
  )
}

afterEach(cleanup)

const shown = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' }).value
const given = () => screen.getByRole('status').textContent

it('shows 24-hour time, keeps the text while typing, and formats it on blur', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await user.clear(field)
  expect(given()).toBe('none')
  await user.type(field, '9')
  expect(shown()).toBe('9')
  await user.tab()
  expect([shown(), given()]).toEqual(['09:00', '09:00'])
  await user.clear(field)
  await user.type(field, '2145')
  expect(shown()).toBe('21:45')
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect([shown(), given()]).toEqual(['22:00', '22:00'])
})

it('replaces a selected time with typed digits, including the first', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  await user.tripleClick(screen.getByRole('textbox', { name: 'Time' }))
  await user.keyboard('0905')
  expect([shown(), given()]).toEqual(['09:05', '09:05'])
})

it('keeps text that isn’t a time, so that it can be corrected', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await user.clear(field)
  await user.type(field, '25:99')
  await user.tab()
  expect([shown(), given()]).toEqual(['25:99', 'none'])
})

it('commits the typed time on Enter, and restores the last valid time after invalid text', async () => {
  const user = userEvent.setup()
  render(<Sample isRequired />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await user.clear(field)
  await user.type(field, '5 pm{Enter}')
  expect([shown(), given()]).toEqual(['17:00', '17:00'])
  await user.clear(field)
  await user.type(field, 'soon')
  await user.tab()
  expect([shown(), given()]).toEqual(['17:00', '17:00'])
})
