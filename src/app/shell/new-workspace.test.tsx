import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listWorkspaces } from '~/contract'
import { createTestStudio } from '~/server/testing/studio'
import { chooseMenuItem, fill, renderWithApp } from '~/src/testing/render-with-app'

it('creates a workspace in UTC on a device whose time zone is unknown', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  await user.click(await screen.findByRole('button', { name: /^Workspace: / }))
  await chooseMenuItem(user, 'New workspace')
  await fill(user, await screen.findByLabelText(/^Name/), 'Harvest')
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  onTestFinished(() => read.mockRestore())
  read.mockReturnValue(Object.assign(options, { timeZone: 'Etc/Unknown' }))
  await user.click(screen.getByRole('button', { name: 'Create workspace' }))
  await waitFor(async () => {
    const { data } = (await studio.call(listWorkspaces)).body
    expect(data.find(({ name }) => name === 'Harvest')?.timezone).toBe('UTC')
  })
})
