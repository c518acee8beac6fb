import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

it('exports and prints nothing that would lack posts because they aren’t loaded', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ deps: { faults } })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  await addPost(studio, [target], { scheduledAt: '2033-04-13T10:00:00.000Z' })
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/posts', effect: { kind: 'status', status: 400 } }])
  const at = `/w/${studio.workspaceId}/calendar?view=list&date=2033-04-13&zone=UTC`
  const { user } = renderWithApp(studio, at)
  const release = hold(/\/posts$/)
  await user.click(await screen.findByRole('button', { name: 'Import and export' }))
  expect(await screen.findAllByText('The posts are still loading.')).toHaveLength(4)
  release()
  await waitFor(() =>
    expect(screen.getAllByText('Some posts couldn’t be loaded. Retry to load them first.')).toHaveLength(4),
  )
  act(() => void dispatchEvent(new Event('beforeprint')))
  const printed = document.querySelector('[data-print-view]')?.textContent
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(printed).toContain('Some posts couldn’t be loaded.')
  faults.set([])
  await user.keyboard('{Escape}')
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  await screen.findByText(/1 post left to publish/)
  await user.click(screen.getByRole('button', { name: 'Import and export' }))
  const csv = await screen.findByRole('menuitem', { name: /^Export as CSV/ })
  expect(csv.getAttribute('aria-disabled')).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull()
})
