import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createProduct, createWorkspace, getProduct, listProducts } from '~/contract'
import type { FaultRule } from '~/contract/faults'
import { createFaultBoard } from '~/server/faults/routes'
import { PageError, type PageFetcher } from '~/server/ports/pages'
import { testPages } from '~/server/testing/pages'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseByKey, fill, renderWithApp } from '~/src/testing/render-with-app'

const bag = `<title>Bag</title><meta property="og:title" content="<script>alert(1)</script>Autumn bag">
  <meta property="og:image" content="/a.jpg"><meta name="description" content="Nine days rested.">`
const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  const known = testPages({ 'https://shop.example/bag': { text: bag } })
  const pages: PageFetcher = {
    fetch: (url, kind) =>
      url.endsWith('/file') ? Promise.reject(new PageError('not_html')) : known.fetch(url, kind),
  }
  studio = await createTestStudio({ deps: { faults, pages } })
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

/** Opens the screen in a new workspace that has products with these names and statuses. */
async function openProducts(path: string, products: readonly [name: string, status: string][] = []) {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Shelves' } })).body.data
  const params = { workspaceId }
  const made: { id: string; name?: string | undefined }[] = []
  for (const [name, status] of products)
    made.push((await studio.call(createProduct, { params, body: { name, status } })).body.data)
  const at = (rest: string) => `/w/${workspaceId}/products${rest}`
  const app = renderWithApp(studio, at(path.replace('{first}', made[0]?.id ?? '')))
  await screen.findByRole('heading', { name: 'Products', level: 1 })
  const list = async () => (await studio.call(listProducts, { params, query: { limit: 100 } })).body.data
  return {
    ...app,
    made,
    list,
    open: (rest: string) => app.router.navigate({ href: at(rest) }),
    /** The products' statuses, in the order in which they were created. */
    statuses: async () => {
      const all = await list()
      return products.map(([wanted]) => all.find(({ name }) => name === wanted)?.status)
    },
    read: async () =>
      (await studio.call(getProduct, { params: { ...params, productId: made[0]?.id ?? '' } })).body.data,
  }
}
/** Makes one save of a product fail. */
const failOnce = (effect: FaultRule['effect'], id = '*') =>
  faults.set([{ method: 'PATCH', path: `/v1/workspaces/*/products/${id}`, times: 1, effect }])
const items = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')

