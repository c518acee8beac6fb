import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { localTimeOf } from './local-time'
import { WhenFields } from './when-fields'

it('says what is used instead of a time that the clocks skip, but not about an instant chosen before', () => {
  onTestFinished(cleanup)
  const skipped = { date: '2027-03-28', time: '02:30', zone: 'Europe/Berlin' }
  const { rerender } = render(<WhenFields value={skipped} onChange={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe(
    '02:30 doesn’t exist in Europe/Berlin that day because the clocks go forward. 03:00 is used instead.',
  )
  const chosen = localTimeOf('2027-10-31T00:30:20.000Z', 'Europe/Berlin')
  rerender(<WhenFields value={chosen} onChange={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
