import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { addAccount } from '~/contract'
import { inEnglish, translateWith } from '~/contract/i18n'
import { setLanguage } from '~/domain/language'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio } from '~/server/testing/studio'
import { chooseMenuItem, clickInDialog, hold, renderWithApp } from '~/src/testing/render-with-app'

it('says in the page’s language what couldn’t be ended at the platform', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => {
    translateWith(inEnglish)
    setLanguage('en')
    return studio.close()
  })
  const body = { connection: 'practice', platform: 'twitter', handle: 'ada' } as const
  await studio.call(addAccount, { body })
  studio.platform.state.faults.set('revoke', () => ({ status: 503, body: '' }))
  const reason = /^Couldn’t end the sign-in at X\./
  translateWith((text, values) => (reason.test(text) ? 'Nicht beendet.' : inEnglish(text, values)))
  setLanguage('de')

  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  await user.click(await screen.findByRole('button', { name: 'Actions for X: @ada' }))
  await screen.findByRole('menuitem', { name: 'Disconnect…' })
  await chooseMenuItem(user, 'Disconnect…')
  const dialog = within(await screen.findByRole('alertdialog'))
  await clickInDialog(user, dialog.getByRole('button', { name: 'Disconnect' }))
  const notice = (await screen.findByText(/ disconnected$/)).closest('[data-toast]')
  expect(notice?.textContent).toContain('Nicht beendet.')
})

it('asks whether to disconnect until the server has answered, and says that it failed', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ deps: { faults } })
  onTestFinished(() => studio.close())
  const body = { connection: 'practice', platform: 'twitter', handle: 'ada' } as const
  await studio.call(addAccount, { body })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  await user.click(await screen.findByRole('button', { name: 'Actions for X: @ada' }))
  await screen.findByRole('menuitem', { name: 'Disconnect…' })
  await chooseMenuItem(user, 'Disconnect…')
  const dialog = within(await screen.findByRole('alertdialog'))
  const path = '/v1/workspaces/*/social-accounts/*'
  faults.set([{ path, method: 'DELETE', effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  const answer = hold(/\/social-accounts\//, 'DELETE')
  await clickInDialog(user, dialog.getByRole('button', { name: 'Disconnect' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  answer()
  await dialog.findByText(/Out of order\./)
})
