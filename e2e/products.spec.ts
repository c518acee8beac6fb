import { createWorkspace } from '~/contract/account'
import { listProducts } from '~/contract/endpoints'
import { dragByKey } from './fixtures/keys'
import { words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test('a product is created, edited and duplicated in its panel', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: words('Shelves') } })
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/products`)
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
  const products = await studio.call(listProducts, { params: { workspaceId } })
  expect(products.map(({ name, status, images: urls }) => [name, status, urls?.[0]])).toEqual([
    ['Kettle 🫖 (copy)', 'draft', `${studio.origin}/two.png`],
    ['Kettle 🫖', 'active', `${studio.origin}/two.png`],
  ])
})
