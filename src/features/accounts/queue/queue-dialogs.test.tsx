import { screen, within } from '@testing-library/react'
import { it, onTestFinished } from 'vitest'
import { createQueue } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio } from '~/server/testing/studio'
import { clickInDialog, hold, renderWithApp } from '~/src/testing/render-with-app'

it('asks whether to delete a queue until the server has answered, and says that it failed', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ deps: { faults } })
  onTestFinished(() => studio.close())
  const { id } = (await studio.call(createQueue, { body: { name: 'Evenings', timezone: 'UTC' } })).body.data
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/queues/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Delete queue' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const path = `/v1/workspaces/${studio.workspaceId}/queues/${id}`
  faults.set([{ path, method: 'DELETE', effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  const answer = hold(/\/queues\/.+/, 'DELETE')
  await clickInDialog(user, dialog.getByRole('button', { name: 'Delete queue' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  answer()
  await dialog.findByText(/Couldn’t delete the queue/)
})
