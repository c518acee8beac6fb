import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterAll(() => studio.close())
beforeEach(() => faults.set([]))

/** Each screen, and a read that it depends on. */
const reads: readonly [screen: string, path: string][] = [
  ['', '/v1/workspaces/*/campaigns'],
  ['posts', '/v1/workspaces/*/posts'],
  ['calendar?view=month', '/v1/workspaces/*/posts'],
  ['posts/new', '/v1/workspaces/*/social-accounts'],
  ['media', '/v1/workspaces/*/media'],
  ['campaigns', '/v1/workspaces/*/campaigns'],
  ['products', '/v1/workspaces/*/products'],
  ['brand', '/v1/workspaces/*/brand-kit'],
  ['accounts', '/v1/workspaces/*/social-accounts'],
  ['studio/preset', '/v1/presets'],
  ['/credits', '/v1/credits/transactions'],
]

it.each(reads)('at /%s, a failed read shows its request, and Retry reads again', async (at, path) => {
  faults.set([{ method: 'GET', path, effect: { kind: 'status', status: 500, message: 'Oh.' } }])
  const { user } = renderWithApp(studio, at.startsWith('/') ? at : `/w/${studio.workspaceId}/${at}`)
  const main = within(await screen.findByRole('main'))
  const alerts = () => main.queryAllByRole('alert').filter(({ textContent }) => textContent.includes('Oh.'))
  await waitFor(() => expect(alerts().length).toBeGreaterThan(0))
  expect(screen.getByRole('main').textContent).toMatch(/fault_500.*Request req_/s)
  faults.set([])
  for (const retry of main.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  await waitFor(() => expect(alerts()).toEqual([]))
})

it.each([
  ['posts/post_gone', 'Post not found'],
  ['products/product_gone', /Couldn’t find this/],
  ['campaigns/campaign_gone', /Couldn’t find this/],
  ['media/media_gone', /Couldn’t find this/],
  ['nowhere', 'Page not found'],
])('at /%s, says that the record or screen doesn’t exist, and keeps the rail', async (at, says) => {
  renderWithApp(studio, `/w/${studio.workspaceId}/${at}`)
  await screen.findAllByText(says)
  // A retry would find nothing either.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getAllByRole('navigation', { name: 'Main' }).length).toBeGreaterThan(0)
})

it('an unknown workspace says so, and links to one’s own', async () => {
  const { user, router } = renderWithApp(studio, '/w/ws_nobodys/calendar')
  await screen.findByRole('heading', { name: 'You don’t have access to this workspace' })
  await user.click(screen.getByRole('link', { name: /^Open Test/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(`/w/${studio.workspaceId}`))
})

it('an unknown address says so, and links to Home', async () => {
  const { user, router } = renderWithApp(studio, '/nowhere/at/all')
  const page = within(await screen.findByRole('main'))
  await page.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toMatch(/^Page not found/)
  await user.click(screen.getByRole('link', { name: 'Go to Home' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(`/w/${studio.workspaceId}`))
})
