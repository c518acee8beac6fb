import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPost, createWorkspace } from '~/contract'
import { socialAccounts } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), credits: 80 })
})
afterAll(() => studio.close())

/** Adds another workspace of the same person, with a post for 30 credits tomorrow. */
async function addBusyWorkspace() {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Busy' } })).body.data
  const account = { platform: 'twitter', name: 'Busy', handle: '@busy', connection: 'direct' } as const
  await studio.db.insert(socialAccounts).values({ id: 'acc_busy', workspaceId, ...account, publishCost: 30 })
  const body = {
    content: { text: 'Dear' },
    targets: [{ platform: 'twitter', accountId: 'acc_busy' }],
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  }
  await studio.call(createPost, { params: { workspaceId }, body })
  return workspaceId
}

const forecastSection = async () => within(await screen.findByRole('region', { name: 'Credit runway' }))
const shared = 'Other workspaces share this balance'

it('doesn’t mention other workspaces if there are none', async () => {
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/`)
  await (await forecastSection()).findByText('80')
  expect(document.body.textContent).not.toContain('All your workspaces share these credits.')
  await router.navigate({ to: '/credits' })
  await screen.findByText(/^Estimate/)
  expect(document.body.textContent).not.toContain(shared)
})

it('leaves out other workspaces’ plans, and says that they share the balance', async () => {
  const busy = await addBusyWorkspace()
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/`)
  await (await forecastSection()).findByText(/All your workspaces share these credits\.$/)
  await router.navigate({ to: '/credits' })
  await screen.findByText(/Posts scheduled in Test over the next \d+ days don’t cost credits\./)
  expect(document.body.textContent).toContain(shared)
  // The forecast of the other workspace includes them.
  await router.navigate({ to: `/w/${busy}/` })
  await screen.findByRole('button', { name: 'Workspace: Busy' })
  await router.navigate({ to: '/credits' })
  await waitFor(() =>
    expect(document.body.textContent).toMatch(/Posts scheduled in Busy .* cost up to 30 credits\./),
  )
})
