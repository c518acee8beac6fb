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
  // 1 in 5 records is a media item: 400 in all. The four that match “Rösterei” are all beyond the first page.
  await fillWorkspace(studio.db, studio.workspaceId, 2000)
})
afterAll(() => studio.close())

/** Fakes IntersectionObserver. The returned function scrolls to the end of the list. */
function scrolling() {
  const seen = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = () => callback([{ isIntersecting: true }])
      }
      observe = () => void seen.add(this.#notify)
      disconnect = () => void seen.delete(this.#notify)
    },
  )
  return async () => {
    // The end of the list is observed once it is rendered.
    await waitFor(() => expect(seen.size).toBeGreaterThan(0))
    for (const notify of seen) notify()
  }
}

it('loads more of the library on scrolling, and shows the progress', async () => {
  const scroll = scrolling()
  const { calls } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  await screen.findByText('Showing 60 of 400')
  await scroll()
  await screen.findByText('Showing 120 of 400')
  expect(screen.queryByText(/Showing the newest/)).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(2)
})

it('shows an error at the end of the list if the next page fails, and loads it on Retry', async () => {
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

it('searches the whole library, not only what is loaded', async () => {
  scrolling()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  await screen.findByText('Showing 60 of 400')
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or prompt' }), 'rosterei')
  await waitFor(() => expect(screen.queryByText('Showing 60 of 400')).toBeNull())
  expect(screen.queryByText('No media matching “rosterei”')).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or prompt' }), ' nowhere')
  await screen.findByText('No media matching “rosterei nowhere”')
})
