import type { Locator, Page } from '@playwright/test'
import { createCampaign, getCampaign, listPosts, updateCampaign } from '~/contract/endpoints'
import { drag, touchDrag } from './fixtures/drag'
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

test('campaigns are moved on the board by keyboard and mouse; a refused move is rolled back, and a move can be undone', async ({
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
  await expect(page.getByText('Board test is over Draft.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Board test is over Active.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(active.getByRole('link', { name: 'Board test' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Board test' })).toBeFocused()
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
  await expect(page.getByText('Board test is over Active.')).toBeAttached()
  await page.mouse.up()
  await expect(page.getByText('Couldn’t update the campaign')).toBeVisible()
  await expect(draft.getByRole('link', { name: 'Board test' })).toBeVisible()
  expect(await status()).toBe('draft')
})

test('a campaign is dragged by its card, and opened by a click on its name', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const params = { workspaceId: await sampleWorkspace(studio) }
  const { id: campaignId } = await studio.call(createCampaign, { params, body: { name: 'Whole card' } })
  await openCampaigns(page, studio, '?q=whole')
  const active = page.getByRole('region', { name: 'Active', exact: true })
  await drag(page, page.getByRole('link', { name: 'Whole card' }), active)
  await expect(active.getByRole('link', { name: 'Whole card' })).toBeVisible()
  await drag(page, active.getByText('No product'), page.getByRole('region', { name: 'Archived' }))
  const saved = () => studio.call(getCampaign, { params: { ...params, campaignId } })
  await expect.poll(async () => (await saved()).status).toBe('archived')
  await page.getByRole('link', { name: 'Whole card' }).click()
  await expect(page.getByRole('heading', { name: 'Whole card', level: 1 })).toBeVisible()
})

