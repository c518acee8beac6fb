import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createFaultBoard } from '~/server/faults/routes'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  // A fifth of them are media: 400, of which four say “Rösterei”, all behind the first page.
  await fillWorkspace(studio.db, studio.workspaceId, 2000)
})
afterAll(() => studio.close())

/** Lets each end of a list be seen when the test says so, as scrolling to it does. */
function scrolling() {
  const seen = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => callback([{ isIntersecting: true }])
      }
      observe = () => void seen.add(this.#tell)
      disconnect = () => void seen.delete(this.#tell)
    },
  )
  return async () => {
    // An end is looked at once it has been drawn.
    await waitFor(() => expect(seen.size).toBeGreaterThan(0))
    for (const notify of seen) notify()
  }
}

it('reads the library as it is scrolled, and says how far it is', async () => {
  const scroll = scrolling()
  const { calls } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  await screen.findByText('Showing 60 of 400')
  await scroll()
  await screen.findByText('Showing 120 of 400')
  expect(screen.queryByText(/Showing the newest/)).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(2)
})

it('says at the end of what it has that the next page didn’t come, and reads it by Retry', async () => {
  const scroll = scrolling()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  await screen.findByText('Showing 60 of 400')
  onTestFinished(() => faults.set([]))
  const path = `/v1/workspaces/${studio.workspaceId}/media`
  faults.set([{ method: 'GET', path, effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  await scroll()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load more')
  const before = alert.compareDocumentPosition(screen.getByRole('listbox'))
  expect(before & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  faults.set([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Showing 120 of 400')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('finds in the whole library, not in what was read', async () => {
  scrolling()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  await screen.findByText('Showing 60 of 400')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or prompt' }), 'rosterei')
  await waitFor(() => expect(screen.queryByText('Showing 60 of 400')).toBeNull())
  expect(screen.queryByText('No media matching “rosterei”')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or prompt' }), ' nowhere')
  await screen.findByText('No media matching “rosterei nowhere”')
})
