import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

it('creates one token even if Enter is pressed twice, and shows it even if Escape follows', async () => {
  const { user, calls } = renderWithApp(studio, '/developer')
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = within(await screen.findByRole('dialog', { name: 'New token' }))
  await fill(user, form.getByLabelText('Name'), 'Once')
  const answer = hold()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(form.getByRole('button', { name: 'Create token' }).ariaBusy).toBe('true'))
  await user.keyboard('{Enter}{Escape}')
  answer()
  await screen.findByRole('dialog', { name: 'Token created' })
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/v1/tokens')).toHaveLength(1)
})

it('says that a token was created if its secret was lost with the response', async () => {
  const { user, calls } = renderWithApp(studio, '/developer')
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = within(await screen.findByRole('dialog', { name: 'New token' }))
  await fill(user, form.getByLabelText('Name'), 'Lost')
  const answers = fetch
  let lost = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await answers(url, init)
    if (init?.method !== 'POST' || lost > 0) return answer
    lost += 1
    throw new TypeError('Failed to fetch')
  })
  await user.keyboard('{Enter}')
  await form.findByText('Created, but its secret was lost')
  expect(form.queryByText('Couldn’t create the token')).toBeNull()
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/v1/tokens')).toHaveLength(2)
  // It is in the list behind the dialog, so that it can be revoked.
  await screen.findByText('Lost', { selector: 'td' })
})
