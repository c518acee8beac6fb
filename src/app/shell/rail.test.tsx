import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createProduct } from '~/contract/endpoints'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('checks the current theme in a phone’s menu', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products`)
  await user.click(await screen.findByRole('button', { name: 'More screens' }))
  await screen.findByRole('menuitemradio', { name: 'System', checked: true })
  screen.getByRole('menuitemradio', { name: 'Dark', checked: false })
})

it('shows where you are on screens that only the phone’s menu lists, and on a queue', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  const currentOf = (element: HTMLElement) => element.getAttribute('aria-current')
  const more = await screen.findByRole('button', { name: 'More screens' })
  expect(currentOf(more)).toBe('true')
  await router.navigate({ href: `/w/${studio.workspaceId}/posts/new` })
  await waitFor(() => expect(currentOf(more)).toBeNull())
  await router.navigate({ href: `/w/${studio.workspaceId}/queues/unknown` })
  await waitFor(() => expect(currentOf(screen.getByRole('link', { name: 'Accounts' }))).toBe('page'))
  expect(currentOf(more)).toBe('true')
})

it('keeps the count of products once it is known, also after a reload elsewhere', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  await studio.call(createProduct, { body: { name: 'Kettle' } })
  const seesCount = () =>
    waitFor(() =>
      expect(screen.getByRole('link', { name: 'Products' }).getAttribute('aria-description')).toBe('1'),
    )
  const { close } = renderWithApp(studio, `/w/${studio.workspaceId}/products`)
  await seesCount()
  close()
  renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  await seesCount()
})
