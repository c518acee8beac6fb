import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Field } from './field'
import { FormDialog } from './form-dialog'
import { TextInput } from './text-input'

const fields = (
  <Field label="Name">
    <TextInput />
  </Field>
)
const button = () => screen.getByRole('button', { name: 'Save' })

/** The dialog’s field, once the dialog has moved the focus into itself, which would otherwise interrupt typing. */
async function shownField(): Promise<HTMLElement> {
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  return field
}

it('is sent once by Enter or its button, until the call has ended', async () => {
  const user = userEvent.setup()
  let end = () => {}
  const save = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  render(
    <FormDialog title="New thing" submit="Save" onSubmit={save} onClose={vi.fn()}>
      {fields}
    </FormDialog>,
  )
  const field = await shownField()
  await user.type(field, 'Some{Enter}')
  expect(button().ariaBusy).toBe('true')
  await user.type(field, '{Enter}')
  await user.click(button())
  expect(save).toHaveBeenCalledTimes(1)
  await act(async () => end())
  expect(button().ariaBusy).toBeNull()
  await user.click(button())
  expect(save).toHaveBeenCalledTimes(2)
})

it('isn’t sent while it isn’t allowed, nor by a form around it', async () => {
  const user = userEvent.setup()
  const [save, saveAround, close] = [vi.fn(), vi.fn(), vi.fn()]
  const dialog = (notAllowed: string | undefined) => (
    <form onSubmit={saveAround}>
      <FormDialog title="New thing" submit="Save" notAllowed={notAllowed} onSubmit={save} onClose={close}>
        {fields}
      </FormDialog>
    </form>
  )
  const { rerender } = render(dialog('You’re offline.'))
  await user.type(await shownField(), '{Enter}')
  expect(save).not.toHaveBeenCalled()
  rerender(dialog(undefined))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
  expect(saveAround).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledTimes(1)
})
