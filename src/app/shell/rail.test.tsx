import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createProduct } from '~/contract/endpoints'
import { addQueue } from '~/server/testing/posts'
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

it('focuses the title of a queue opened from the settings, which the rail doesn’t list either', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  await addQueue(studio, 'evenings', 'UTC', [{ weekday: 1, time: '09:00' }])
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/settings/people`)
  await screen.findByRole('heading', { name: 'Settings', level: 1 })
  await router.navigate({ href: `/w/${studio.workspaceId}/queues/evenings` })
  const title = await screen.findByRole('heading', { name: 'evenings', level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(title))
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
