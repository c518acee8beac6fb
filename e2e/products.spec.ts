import type { Page } from '@playwright/test'
import { createProduct, getProduct, listProducts, listWorkspaces } from '~/contract/endpoints'
import { expect, test } from './fixtures/pages'
import type { Studio } from './fixtures/test'
import { dragByKey } from './fixtures/keys'

const workspaces = async (studio: Studio) => {
  const all = await studio.call(listWorkspaces)
  const sample = all.find(({ name }) => name === 'Fernhollow Coffee')
  const empty = all.find(({ name }) => name !== 'Fernhollow Coffee')
  if (!sample || !empty) throw new Error('The first workspaces are missing.')
  return { sample: sample.workspaceId, empty: empty.workspaceId }
}

async function openProducts(page: Page, studio: Studio, workspaceId: string, rest = '') {
  await page.goto(`${studio.origin}/w/${workspaceId}/products${rest}`)
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page)
})

test('search, filters and order are in the address', async ({ page, studio, expectAccessible }) => {
  const { sample } = await workspaces(studio)
  await openProducts(page, studio, sample)
  const list = page.getByRole('list', { name: 'Products' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('gift')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/q=gift/)
  await openProducts(page, studio, sample, '?view=table&status=archived&sort=name')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await openProducts(page, studio, sample, '?view=pie&status=lost&sort=up&q=')
  await expect(list.getByRole('listitem')).toHaveCount(6)
  await openProducts(page, studio, sample, '?q=nothing-of-the-kind')
  await expect(page.getByText('No matches')).toBeVisible()
})

test('a product is created, edited and duplicated in its panel', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const { empty } = await workspaces(studio)
  await openProducts(page, studio, empty)
  await page.getByRole('button', { name: 'New product' }).first().click()
  const form = page.getByRole('form', { name: 'New product' })
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('n'.repeat(201))
  await expect(form.getByText('1 over 200')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Kettle 🫖')
  await form.getByRole('textbox', { name: 'Description' }).fill('For slow mornings.')
  await form.getByRole('textbox', { name: 'Source URL' }).fill('not an address')
  const images = form.getByRole('textbox', { name: 'Images' })
  await images.fill(`${studio.origin}/one.png`)
  await images.press('Enter')
  await images.fill(`${studio.origin}/two.png`)
  await images.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Image', exact: true })).toHaveValue(
    `${studio.origin}/one.png`,
  )
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText(/Enter a full URL/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Source URL' }).fill('https://fernhollow.example/kettle')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create product' }).click()

  const panel = page.getByRole('complementary', { name: 'Kettle 🫖' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Move picture 2', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/picture 2 moves to 2 of 2/)).toBeAttached()
  await dragByKey(page, 'ArrowLeft', /moves to 1 of 2/)
  await page.keyboard.press('Space')
  await expect(panel.getByRole('textbox', { name: 'Image', exact: true })).toHaveValue(
    `${studio.origin}/two.png`,
  )
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await panel.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('complementary', { name: 'Kettle 🫖 (copy)' })).toBeVisible()
  const products = await studio.call(listProducts, { params: { workspaceId: empty } })
  expect(products.map(({ name, status, images: urls }) => [name, status, urls?.[0]])).toEqual([
    ['Kettle 🫖 (copy)', 'draft', `${studio.origin}/two.png`],
    ['Kettle 🫖', 'active', `${studio.origin}/two.png`],
  ])
})

test('typed text is kept if a save is refused, and discarding it asks first', async ({ page, studio }) => {
  const { sample } = await workspaces(studio)
  const product = await studio.call(createProduct, { params: { workspaceId: sample }, body: { name: 'Mug' } })
  await openProducts(page, studio, sample, `/${product.id}`)
  const panel = page.getByRole('complementary', { name: 'Mug' })
  await panel.getByRole('textbox', { name: 'Description' }).fill('Thick walls.')
  await studio.faults({
    method: 'PATCH',
    path: '/v1/workspaces/*/products/*',
    times: 1,
    effect: { kind: 'status', status: 500 },
  })
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('Couldn’t save the product')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Description' })).toHaveValue('Thick walls.')
  await panel.getByRole('button', { name: 'Close' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave this product?' })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const saved = await studio.call(getProduct, { params: { workspaceId: sample, productId: product.id } })
  expect(saved).toMatchObject({ name: 'Mug', description: 'Thick walls.', status: 'active' })
})

test('the status of several products is changed: failures are listed and retried alone, and all can be undone', async ({
  page,
  studio,
}) => {
  const { sample } = await workspaces(studio)
  const names = ['Bulk 1', 'Bulk 2', 'Bulk 3']
  for (const name of names)
    await studio.call(createProduct, { params: { workspaceId: sample }, body: { name, status: 'draft' } })
  const statuses = async () => {
    const all = await studio.call(listProducts, { params: { workspaceId: sample } })
    return names.map((wanted) => all.find(({ name }) => name === wanted)?.status)
  }
  const second = (await studio.call(listProducts, { params: { workspaceId: sample } })).find(
    ({ name }) => name === 'Bulk 2',
  )
  await openProducts(page, studio, sample, '?view=table&q=bulk&sort=name')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await studio.faults({
    method: 'PATCH',
    path: `/v1/workspaces/*/products/${second?.id ?? ''}`,
    times: 1,
    effect: { kind: 'status', status: 400, message: 'Not today.' },
  })
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Archived' }).click()
  const failed = page.getByRole('alert').filter({ hasText: '1 of 3 couldn’t be updated' })
  await expect(failed).toContainText('Bulk 2: Not today.')
  expect(await statuses()).toEqual(['archived', 'draft', 'archived'])
  await failed.getByRole('button', { name: 'Retry failed' }).click()
  await expect(failed).toBeHidden()
  await expect.poll(statuses).toEqual(['archived', 'archived', 'archived'])
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await expect.poll(statuses).toEqual(['draft', 'archived', 'draft'])
  await expect(page.getByText('2 products changed back')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(statuses).toEqual(['archived', 'archived', 'archived'])
})

test('a status and a name are edited in place', async ({ page, studio }) => {
  const { sample } = await workspaces(studio)
  const made = await studio.call(createProduct, { params: { workspaceId: sample }, body: { name: 'Tin' } })
  const now = () => studio.call(getProduct, { params: { workspaceId: sample, productId: made.id } })
  await openProducts(page, studio, sample, '?view=table&q=tin')
  await page.getByRole('button', { name: 'Status of Tin: Active' }).click()
  await page.getByRole('menuitemradio', { name: 'Draft' }).click()
  await expect.poll(async () => (await now()).status).toBe('draft')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await now()).status).toBe('active')
  await page.getByRole('button', { name: 'Rename Tin' }).click()
  await page.getByRole('textbox', { name: 'New name' }).fill('Tin, large')
  await page.keyboard.press('Enter')
  await expect.poll(now).toMatchObject({ name: 'Tin, large', status: 'active' })
})

test('several pages are imported, each with its own result', async ({
  page,
  studio,
  pages,
  expectAccessible,
}) => {
  const { empty } = await workspaces(studio)
  pages.answer(
    '/bag',
    `<title>Bag</title><meta property="og:title" content="<script>alert(1)</script>Autumn bag">
     <meta property="og:image" content="/a.jpg"><meta name="description" content="Nine days rested.">`,
  )
  pages.answer('/file', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
  })
  await openProducts(page, studio, empty, '/import')
  const field = page.getByRole('textbox', { name: 'Product page' })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Enter a product page URL.')).toBeVisible()
  await field.fill(
    [`${pages.origin}/bag`, `${pages.origin}/none`, `${pages.origin}/file`, 'http://10.0.0.1/'].join('\n'),
  )
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('4 of 4 read')).toBeVisible()
  await expect(results.getByRole('listitem').nth(0)).toContainText('Autumn bag')
  await expect(results.getByText(/refused to show this page \(HTTP 404\)/)).toBeVisible()
  await expect(results.getByText(/file, not a web page/)).toBeVisible()
  await expect(results.getByText(/private network/)).toBeVisible()
  await expect(results.getByRole('button', { name: 'Retry' })).toHaveCount(3)
  const correct = page.getByRole('form', { name: /^Edit .*Autumn bag/ })
  await correct.getByRole('textbox', { name: 'Name' }).fill('Autumn bag, 250 g')
  await expectAccessible(page)
  await correct.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const products = await studio.call(listProducts, { params: { workspaceId: empty } })
  expect(products.filter(({ name }) => name === 'Autumn bag, 250 g')).toHaveLength(1)
})

test('an unknown product, an empty workspace and a failed list each have their own message', async ({
  page,
  studio,
}) => {
  const { sample } = await workspaces(studio)
  await openProducts(page, studio, sample, '/prod_nowhere')
  await expect(page.getByText('Couldn’t find this product')).toBeVisible()
  await studio.faults({
    method: 'GET',
    path: '/v1/workspaces/*/products',
    effect: { kind: 'status', status: 503 },
  })
  await page.reload()
  await expect(page.getByText('Couldn’t load products')).toBeVisible()
  await studio.faults()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('link', { name: 'First Frost' })).toBeVisible()
})