test('a long word stays within its box: on the board, in tables, titles and notices', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const word = `Donaudampfschiff${'fahrtsgesellschaft'.repeat(8)}`
  const body = { name: word }
  const workspaceId = await sampleWorkspace(studio)
  /** By how many pixels it overflows `frame`. */
  const over = async (part: Locator, frame: Locator = page.locator('body')) => {
    const [inner, outer] = [await part.boundingBox(), await frame.boundingBox()]
    if (!inner || !outer) return Number.NaN
    return Math.max(0, outer.x - inner.x, inner.x + inner.width - outer.x - outer.width)
  }
  const nothingFound = page.getByRole('heading', { name: `No media matching “${word}”` })
  const campaign = await studio.call(createCampaign, { params: { workspaceId }, body })
  const link = page.getByRole('link', { name: word })
  await openCampaigns(page, studio, `?view=board&q=${word}`)
  await expect(link).toBeVisible()
  expect(await over(link, page.getByRole('region', { name: 'Draft', exact: true }))).toBe(0)
  await openCampaigns(page, studio, `?view=table&q=${word}`)
  await expect(link).toBeVisible()
  expect(await over(link, page.getByRole('region', { name: 'Campaigns', exact: true }))).toBe(0)

  await page.goto(`${studio.origin}/w/${workspaceId}/campaigns/${campaign.id}`)
  await expect(page.getByRole('heading', { name: word })).toBeVisible()
  const textOf = (heading: Locator) => heading.evaluate((each) => each.scrollWidth - each.clientWidth)
  expect(await textOf(page.getByRole('heading', { name: word }))).toBe(0)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${word}er`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.locator('[data-toast]').filter({ hasText: 'fahrt' })
  await expect(notice).toBeVisible()
  expect(await textOf(notice)).toBe(0)

  await page.goto(`${studio.origin}/w/${workspaceId}/campaigns/${campaign.id}/plan`)
  await expect(page.getByRole('link', { name: word })).toBeVisible()
  expect(await over(page.getByRole('link', { name: word }))).toBe(0)
  await page.goto(`${studio.origin}/w/${workspaceId}/media?q=${word}`)
  await expect(nothingFound).toBeVisible()
  expect(await over(nothingFound)).toBe(0)
})

test('a campaign with long words in its posts fits a phone', { tag: '@long' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openCampaigns(page, studio, '?q=gift')
  await page.getByRole('link', { name: 'Gift box', exact: true }).click()
  const posts = page.getByRole('region', { name: 'Posts', exact: true })
  await expect(posts.getByRole('link').first()).toBeVisible()
  for (const row of [...(await posts.getByRole('link').all()), posts.getByRole('figure')]) {
    const { x, width } = (await row.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + width).toBeLessThanOrEqual(390)
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 1366 } })
  test('a long touch moves a campaign on the board, and a short one opens it', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    const params = { workspaceId: await sampleWorkspace(studio) }
    const { id } = await studio.call(createCampaign, { params, body: { name: 'Touched' } })
    await openCampaigns(page, studio, '?q=touched')
    const active = page.getByRole('region', { name: 'Active', exact: true })
    await touchDrag(page, page.getByRole('button', { name: 'Move Touched' }), active)
    await expect(active.getByRole('link', { name: 'Touched' })).toBeVisible()
    const saved = () => studio.call(getCampaign, { params: { ...params, campaignId: id } })
    await expect.poll(async () => (await saved()).status).toBe('active')
    await active.getByRole('link', { name: 'Touched' }).tap()
    await expect(page.getByRole('heading', { name: 'Touched', level: 1 })).toBeVisible()
  })
})

async function planFor(page: Page, studio: Studio, name: string, heroImageUrl?: string) {
  const params = { workspaceId: await sampleWorkspace(studio) }
  const { id: campaignId } = await studio.call(createCampaign, { params, body: { name } })
  if (heroImageUrl !== undefined)
    await studio.call(updateCampaign, { params: { ...params, campaignId }, body: { heroImageUrl } })
  const own = async (status: string) => {
    const posts = await studio.call(listPosts, { params, query: { status, limit: '100' } })
    return posts.filter((post) => post.campaignId === campaignId)
  }
  await openCampaigns(page, studio, `/${campaignId}/plan`)
  const form = page.getByRole('form', { name: 'Plan posts' })
  return { form, own, list: page.getByRole('region', { name: 'Proposals' }) }
}

test('a plan continues after a 401, and creates nothing twice if the page is closed in the middle', {
  tag: '@long',
}, async ({ page, studio }) => {
  const hero = `${studio.origin}/hero.png`
  const { form, own, list } = await planFor(page, studio, 'Interrupted', hero)
  await form.getByRole('checkbox', { name: /^Instagram/ }).check()
  await form.getByRole('textbox', { name: 'Topic' }).fill('Four posts, each once')
  await form.getByRole('button', { name: 'Propose posts' }).click()
  const create = list.getByRole('button', { name: 'Create 4 drafts' })
  await expect(create).toBeEnabled()
  const posts = { method: 'POST', path: '/v1/workspaces/*/posts', times: 1 }
  // The following calls are slow, so that the page is closed during the second.
  await studio.faults(
    { ...posts, effect: { kind: 'status', status: 401 } },
    { ...posts, times: 2, effect: { kind: 'slow', ms: 2500 } },
  )
  await create.click()
  const dialog = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  await dialog.getByLabel('Access token').fill(studio.ownerToken)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(list.getByText('1 of 4 created')).toBeVisible()
  await page.reload()
  await expect(list.getByText('1 created, 1 failed')).toBeVisible()
  await studio.faults()
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByText('2 posts created')).toBeVisible()
  await list.getByRole('button', { name: 'Create 2 drafts' }).click()
  await expect(list.getByText('4 posts created')).toBeVisible()
  const made = await own('draft')
  expect(made).toHaveLength(4)
  expect(made.map(({ content }) => content.mediaUrls)).toEqual(made.map(() => [hero]))
})
