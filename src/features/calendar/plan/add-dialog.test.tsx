import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Platform, Post } from '~/contract'
import { AddDialog } from './add-dialog'

afterEach(cleanup)

/** Opens the dialog for a new post, or to edit one with these `targets`, with one connected account. */
function open(targets?: Post['targets'], platform: Platform = 'twitter') {
  const onSave = vi.fn()
  render(
    <AddDialog
      post={
        targets && {
          id: 'plan-1',
          content: { text: 'Planned', mediaUrls: [], hashtags: [], mentions: [] },
          targets,
          status: 'scheduled',
          scheduledAt: '2031-03-03T10:00:00.000Z',
        }
      }
      accounts={[{ id: 'acc_1', platform }]}
      zone="UTC"
      at="2031-03-03T10:00:00.000Z"
      onSave={onSave}
      onRemove={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  return { user: userEvent.setup({ delay: null }), onSave }
}

it('refuses a missing or past time at its field, and then saves the post', async () => {
  const { user, onSave } = open()
  const date = await screen.findByLabelText('Date')
  const time = screen.getByLabelText('Time')
  const save = async () => user.click(screen.getByRole('button', { name: 'Add' }))
  const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
  await user.type(screen.getByLabelText(/^Text/), 'Planned')
  await user.click(screen.getByRole('checkbox', { name: /^X: / }))
  await user.clear(time)
  await save()
  expect([isInvalid(date), isInvalid(time)]).toEqual([false, true])
  await user.type(time, '11:30')
  await user.clear(date)
  await user.type(date, '2001-03-03')
  await save()
  expect([isInvalid(date), isInvalid(time)]).toEqual([true, false])
  expect(onSave).not.toHaveBeenCalled()
  await user.clear(date)
  await user.type(date, '2031-03-04')
  await save()
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ scheduledAt: '2031-03-04T11:30:00.000Z' }))
})

it('asks for another account if the only one was disconnected since', async () => {
  const { user, onSave } = open([{ accountId: 'acc_gone', platform: 'twitter' }])
  const save = async () => user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByLabelText('Date')
  await save()
  await screen.findByText('Choose at least one account.')
  expect(onSave).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: /^X: / }))
  await save()
  const targets = [{ accountId: 'acc_1', platform: 'twitter' }]
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ targets }))
})

it('refuses a text that is too long for a chosen platform', async () => {
  const { user, onSave } = open()
  const field = await screen.findByLabelText(/^Text/)
  await user.click(field)
  await user.paste('x'.repeat(300))
  await user.click(screen.getByRole('checkbox', { name: /^X: / }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText(/X allows 280 characters.* You’re 20 over\./)
  expect(onSave).not.toHaveBeenCalled()
  await user.clear(field)
  await user.paste('x'.repeat(280))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(onSave).toHaveBeenCalledOnce()
})

it('keeps the post type of an account when the text is edited', async () => {
  const story = { accountId: 'acc_1', platform: 'instagram', postType: 'story' } as const
  const { user, onSave } = open([story], 'instagram')
  await user.type(await screen.findByLabelText(/^Text/), ' today')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ targets: [story] }))
})
