import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TimeInput, timeIn } from './time-input'

it('reads what people write for a time of day', () => {
  expect(['9:05', '9.05', '0905', '905', '٠٩:٠٥', ' 09:05 '].map((text) => timeIn(text))).toEqual(
    Array.from({ length: 6 }, () => '09:05'),
  )
  expect(['', '9', '24:00', '12:60', '9:5', 'noon'].map((text) => timeIn(text))).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
  expect(timeIn('9', true)).toBe('09:00')
})

function Sample() {
  const [time, setTime] = useState('14:30')
  return (
    <>
      <TimeInput aria-label="Time" value={time} onChange={setTime} />
      <output>{time || 'none'}</output>
    </>
  )
}

it('shows 24 hours, keeps what is being written, and tidies it on leaving', async () => {
  const user = userEvent.setup()
  render(<Sample />)
  const field = screen.getByRole('textbox', { name: 'Time' })
  await user.clear(field)
  expect(screen.getByRole('status').textContent).toBe('none')
  await user.type(field, '9')
  expect((field as HTMLInputElement).value).toBe('9')
  await user.tab()
  expect((field as HTMLInputElement).value).toBe('09:00')
  expect(screen.getByRole('status').textContent).toBe('09:00')
  await user.clear(field)
  await user.type(field, '2145')
  expect((field as HTMLInputElement).value).toBe('21:45')
})