test('at most twenty images with web addresses are accepted, and a 401 loses nothing', async ({
  page,
  studio,
}) => {
  const { empty } = await workspaces(studio)
  await openProducts(page, studio, empty, '/new')
  const form = page.getByRole('form', { name: 'New product' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Twenty pictures')
  const images = form.getByRole('textbox', { name: 'Images' })
  const add = async (url: string) => {
    await images.fill(url)
    await images.press('Enter')
  }
  await add('javascript:alert(1)')
  await expect(form.getByText(/Enter a full URL/)).toBeVisible()
  for (let place = 1; place <= 20; place++) await add(`${studio.origin}/picture-${String(place)}.png`)
  await expect(form.getByText('20 of 20')).toBeVisible()
  await add(`${studio.origin}/picture-21.png`)
  await expect(form.getByText('Up to 20 images.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Upload: Images' })).toHaveAccessibleDescription(
    'No room for more.',
  )
  await images.fill('')
  await form.getByRole('textbox', { name: 'Source URL' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(form.getByText(/Enter a URL that starts with https/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Source URL' }).fill('https://fernhollow.example/twenty')
  await studio.faults({
    method: 'POST',
    path: '/v1/workspaces/*/products',
    times: 1,
    effect: { kind: 'status', status: 401 },
  })
  await page.getByRole('button', { name: 'Create product' }).click()
  const dialog = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  await dialog.getByLabel('Access token').fill(studio.ownerToken)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('complementary', { name: 'Twenty pictures' })).toBeVisible()
  const [made, ...others] = (await studio.call(listProducts, { params: { workspaceId: empty } })).filter(
    ({ name }) => name === 'Twenty pictures',
  )
  expect(others).toEqual([])
  expect(made?.images).toHaveLength(20)
  expect(made).toMatchObject({ imageUrl: made?.images?.[0], sourceUrl: 'https://fernhollow.example/twenty' })
})

test('a failed Undo of several among over a hundred products restores each one’s own status on retry', async ({
  page,
  studio,
}) => {
  const params = { workspaceId: (await workspaces(studio)).empty }
  const before = (await studio.call(listProducts, { params, query: { limit: '100' } })).length
  for (let number = before; number < 100; number++)
    await studio.call(createProduct, { params, body: { name: `Row ${String(number)}` } })
  const names = ['Own 1', 'Own 2']
  const given = ['draft', 'active']
  for (const [index, name] of names.entries())
    await studio.call(createProduct, { params, body: { name, status: given[index] } })
  const statuses = async () => {
    const all = await studio.call(listProducts, { params, query: { limit: '100' } })
    return names.map((wanted) => all.find(({ name }) => name === wanted)?.status)
  }
  await openProducts(page, studio, params.workspaceId, '?view=table&q=own&sort=name')
  await expect(page.getByText(/Showing the newest/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Archived' }).click()
  await expect.poll(statuses).toEqual(['archived', 'archived'])
  await studio.faults({
    method: 'PATCH',
    path: '/v1/workspaces/*/products/*',
    times: 1,
    effect: { kind: 'status', status: 400, message: 'Not now.' },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  const failed = page.getByRole('alert').filter({ hasText: '1 of 2 couldn’t be updated' })
  await failed.getByRole('button', { name: 'Retry failed' }).click()
  await expect.poll(statuses).toEqual(given)
})
