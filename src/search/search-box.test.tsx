import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await fillWorkspace(studio.db, studio.workspaceId, 100)
})
afterAll(() => studio.close())

it.each(['posts', 'products', 'campaigns', 'media'])(
  'keeps the cursor where letters are inserted, and asks once for them: %s',
  async (screenPath) => {
    const { user, calls, router } = renderWithApp(studio, `/w/${studio.workspaceId}/${screenPath}`)
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: /^Search/ })
    await user.type(field, 'lend')
    await user.type(field, 'B', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await user.keyboard('l')
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'Bllend' }))
    expect(field.value).toBe('Bllend')
    const searched = calls.filter(
      ({ path, query }) => path.endsWith(`/${screenPath}`) && query.includes('q='),
    )
    // The board has four columns.
    expect(searched.length).toBeLessThanOrEqual(screenPath === 'campaigns' ? 8 : 2)
  },
)
