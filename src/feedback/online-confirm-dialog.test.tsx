import { act, render, screen } from '@testing-library/react'
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
  const button = await screen.findByRole('button', { name: 'Remove' })
  expect(screen.queryByRole('status')).toBeNull()
  act(() => connection.set('offline'))
  expect(screen.getByRole('status').textContent).toBe('You’re offline. Try again when you’re back online.')
  await user.click(button)
  expect(remove).not.toHaveBeenCalled()
  act(() => connection.set('here'))
  expect(screen.queryByRole('status')).toBeNull()
  await user.click(button)
  expect(remove).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledTimes(1)
})
