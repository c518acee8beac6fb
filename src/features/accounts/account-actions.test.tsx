import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { addAccount } from '~/contract'
import { inEnglish, translateWith } from '~/contract/i18n'
import { setLanguage } from '~/domain/language'
import { createTestStudio } from '~/server/testing/studio'
import { chooseMenuItem, clickInDialog, renderWithApp } from '~/src/testing/render-with-app'

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
