import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
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
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => tell([{ isIntersecting: true }])
      }
      observe = () => void seen.add(this.#tell)
      disconnect = () => void seen.delete(this.#tell)
    },
  )
  return async () => {
    // An end is looked at once it has been drawn.
    await waitFor(() => expect(seen.size).toBeGreaterThan(0))
    for (const tell of seen) tell()
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
