import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => void (studio = await createTestStudio()))
afterAll(() => studio.close())

it('no longer says that there are too many images once one is removed', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/new`)
  const urls = Array.from({ length: 21 }, (_, index) => `https://example.com/${index}.png`)
  await user.click(await screen.findByRole('textbox', { name: /^Images/ }))
  await user.paste(urls.join('\n'))
  await screen.findByText('Up to 20 images.')
  await user.click(screen.getByRole('button', { name: 'Remove picture 20' }))
  await waitFor(() => expect(screen.queryByText('Up to 20 images.')).toBeNull())
})