it('takes search, filters and order from the address, and ignores invalid ones', async () => {
  const { user, router, open } = await openProducts('', [
    ['Ridgeline', 'active'],
    ['Gift box', 'active'],
    ['Old tin', 'archived'],
  ])
  await waitFor(() => expect(items()).toHaveLength(3))
  await fill(user, screen.getByRole('searchbox', { name: 'Search by name' }), 'gift')
  await waitFor(() => expect(items()).toHaveLength(1))
  await waitFor(() => expect(router.state.location.href).toMatch(/q=gift/))
  await open('?view=table&status=archived&sort=name')
  const table = await screen.findByRole('table', { name: 'Products' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
  await open('?view=pie&status=lost&sort=up&q=')
  await waitFor(() => expect(items()).toHaveLength(3))
  await open('?q=nothing-of-the-kind')
  await screen.findByText('No matches')
})

it('keeps typed text if a save is refused, and asks before discarding it', async () => {
  const { user, read } = await openProducts('/{first}', [['Mug', 'active']])
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  await fill(user, description, 'Thick walls.')
  failOnce({ kind: 'status', status: 500 })
  const save = await screen.findByRole('button', { name: 'Save changes' })
  await user.click(save)
  await screen.findByText('Couldn’t save the product')
  expect(description.value).toBe('Thick walls.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const ask = within(await screen.findByRole('alertdialog', { name: 'Leave this product?' }))
  await user.click(ask.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(save)
  await screen.findByText('Saved')
  expect(await read()).toMatchObject({ name: 'Mug', description: 'Thick walls.', status: 'active' })
})

it('changes the status of several: lists and retries failures alone, and undoes and redoes all', async () => {
  const { user, made, statuses } = await openProducts('?view=table&sort=name', [
    ['Bulk 1', 'draft'],
    ['Bulk 2', 'draft'],
    ['Bulk 3', 'draft'],
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  failOnce({ kind: 'status', status: 400, message: 'Not today.' }, made[1]?.id)
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await chooseByKey(user, 'End', await screen.findByRole('menuitem', { name: 'Archived' }))
  await screen.findByText(/1 of 3 couldn’t be updated/)
  const failed = () =>
    screen.queryAllByRole('alert').find((each) => each.textContent.includes('1 of 3 couldn’t be updated'))
  expect(failed()?.textContent).toContain('Bulk 2: Not today.')
  expect(await statuses()).toEqual(['archived', 'draft', 'archived'])
  await user.click(within(failed() ?? document.body).getByRole('button', { name: 'Retry failed' }))
  await waitFor(async () => expect(await statuses()).toEqual(['archived', 'archived', 'archived']))
  await waitFor(() => expect(failed()).toBeUndefined())
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
  const [undo] = notifications.getAllByRole('button', { name: 'Undo' })
  if (undo) await user.click(undo)
  await waitFor(async () => expect(await statuses()).toEqual(['draft', 'archived', 'draft']))
  await screen.findByText('2 products changed back')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(async () => expect(await statuses()).toEqual(['archived', 'archived', 'archived']))
})

it('edits a status and a name in place, with undo', async () => {
  const { user, read } = await openProducts('?view=table', [['Tin', 'active']])
  await user.click(await screen.findByRole('button', { name: 'Status of Tin: Active' }))
  await chooseByKey(user, 'End', await screen.findByRole('menuitemradio', { name: 'Archived' }))
  await waitFor(async () => expect((await read()).status).toBe('archived'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await read()).status).toBe('active'))
  await user.click(screen.getByRole('button', { name: 'Rename Tin' }))
  await fill(user, await screen.findByRole('textbox', { name: 'New name' }), 'Tin, large')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await read()).toMatchObject({ name: 'Tin, large', status: 'active' }))
})

it('starts an image with the product’s words and its image as a reference', async () => {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Cups' } })).body.data
  const body = { name: 'Ridgeline', description: 'Plum, cocoa.', imageUrl: 'https://shop.example/bag.jpg' }
  const { id } = (await studio.call(createProduct, { params: { workspaceId }, body })).body.data
  const { user } = renderWithApp(studio, `/w/${workspaceId}/products/${id}`)
  await user.click(await screen.findByRole('link', { name: 'Image' }))
  expect(await screen.findByLabelText('Prompt')).toHaveProperty('value', 'Ridgeline. Plum, cocoa.')
  await screen.findByRole('button', { name: 'Remove reference 1' })
})

it('imports several pages, each with its own result', async () => {
  const { user, list } = await openProducts('/import')
  const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
  await user.click(form.getByRole('button', { name: 'Import' }))
  form.getByText('Enter a product page URL.')
  const addresses = ['https://shop.example/bag', 'https://shop.example/none', 'https://shop.example/file']
  await fill(user, form.getByRole('textbox', { name: 'Product page' }), addresses.join('\n'))
  await user.click(form.getByRole('button', { name: 'Import' }))
  await screen.findByText('3 of 3 read')
  const results = within(screen.getByRole('region', { name: 'Results' }))
  expect(results.getAllByRole('listitem')[0]?.textContent).toContain('Autumn bag')
  results.getByText(/Couldn’t reach/)
  results.getByText(/file, not a web page/)
  expect(results.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  const correct = within(screen.getByRole('form', { name: /^Edit .*Autumn bag/ }))
  await fill(user, correct.getByRole('textbox', { name: 'Name' }), 'Autumn bag, 250 g')
  await user.click(correct.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved')
  expect((await list()).map(({ name }) => name)).toEqual(['Autumn bag, 250 g'])
})

it('says if a product is unknown or the list couldn’t be loaded, and retries', async () => {
  const { user, open, close } = await openProducts('', [['First Frost', 'active']])
  await open('/prod_nowhere')
  await screen.findByText('Couldn’t find this product')
  close()
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/products', effect: { kind: 'status', status: 503 } }])
  renderWithApp(studio, `/w/${studio.workspaceId}/products`)
  await screen.findByText('Couldn’t load products')
  faults.set([])
  const [retry] = screen.getAllByRole('button', { name: 'Retry' })
  if (retry) await user.click(retry)
  await screen.findByText('No products yet')
})

it('accepts at most twenty images, all with web addresses, and loses nothing to a 401', async () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://fernhollow.example/picture-${index + 1}.png`)
  const body = { name: 'Twenty pictures', images: pictures(19) }
  const { id: productId } = (await studio.call(createProduct, { body })).body.data
  const params = { workspaceId: studio.workspaceId, productId }
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/${productId}`)
  const form = within(await screen.findByRole('form', { name: 'Product' }))
  const images = form.getByRole('textbox', { name: 'Images' })
  const add = async (url = '') => {
    await fill(user, images, url)
    await user.keyboard('{Enter}')
  }
  await add('javascript:alert(1)')
  await form.findByText(/Enter a full URL/)
  await add(pictures(20).at(-1))
  form.getByText('20 of 20')
  await add(pictures(21).at(-1))
  form.getByText('Up to 20 images.')
  form.getByRole('button', { name: 'Upload: Images', description: /No room for more\./ })
  await user.clear(images)
  await fill(user, form.getByRole('textbox', { name: 'Source URL' }), 'javascript:alert(1)')
  const save = screen.getByRole('button', { name: 'Save changes' })
  await user.click(save)
  await form.findByText(/Enter a URL that starts with https/)
  await fill(user, form.getByRole('textbox', { name: 'Source URL' }), 'https://fernhollow.example/twenty')
  failOnce({ kind: 'status', status: 401 })
  await user.click(save)
  const dialog = within(await screen.findByRole('alertdialog', { name: /token is no longer valid/ }))
  await fill(user, dialog.getByLabelText('Access token'), studio.ownerToken)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Saved')
  expect((await studio.call(getProduct, { params })).body.data).toMatchObject({
    images: pictures(20),
    sourceUrl: 'https://fernhollow.example/twenty',
  })
})
