import type { Page } from '@playwright/test'
import { listCampaigns, listProducts } from '~/contract/endpoints'
import { violationsOn } from './fixtures/accessible'
import { inBothThemes } from './fixtures/axe'
import { makeKit, openKit } from './fixtures/brand-kit'
import { expect, test } from './fixtures/test'

const bakery = `<!doctype html><title>Harbour Bakery</title>
<meta name="description" content="Bread by the water. <script>alert(1)</script>">
<meta name="theme-color" content="#0b5fa5"><style>body{background:#fffaf0;color:#1a1a1a}</style>
<script type="application/ld+json">{"@type":"Organization","name":"Harbour Bakery","slogan":"Bread by the water."}</script>
<h1>Harbour Bakery</h1>`

const hostile = `<!doctype html><title>&lt;img src=x onerror="window.ran=1"&gt; Ltd</title>
<meta name="description" content="&quot;&gt;&lt;script&gt;window.ran=1&lt;/script&gt;">
<meta property="og:site_name" content="<img src=x onerror=window.ran=1>">
<meta name="theme-color" content="red;background:url(javascript:1)">
<link rel="icon" href="javascript:window.ran=1"><meta property="og:logo" content="javascript:window.ran=1">
<style>h1{font-family:"</style><script>window.ran=1</script>",serif}</style>
<script type="application/ld+json">{"@type":"Organization","__proto__":{"x":1},"name":{"a":1},"logo":"data:text/html,<script>1</script>"}</script>
<svg onload="window.ran=1"></svg>${'<div>'.repeat(400)}`

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import from website' }).click()
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    read: async (address: string) => {
      await dialog.getByRole('textbox', { name: 'Website' }).fill(address)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    },
  }
}

test('says why a website can’t be imported: refused, not found, empty, too large or too slow; waiting can be cancelled', {
  tag: '@long',
}, async ({ page, studio, pages }) => {
  pages.answer('/closed', (_request, response) => void response.writeHead(403).end())
  pages.answer('/round', (_request, response) => void response.writeHead(302, { location: '/round' }).end())
  pages.answer('/inside', (_request, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  })
  pages.answer('/huge', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x</p>'.repeat(2_000_000))
  })
  pages.answer('/empty', ' \n')
  pages.answer('/bare', '<!doctype html><p>')
  pages.answer('/cut', (request) => void request.socket.destroy())
  pages.answer('/file', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
  })
  pages.answer('/slow', () => undefined)
  const kit = await makeKit(page, studio, { name: 'Mine' })
  await openKit(page, kit)
  const { dialog, read } = await openImport(page)
  for (const [path, says] of [
    ['/closed', /refused to show this page \(HTTP 403\)/],
    ['/nowhere', /refused to show this page \(HTTP 404\)/],
    ['/round', /redirects too many times/],
    ['/inside', /private network/],
    ['/huge', /too large to import/],
    ['/empty', /returned an empty page/],
    ['/cut', /Couldn’t reach/],
    ['/file', /a file, not a web page/],
    ['/slow', /took too long to respond/],
  ] as const) {
    await read(`${pages.origin}${path}`)
    await expect(dialog.getByText(says), path).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Website' })).toHaveValue(`${pages.origin}${path}`)
  }
  await read('http://10.0.0.1/')
  await expect(dialog.getByText(/private network/)).toBeVisible()
  await read(`${pages.origin}/slow`)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  await kit.write({ domain: new URL(pages.origin).hostname })
  await read(`${pages.origin}/bare`)
  const nothing = page.getByRole('dialog', { name: /Nothing new found|Review imported changes/ })
  await expect(nothing).toBeVisible()
  expect(await kit.read()).toMatchObject({ name: 'Mine' })
})

test('hostile markup is shown as text, and no script runs', async ({ page, studio, pages }) => {
  pages.answer('/hostile', hostile)
  const kit = await makeKit(page, studio)
  const form = await openKit(page, kit)
  const { dialog, read } = await openImport(page)
  await read(`${pages.origin}/hostile`)
  await expect(dialog.getByRole('listitem', { name: 'Description' })).toContainText('">')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('">')
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  const { logoUrl, iconUrl, colors } = await kit.read()
  for (const url of [logoUrl, iconUrl]) expect(url ?? 'https://none').toMatch(/^https?:/)
  for (const { hex } of colors ?? []) expect(hex).toMatch(/^#[\da-f]{3,8}$/i)
})

test('in an empty workspace, a brand kit, products and a first campaign are created screen by screen', {
  tag: '@long',
}, async ({ page, studio, pages }) => {
  pages.answer('/', bakery)
  pages.answer('/rye', '<title>Rye loaf</title><meta property="og:title" content="Rye loaf">')
  const { workspaceId, read } = await makeKit(page, studio)
  await page.goto(`${studio.origin}/w/${workspaceId}`)
  await page.getByRole('link', { name: 'Start: Import your brand from your website' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Website' })).toBeFocused()
  await expect(dialog.getByText(/saves what it finds at once/)).toBeVisible()
  await page.keyboard.type(`${pages.origin}/`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem', { name: 'Name' })).toContainText('Harbour Bakery')
  // There was no value to keep.
  await expect(dialog.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
  await inBothThemes(page, async (look, theme) => {
    expect(await violationsOn(page, look), `axe: the review, ${theme}`).toBe('')
  })
  await dialog.getByRole('link', { name: 'Next: import a product' }).click()
  expect(await read()).toMatchObject({ name: 'Harbour Bakery', primaryColor: '#0b5fa5' })

  await page.getByRole('textbox', { name: 'Product page' }).fill(`${pages.origin}/rye`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByRole('link', { name: 'Open product' }).click()
  await page
    .getByRole('complementary', { name: 'Rye loaf' })
    .getByRole('link', { name: 'Campaign', exact: true })
    .click()

  const form = page.getByRole('form', { name: 'New campaign' })
  await expect(form.getByLabel('Product', { exact: true })).toHaveValue('Rye loaf')
  await form.getByRole('textbox', { name: 'Name' }).fill('Rye week')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('heading', { name: 'Rye week', level: 1 })).toBeVisible()
  const params = { workspaceId }
  const [product] = await studio.call(listProducts, { params })
  expect(product).toMatchObject({ name: 'Rye loaf' })
  expect(await studio.call(listCampaigns, { params })).toMatchObject([
    { name: 'Rye week', productId: product?.id },
  ])
})
