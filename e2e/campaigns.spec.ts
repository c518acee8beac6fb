import type { Locator, Page } from '@playwright/test'
import {
  createCampaign,
  getCampaign,
  listCampaigns,
  listPosts,
  listProducts,
  updateCampaign,
} from '~/contract/endpoints'
import { sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'
import { touchDrag } from './fixtures/drag'

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
  await expect(page.getByText('Couldn’t update the campaign')).toBeVisible()
  await expect(draft.getByRole('link', { name: 'Board test' })).toBeVisible()
  expect(await status()).toBe('draft')
})

test('a long word stays within its box: on the board, in tables, titles and notices', async ({
  page,
  studio,
}) => {
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

test('a campaign with long words in its posts fits a phone', async ({ page, studio }) => {
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
  test('a long touch moves a campaign on the board, and a short one opens it', async ({ page, studio }) => {
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

test('a campaign is created with every field and a chosen product, and gets its hero image later', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const workspaceId = await openCampaigns(page, studio)
  await page.getByRole('button', { name: 'New campaign' }).click()
  const form = page.getByRole('form', { name: 'New campaign' })
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(form.getByText('Enter a name.', { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Winter kettle')
  await form.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'YouTube' }).click()
  await form.getByRole('combobox', { name: 'Content type' }).click()
  await page.getByRole('option', { name: 'Engagement' }).click()
  await form.getByRole('button', { name: 'Use 16:9' }).click()
  await form.getByRole('textbox', { name: 'Aspect ratio' }).fill('x'.repeat(17))
  await expect(form.getByText('1 over 16')).toBeVisible()
  await form.getByRole('textbox', { name: 'Aspect ratio' }).fill('1.91:1')
  await form.getByRole('combobox', { name: 'Product' }).fill('yard')
  await page.getByRole('option', { name: 'Yard kettle' }).click()
  await expect(form.getByText('From your products.')).toBeVisible()
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
  await expect(page.getByText(/Nothing planned yet/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Hero image' }).fill(`${studio.origin}/hero.png`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const saved = await studio.call(getCampaign, { params: { workspaceId, campaignId: made?.id ?? '' } })
  expect(saved).toMatchObject({ heroImageUrl: `${studio.origin}/hero.png`, aspectRatio: '1.91:1' })
})

test('a campaign starts from a product, filters are in the address, and invalid addresses do no harm', async ({
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
  await expect(page.getByText('No matches')).toBeVisible()
  await openCampaigns(page, studio, '/cmp_nowhere')
  await expect(page.getByText('Couldn’t find this campaign')).toBeVisible()
  await page.getByRole('link', { name: 'All campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
})

test('posts are planned: nothing is created before confirming, nothing twice, and failures can be retried', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const campaign = await studio.call(createCampaign, {
    params: { workspaceId },
    body: { name: words('Planned') },
  })
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
  const proposed = list.getByRole('listitem', { name: /^Instagram/ })
  await proposed.first().getByRole('textbox').fill('Nine days. Then the first cup.')
  await proposed.nth(3).getByRole('button', { name: 'Remove', exact: true }).click()
  expect(await own()).toHaveLength(0)

  // The first is created, but its response is lost and its retry refused, so it is looked up; the second is refused.
  await studio.faults(
    { method: 'POST', path: '/v1/workspaces/*/posts', times: 1, effect: { kind: 'lost' } },
    {
      method: 'POST',
      path: '/v1/workspaces/*/posts',
      times: 2,
      effect: { kind: 'status', status: 400, message: 'Not today.' },
    },
  )
  await list.getByRole('button', { name: 'Create 3 drafts' }).click()
  await expect(list.getByText('2 created, 1 failed')).toBeVisible()
  await expect(list.getByText('Not today.')).toBeVisible()
  await page.reload()
  await expect(list.getByText('2 created, 1 failed')).toBeVisible()
  await list.getByRole('button', { name: 'Retry' }).click()
  await expect(list.getByText('3 posts created')).toBeVisible()
  const made = await own()
  expect(made).toHaveLength(3)
  expect(new Set(made.map(({ content }) => content.text)).size).toBeGreaterThan(0)
  expect(made.map(({ content }) => content.text)).toContain('Nine days. Then the first cup.')
  await list.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Planned' }).click()
  await expect(page.getByText('3 drafts aren’t scheduled.')).toBeVisible()
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

test('proposals are checked against their platforms’ limits', async ({ page, studio, expectAccessible }) => {
  const { form, own, list } = await planFor(page, studio, 'Ruled')
  await form.getByRole('checkbox', { name: /^Instagram/ }).check()
  await form.getByRole('checkbox', { name: /^X/ }).check()
  await form.getByRole('textbox', { name: 'Topic' }).fill('A slower first cup')
  // The request is stored as it is typed.
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Topic' })).toHaveValue('A slower first cup')
  await form.getByRole('button', { name: 'Propose posts' }).click()
  await expect(list.getByRole('button', { name: 'Create 8 drafts' })).toBeEnabled()
  const instagram = list.getByRole('listitem', { name: /^Instagram/ }).first()
  await expect(instagram.getByText(/need an image or a video.*add it to the draft/)).toBeVisible()
  const short = list.getByRole('listitem', { name: /^X,/ }).first()
  await short.getByRole('textbox').fill('x'.repeat(290))
  await expect(short.getByText(/10 over/).first()).toBeVisible()
  await expect(short.getByRole('img', { name: 'Blocking' })).toBeVisible()
  await expect(list.getByText('1 proposal exceeds a platform limit')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Create 7 drafts' })).toBeEnabled()
  await expectAccessible(page)
  // Scheduled posts go out as they are, so those without an image are held back.
  await list.getByRole('radio', { name: /Scheduled posts/ }).check()
  await expect(list.getByRole('button', { name: 'Schedule 3 posts' })).toBeEnabled()
  await short.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText('5 proposals exceed a platform limit')).toBeVisible()
  await list.getByRole('button', { name: 'Schedule 3 posts' }).click()
  await expect(list.getByText('3 posts created')).toBeVisible()
  expect(await own('scheduled')).toHaveLength(3)
  expect(await own('draft')).toHaveLength(0)
})

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

test('a campaign shows the copy generated for it', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const params = { workspaceId }
  const { id } = await studio.call(createCampaign, { params, body: { name: 'Lantern nights' } })
  await page.goto(`${studio.origin}/w/${workspaceId}/studio/copy?campaign=${id}`)
  await page.getByLabel('Topic').fill('Lanterns on the terrace from five')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('region', { name: 'Instagram', exact: true })).toBeVisible()
  await page.goto(`${studio.origin}/w/${workspaceId}/campaigns/${id}`)
  await page.getByRole('link', { name: 'Lanterns on the terrace from five' }).click()
  await expect(page.getByLabel('Topic')).toHaveValue('Lanterns on the terrace from five')
})
