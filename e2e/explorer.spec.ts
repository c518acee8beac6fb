import type { Page } from '@playwright/test'
import { type Endpoint, pathParamNames } from '~/contract/endpoint'
import * as table from '~/contract/endpoints'
import { sampleWorkspace } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

type Name = keyof typeof table
interface Fill {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const page1 =
  '<!doctype html><title>Kettle</title><meta name="description" content="For slow mornings."><h1>Kettle</h1>'

/** Valid input for each operation, with separate records, so that operations don't affect each other. */
async function validFills(studio: Studio, site: string): Promise<Record<Name, Fill>> {
  const params = { workspaceId: await sampleWorkspace(studio) }
  const [account] = await studio.call(table.listSocialAccounts, { params })
  const [queue] = await studio.call(table.listQueues, { params })
  const [preset] = await studio.call(table.listPresets)
  const product = await studio.call(table.createProduct, { params, body: { name: 'Kettle' } })
  const campaign = await studio.call(table.createCampaign, { params, body: { name: 'Frost' } })
  const content = { text: 'Good water.' }
  const targets = [{ platform: account?.platform, accountId: account?.id }]
  const post = async () => {
    const { id } = await studio.call(table.createPost, { params, body: { content, targets } })
    return { ...params, postId: id }
  }
  const file = { mimeType: 'image/png', name: 'pixel.png' }
  const slot = await studio.call(table.createUploadUrl, { params, body: file })
  await fetch(slot.uploadUrl ?? '', {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(pixel, 'base64'),
  })
  const [media] = await studio.call(table.listMedia, { params })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return {
    getMe: {},
    listWorkspaces: {},
    getWorkspace: { params },
    getBrandKit: { params },
    updateBrandKit: {
      params,
      body: { colors: [{ hex: '#204030', role: 'primary' }], brandValues: ['slow'] },
    },
    importBrandKit: { params, body: { url: site } },
    listProducts: { params, query: { limit: '5' } },
    createProduct: { params, body: { name: 'Beans', images: ['https://example.com/a.jpg'] } },
    importProduct: { params, body: { url: site } },
    getProduct: { params: { ...params, productId: product.id } },
    updateProduct: { params: { ...params, productId: product.id }, body: { status: 'draft' } },
    listCampaigns: { params },
    createCampaign: { params, body: { name: 'Thaw', targetChannel: 'tiktok' } },
    getCampaign: { params: { ...params, campaignId: campaign.id } },
    updateCampaign: { params: { ...params, campaignId: campaign.id }, body: { name: 'Frost 2' } },
    listMedia: { params, query: { type: 'image' } },
    getMedia: { params: { ...params, mediaId: media?.id ?? '' } },
    createUploadUrl: { params, body: file },
    completeUpload: { params, body: { path: slot.path, name: 'pixel.png' } },
    listPresets: {},
    generateImage: { params, body: { prompt: 'A cup of tea' } },
    generateCopy: { params, body: { topic: 'Tea', platforms: ['twitter', 'linkedin'] } },
    generatePreset: { params, body: { presetId: preset?.id ?? '', subject: 'Tea' } },
    listPosts: { params, query: { status: 'draft' } },
    createPost: { params, body: { content: { ...content, hashtags: ['tea'] }, targets } },
    getPost: { params: await post() },
    deletePost: { params: await post() },
    schedulePost: { params: await post(), body: { scheduledAt: tomorrow } },
    queuePost: { params: await post(), body: { queueId: queue?.id ?? 'default' } },
    previewPublish: { params: await post() },
    publishPost: { params: await post() },
    listSocialAccounts: { params },
    listQueues: { params },
    getCredits: {},
    listCreditTransactions: { query: { limit: '3' } },
    getPurchaseLink: {},
  }
}

/** Invalid input for each operation, or no token if it takes no input. */
function invalidated(endpoint: Endpoint, fill: Fill): { fill: Fill; status: number; bare?: boolean } {
  if (endpoint.body) return { fill: { ...fill, body: { ...fill.body, unknown: 1 } }, status: 400 }
  if (endpoint.query) return { fill: { ...fill, query: { limit: '101' } }, status: 400 }
  const last = pathParamNames(endpoint.path).at(-1)
  if (last) return { fill: { params: { ...fill.params, [last]: 'none' } }, status: 404 }
  return { fill, status: 401, bare: true }
}

/** Follows a deep link within the page, without reloading it. */
async function follow(page: Page, name: string, fill: Fill) {
  const search = new URLSearchParams({ endpoint: name, fill: JSON.stringify(fill) })
  await page.evaluate((href) => history.pushState({}, '', href), `/developer?${search}`)
  await expect(page.getByRole('form', { name, exact: true })).toBeVisible()
  await expect(page.getByText('No request sent yet.')).toBeVisible()
}

test('the explorer sends a valid and an invalid request for each of the 36 operations', {
  tag: '@long',
}, async ({ page, studio, signIn, pages }) => {
  test.setTimeout(240_000)
  pages.answer('/', page1)
  const fills = await validFills(studio, `${pages.origin}/`)
  const rows = Object.entries<Endpoint>(table)
  expect(rows).toHaveLength(36)
  await signIn(page)
  await page.goto(`${studio.origin}/developer?tab=explorer`)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  const response = page.getByRole('region', { name: 'Response' })
  const status = response.getByRole('status')
  for (const [name, endpoint] of rows) {
    const fill = fills[name as Name]
    const wrong = invalidated(endpoint, fill)
    await follow(page, name, wrong.fill)
    if (wrong.bare) await page.getByRole('checkbox', { name: 'Send without token' }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(status, `invalid ${name}`).toContainText(`${wrong.status}`)
    await follow(page, name, { ...fill, query: { ...fill.query } })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(status, `valid ${name}`).toContainText('200')
    // However long the form above the button is.
    await expect(response, `valid ${name}`).toBeInViewport()
  }
})

test('the explorer uploads a file by a signed URL, and its history and links fill the form', async ({
  page,
  studio,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await page.goto(`${studio.origin}/developer?endpoint=createUploadUrl`)
  const form = page.getByRole('form', { name: 'createUploadUrl' })
  await form
    .getByLabel('File')
    .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(form.getByRole('textbox', { name: 'mimeType' })).toHaveValue('image/png')
  await form.getByRole('button', { name: 'Send' }).click()
  const goOn = page.getByRole('button', { name: 'Continue to completeUpload' })
  await studio.faults({
    method: 'PUT',
    path: '/uploads/**',
    times: 1,
    effect: { kind: 'status', status: 500 },
  })
  await page.getByRole('button', { name: 'PUT dot.png' }).click()
  const upload = page.getByRole('region', { name: 'Signed upload' })
  await expect(upload.getByRole('status')).not.toBeEmpty()
  await expect(goOn).toHaveCount(0)
  await page.getByRole('button', { name: 'PUT dot.png' }).click()
  await goOn.click()
  const complete = page.getByRole('form', { name: 'completeUpload' })
  await expect(complete.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('dot.png')
  await complete.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Response' }).getByText('“image/png”')).toBeVisible()

  await complete.getByRole('button', { name: 'Copy link' }).click()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(complete.getByRole('textbox', { name: 'name', exact: true })).toHaveValue('dot.png')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('menuitem', { name: /createUploadUrl/ }).click()
  await expect(form.getByRole('textbox', { name: 'mimeType' })).toHaveValue('image/png')
})
