import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '~/src/api/offline/connection'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { OnlineFormDialog } from './online-form-dialog'

it('isn’t sent while offline, says so, and keeps what was entered', async () => {
  onTestFinished(() => connection.set('here'))
  const user = userEvent.setup()
  const save = vi.fn()
  render(
    <OnlineFormDialog title="New thing" submit="Save" onSubmit={save} onClose={vi.fn()}>
      <Field label="Name">
        <TextInput />
      </Field>
    </OnlineFormDialog>,
  )
  const name = await screen.findByRole('textbox', { name: 'Name' })
  act(() => connection.set('offline'))
  await user.type(name, 'Some{Enter}')
  expect(screen.getByRole('status').textContent).toContain('You’re offline. What you entered stays here')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).not.toHaveBeenCalled()
  act(() => connection.set('here'))
  expect(screen.queryByRole('status')).toBeNull()
  expect(name).toHaveProperty('value', 'Some')
  await user.type(name, '{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
})
