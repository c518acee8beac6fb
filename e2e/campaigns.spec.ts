import type { Page } from '@playwright/test'
import { createCampaign, getCampaign, listCampaigns, listPosts, listProducts } from '~/contract/endpoints'
import { sampleWorkspace } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page)
})

async function openCampaigns(page: Page, studio: Studio, rest = '') {
  const workspaceId = await sampleWorkspace(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/campaigns${rest}`)
  return workspaceId
}

test('the board moves a campaign by keyboard and by mouse, rolls back what is refused, and undoes', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const campaign = await studio.call(createCampaign, {
    params: { workspaceId },
    body: { name: 'Board test' },
  })
  const status = async () =>
    (await studio.call(getCampaign, { params: { workspaceId, campaignId: campaign.id } })).status
  await openCampaigns(page, studio, '?q=board')
  const draft = page.getByRole('region', { name: 'Draft', exact: true })
  const active = page.getByRole('region', { name: 'Active', exact: true })
  await expect(draft.getByRole('link', { name: 'Board test' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move Board test' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Board test over Draft.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Board test over Active.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(active.getByRole('link', { name: 'Board test' })).toBeVisible()
  await expect.poll(status).toBe('active')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(draft.getByRole('link', { name: 'Board test' })).toBeVisible()
  await expect.poll(status).toBe('draft')

  await studio.faults({
    method: 'PATCH',
    path: '/v1/workspaces/*/campaigns/*',
    times: 1,
    effect: { kind: 'status', status: 403, message: 'Not yours.' },
  })
  await page.getByRole('button', { name: 'Move Board test' }).hover()
  await page.mouse.down()
  await active.hover({ position: { x: 60, y: 60 } })
  await active.hover({ position: { x: 70, y: 90 } })
  await page.mouse.up()
  await expect(page.getByText('The campaign was not changed.')).toBeVisible()
  await expect(draft.getByRole('link', { name: 'Board test' })).toBeVisible()
  expect(await status()).toBe('draft')
})

test('creates a campaign with every field, its product picked, and fills its hero image after', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const workspaceId = await openCampaigns(page, studio)
  await page.getByRole('button', { name: 'New campaign' }).click()
  const form = page.getByRole('form', { name: 'New campaign' })
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(form.getByText('Needs 1 to 200 characters.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Winter kettle')
  await form.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'YouTube' }).click()
  await form.getByRole('combobox', { name: 'Content type' }).click()
  await page.getByRole('option', { name: 'Engagement' }).click()
  await form.getByRole('button', { name: 'Shape 16:9' }).click()
  await form.getByRole('textbox', { name: 'Aspect ratio' }).fill('x'.repeat(17))
  await expect(form.getByText('1 over 16')).toBeVisible()
  await form.getByRole('textbox', { name: 'Aspect ratio' }).fill('1.91:1')
  await form.getByRole('combobox', { name: 'Product' }).fill('yard')
  await page.getByRole('option', { name: 'Yard kettle' }).click()
  await expect(form.getByText('From your catalogue.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create campaign' }).click()

  await expect(page.getByRole('heading', { name: 'Winter kettle', level: 1 })).toBeVisible()
  const made = (await studio.call(listCampaigns, { params: { workspaceId } }))[0]
  const kettle = (await studio.call(listProducts, { params: { workspaceId } })).find(
    ({ name }) => name === 'Yard kettle',
  )
  expect(made).toMatchObject({
    name: 'Winter kettle',
    targetChannel: 'youtube',
    contentType: 'engagement',
    aspectRatio: '1.91:1',
    productId: kettle?.id,
    productName: 'Yard kettle',
    status: 'draft',
  })
  await expect(page.getByText(/Nothing is planned yet/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Hero image' }).fill(`${studio.origin}/hero.png`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const saved = await studio.call(getCampaign, { params: { workspaceId, campaignId: made?.id ?? '' } })
  expect(saved).toMatchObject({ heroImageUrl: `${studio.origin}/hero.png`, aspectRatio: '1.91:1' })
})

test('starts from a product, filters by address, and survives hand-written addresses', async ({
  page,
  studio,
}) => {
  const workspaceId = await openCampaigns(page, studio, '?view=table&channel=facebook')
  await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row')).toHaveCount(3)
  const gift = (await studio.call(listProducts, { params: { workspaceId } })).find(
    ({ name }) => name === 'Gift box',
  )
  await openCampaigns(page, studio, `/new?product=${gift?.id ?? ''}`)
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue('Gift box')
  await openCampaigns(page, studio, '?status=nowhere&view=cloud&channel=')
  await expect(page.getByRole('region', { name: 'Active', exact: true })).toBeVisible()
  await openCampaigns(page, studio, '?product=prod_nowhere')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await openCampaigns(page, studio, '/cmp_nowhere')
  await expect(page.getByText('There is no such campaign')).toBeVisible()
  await page.getByRole('link', { name: 'All campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
})

test('plans posts: nothing before the word, nothing twice, and what failed can be made again', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const campaign = await studio.call(createCampaign, { params: { workspaceId }, body: { name: 'Planned' } })
  const own = async () => {
    const drafts = await studio.call(listPosts, {
      params: { workspaceId },
      query: { status: 'draft', limit: '100' },
    })
    return drafts.filter(({ campaignId }) => campaignId === campaign.id)
  }
  await openCampaigns(page, studio, `/${campaign.id}`)
  await page.getByRole('button', { name: 'Plan posts' }).click()
  const form = page.getByRole('form', { name: 'Plan posts' })
  await form.getByRole('button', { name: 'Propose posts' }).click()
  await expect(form.getByText('Choose at least one account.')).toBeVisible()
  await form.getByRole('checkbox', { name: /^Instagram/ }).check()
  await form.getByRole('textbox', { name: 'Topic' }).fill('Why we rest our beans for nine days')
  await form.getByRole('button', { name: 'Propose posts' }).click()
  const list = page.getByRole('region', { name: 'Proposals' })
  await expect(list.getByRole('button', { name: 'Create 4 drafts' })).toBeEnabled()
  await expectAccessible(page)
  await list.getByRole('listitem').nth(0).getByRole('textbox').fill('Nine days. Then the first cup.')
  await list.getByRole('listitem').nth(3).getByRole('button', { name: 'Drop' }).click()
  expect(await own()).toHaveLength(0)

  // The first is made and its answer lost, the second refused.
  await studio.faults(
    { method: 'POST', path: '/v1/workspaces/*/posts', times: 1, effect: { kind: 'lost' } },
    {
      method: 'POST',
      path: '/v1/workspaces/*/posts',
      times: 1,
      effect: { kind: 'status', status: 400, message: 'Not today.' },
    },
  )
  await list.getByRole('button', { name: 'Create 3 drafts' }).click()
  await expect(list.getByText('2 made, 1 not.')).toBeVisible()
  await expect(list.getByText('Not today.')).toBeVisible()
  await page.reload()
  await expect(list.getByText('2 made, 1 not.')).toBeVisible()
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByText('3 posts made.')).toBeVisible()
  const made = await own()
  expect(made).toHaveLength(3)
  expect(new Set(made.map(({ content }) => content.text)).size).toBeGreaterThan(0)
  expect(made.map(({ content }) => content.text)).toContain('Nine days. Then the first cup.')
  await list.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Planned' }).click()
  await expect(page.getByText('3 drafts without a time.')).toBeVisible()
})
