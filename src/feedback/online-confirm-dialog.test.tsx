import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '~/src/api/offline/connection'
import { OnlineConfirmDialog } from './online-confirm-dialog'

it('can’t be confirmed while offline, and says so', async () => {
  onTestFinished(() => connection.set('here'))
  const user = userEvent.setup()
  const [remove, close] = [vi.fn(), vi.fn()]
  render(
    <OnlineConfirmDialog open title="Remove it?" confirm="Remove" onConfirm={remove} onClose={close}>
      It stays removed.
    </OnlineConfirmDialog>,
  )
  const dialog = within(await screen.findByRole('alertdialog'))
  const button = dialog.getByRole('button', { name: 'Remove' })
  expect(dialog.queryByRole('status')).toBeNull()
  act(() => connection.set('offline'))
  expect(dialog.getByRole('status').textContent).toBe('You’re offline. Try again when you’re back online.')
  await user.click(button)
  expect(remove).not.toHaveBeenCalled()
  act(() => connection.set('here'))
  expect(dialog.queryByRole('status')).toBeNull()
  await user.click(button)
  expect(remove).toHaveBeenCalledTimes(1)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledTimes(1)
})
