import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Field } from './field'
import { Select } from './select'

const options = [
  { value: 'text', label: 'Text' },
  { value: 'accent', label: 'Accent' },
  { value: 'other', label: 'Other' },
]

function Role() {
  const [role, setRole] = useState('text')
  return (
    <Field label="Role">
      <Select options={options} value={role} onChange={setRole} />
    </Field>
  )
}

it('opens with the first key after Tab, and shows what was chosen', async () => {
  const user = userEvent.setup()
  render(<Role />)
  const field = screen.getByRole('combobox', { name: 'Role' })
  expect(field.textContent).toBe('Text')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: 'Text', selected: true })
  expect(field.getAttribute('aria-expanded')).toBe('true')
  // The list takes the focus a frame after it opens.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')))
  await user.keyboard('{End}{Enter}')
  await waitFor(() => expect(field.textContent).toBe('Other'))
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(screen.getByRole('combobox', { name: 'Role' })).toBe(field)
})

it('opens with a key that follows the focus at once', async () => {
  render(<Role />)
  const field = screen.getByRole('combobox', { name: 'Role' })
  act(() => {
    field.focus()
    fireEvent.keyDown(field, { key: 'ArrowDown' })
  })
  await userEvent.click(await screen.findByRole('option', { name: 'Accent' }))
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
})

it('opens by its first click, and chooses by typing while closed', async () => {
  const user = userEvent.setup()
  render(<Role />)
  const field = screen.getByRole('combobox', { name: 'Role' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Accent' }))
  await waitFor(() => expect(field.textContent).toBe('Accent'))
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  field.focus()
  await user.keyboard('o')
  await waitFor(() => expect(field.textContent).toBe('Other'))
})
