import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterAll(() => studio.close())

const openPath = async () => {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/`)
  const path = within(await screen.findByRole('region', { name: 'Get started: schedule your first post' }))
  return { ...app, path }
}
const steps = [
  ['Connect an account', 'dialog'],
  ['Import your brand from your website', 'dialog'],
  ['Add a product', 'heading'],
  ['Generate or upload an image', 'heading'],
  ['Write a post', 'heading'],
] as const

it('starts with an account, and links to where each step is done', async () => {
  const { path } = await openPath()
  expect(path.getAllByRole('link').map((each) => each.getAttribute('aria-label'))).toEqual(
    steps.map(([title]) => `Start: ${title}`),
  )
  const [first] = path.getAllByRole('listitem')
  expect(first?.getAttribute('aria-current')).toBe('step')
  expect(first?.textContent).toContain('Connect an account')
})

it.each(steps)('“%s” can be done', async (title, opens) => {
  const { user, path, router } = await openPath()
  await user.click(path.getByRole('link', { name: `Start: ${title}` }))
  await waitFor(() => expect(router.state.location.pathname).not.toBe(`/w/${studio.workspaceId}/`))
  await screen.findByRole(opens, opens === 'heading' ? { level: 1 } : {})
})

it('offers to schedule once there is a post to schedule', async () => {
  await addPost(studio, [await addAccount(studio, 'twitter')])
  const { user, path, router } = await openPath()
  expect(path.queryByRole('link', { name: 'Start: Connect an account' })).toBeNull()
  await user.click(path.getByRole('link', { name: 'Start: Schedule your post' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/calendar$/))
})
