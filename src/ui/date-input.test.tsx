import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DateInput } from './date-input'
import { Field } from './field'

afterEach(cleanup)

function Scene({ initial = '2026-12-03' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <Field label="Date">
        <DateInput value={value} onChange={setValue} />
      </Field>
      <output aria-label="Value">{value}</output>
    </>
  )
}
const setUp = (initial?: string) => {
  render(<Scene {...(initial !== undefined && { initial })} />)
  return {
    user: userEvent.setup({ delay: null }),
    field: screen.getByLabelText('Date'),
    out: screen.getByRole('status', { name: 'Value' }),
  }
}

it('shows the date in words and accepts a typed one', async () => {
  const { user, field, out } = setUp()
  expect(field).toHaveProperty('value', 'Thu 3 Dec 2026')
  await user.clear(field)
  expect(out.textContent).toBe('')
  await user.type(field, '24.12.2026')
  expect(out.textContent).toBe('2026-12-24')
  await user.tab()
  expect(field).toHaveProperty('value', 'Thu 24 Dec 2026')
})

it('keeps text that isn’t a date, so that it can be corrected', async () => {
  const { user, field, out } = setUp()
  await user.clear(field)
  await user.type(field, '31.2.2027')
  await user.tab()
  expect(field).toHaveProperty('value', '31.2.2027')
  expect(out.textContent).toBe('')
})

it('keeps a date whose year was deleted at once, so that another can be typed', async () => {
  const { user, field, out } = setUp()
  await user.clear(field)
  await user.type(field, '24.12.2026')
  await user.type(field, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 10 })
  expect(field).toHaveProperty('value', '24.12.')
  expect(out.textContent).toBe('')
  await user.keyboard('2031')
  expect(out.textContent).toBe('2031-12-24')
})

it('changes by a day with the arrow keys', async () => {
  const { user, field, out } = setUp('2026-11-30')
  await user.click(field)
  await user.keyboard('{ArrowUp}')
  expect(out.textContent).toBe('2026-12-01')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(out.textContent).toBe('2026-11-29')
})

it('picks a date from the month', async () => {
  const { user, out } = setUp()
  await user.click(screen.getByRole('button', { name: 'Choose a day' }))
  const month = await screen.findByRole('grid')
  expect(screen.getByText('December 2026')).toBeDefined()
  await user.click(within(month).getByText('17'))
  expect(out.textContent).toBe('2026-12-17')
  expect(screen.getByLabelText('Date')).toHaveProperty('value', 'Thu 17 Dec 2026')
})
