import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { socialAccounts } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('tells accounts on one platform apart in its prices', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { workspaceId } = studio
  await studio.db.insert(socialAccounts).values(
    [2, 5].map((publishCost) => ({
      id: `acc_${publishCost}`,
      workspaceId,
      platform: 'instagram' as const,
      name: `Shop ${publishCost}`,
      handle: `@shop${publishCost}`,
      connection: 'direct' as const,
      publishCost,
    })),
  )
  renderWithApp(studio, '/credits')
  const pricing = within(await screen.findByRole('region', { name: 'Pricing' }))
  const cheap = await pricing.findByText(/@shop2/)
  expect(cheap.closest('li')?.textContent).toBe('Instagram: @shop22 credits')
  pricing.getByText(/@shop5/)
})

it('doesn’t say that the API has no purchase link if it couldn’t be read', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ deps: { faults } })
  onTestFinished(() => studio.close())
  faults.set([{ path: '/v1/credits/purchase-link', effect: { kind: 'status', status: 403 } }])
  const { user } = renderWithApp(studio, '/credits')
  const buy = await screen.findByRole('button', { name: /^Buy credits/ })
  await user.hover(buy)
  expect((await screen.findAllByText('Couldn’t load the purchase link.')).length).toBeGreaterThan(0)
})
