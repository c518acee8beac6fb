import { makeKit, openKit, saveKit } from './fixtures/brand-kit'
import { expect, test } from './fixtures/test'

const longTag = (index: number) => `${String(index).padStart(2, '0')}${'🫖'.repeat(78)}`

test('tags: 20 of 80 characters are taken, a longer one and a 21st are not', async ({ page, studio }) => {
  const kit = await makeKit(page, studio, { brandValues: [] })
  const form = await openKit(page, kit)
  const values = form.getByRole('textbox', { name: 'Values' })
  const tags = Array.from({ length: 20 }, (_, index) => longTag(index))
  await values.fill(`${tags[0] ?? ''}x`)
  await values.press('Enter')
  await expect(form.getByText('Tags can have up to 80 characters.')).toBeVisible()
  await values.fill('')
  await values.fill(`${tags.join(';\n')},`)
  await expect(form.getByText('20 of 20')).toBeVisible()
  await values.fill('one more')
  await values.press('Enter')
  await expect(form.getByText('You can add up to 20.')).toBeVisible()
  await values.fill('')
  await form.getByRole('button', { name: `Edit ${tags[3] ?? ''}` }).click()
  await form.getByRole('textbox', { name: `Edit ${tags[3] ?? ''}` }).fill('🫖'.repeat(81))
  await page.keyboard.press('Enter')
  await expect(form.getByText('Tags can have up to 80 characters.')).toBeVisible()
  await saveKit(page, form)
  expect((await kit.read()).brandValues).toEqual(tags)
})

test('colours: 24 are taken and no more; name and hex say what they take', async ({ page, studio }) => {
  const colors = Array.from({ length: 23 }, (_, index) => ({ hex: `#0000${(16 + index).toString(16)}` }))
  const kit = await makeKit(page, studio, { colors })
  const form = await openKit(page, kit)
  const add = form.getByRole('button', { name: 'Add colour' })
  await add.click()
  await expect(form.getByText('24 of 24')).toBeVisible()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription('You can add up to 24 colours.')
  await add.click({ force: true })
  await expect(form.getByRole('textbox', { name: /^Hex value of colour/ })).toHaveCount(24)
  const name = form.getByRole('textbox', { name: 'Name of colour 24' })
  const hex = form.getByRole('textbox', { name: 'Hex value of colour 24' })
  await name.fill('🫖'.repeat(65))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Must be 64 characters or fewer.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('🫖'.repeat(64))
  for (const wrong of ['#12', '#123456789', 'green', '']) {
    await hex.fill(wrong)
    await expect(form.getByText('Must be 3 to 8 hex digits, such as #1f4d3a.')).toBeVisible()
  }
  await hex.fill('#12345')
  await expect(
    form.getByText('This can be saved but not displayed. Use 3, 4, 6 or 8 hex digits.'),
  ).toBeVisible()
  await hex.fill('abc')
  await saveKit(page, form)
  const saved = (await kit.read()).colors
  expect(saved).toHaveLength(24)
  expect(saved?.at(-1)).toEqual({ hex: 'abc', name: '🫖'.repeat(64) })
})

test('fonts: 12 are taken and no more, each with a family of 1 to 100 characters', async ({
  page,
  studio,
}) => {
  const fonts = Array.from({ length: 11 }, (_, index) => ({ family: `Family ${String(index)}` }))
  const kit = await makeKit(page, studio, { fonts })
  const form = await openKit(page, kit)
  const add = form.getByRole('button', { name: 'Add font' })
  await add.click()
  await expect(add).toHaveAccessibleDescription('You can add up to 12 fonts.')
  const family = form.getByRole('textbox', { name: 'Family of font 12' })
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Must be 1 to 100 characters.')).toBeVisible()
  await family.fill('f'.repeat(101))
  await expect(form.getByText('Must be 1 to 100 characters.')).toBeVisible()
  await family.fill('f'.repeat(100))
  await expect(form.getByText(/^f{100} isn’t available on this device\.$/)).toBeVisible()
  await form.getByRole('combobox', { name: 'Role of font 12' }).click()
  await page.getByRole('option', { name: 'Heading' }).click()
  await saveKit(page, form)
  expect((await kit.read()).fonts?.at(-1)).toEqual({ family: 'f'.repeat(100), role: 'heading' })
})

test('logo and icon take web addresses, and nothing that could run', async ({ page, studio }) => {
  const kit = await makeKit(page, studio, {})
  const form = await openKit(page, kit)
  const logo = form.getByRole('textbox', { name: 'Logo' })
  for (const wrong of ['javascript:alert(1)', 'logo.svg', 'ftp://a.example/l.png', 'data:text/html,x']) {
    await logo.fill(wrong)
    await logo.blur()
    await expect(form.getByText(/^Enter (a full URL|the URL of an image)/)).toBeVisible()
  }
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(logo).toBeFocused()
  const address = `${studio.origin}/favicon.svg`
  await logo.fill(address)
  await saveKit(page, form)
  expect((await kit.read()).logoUrl).toBe(address)
  // The API has no empty address: what was saved can be replaced, not cleared.
  await expect(form.getByRole('button', { name: 'Clear Logo' })).toHaveCount(0)
})

test('counts near a bound alone, and what the server refuses stands at its row', async ({ page, studio }) => {
  const kit = await makeKit(page, studio, { colors: [{ hex: '#123456', name: 'Ink' }] })
  const form = await openKit(page, kit)
  const tagline = form.getByRole('textbox', { name: 'Tagline' })
  await tagline.fill('t'.repeat(223))
  await expect(form.getByText('223 of 280')).toHaveCount(0)
  await tagline.fill('t'.repeat(224))
  await expect(form.getByText('224 of 280')).toBeVisible()
  const details = [{ path: 'colors.0.name', message: 'That name is taken.' }]
  const effect = { kind: 'status', status: 400, code: 'invalid_request', message: 'Refused.', details }
  await studio.faults({ method: 'PATCH', path: '/v1/workspaces/*/brand-kit', times: 1, effect })
  await form.getByRole('textbox', { name: 'Name of colour 1' }).fill('Ink again')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('That name is taken.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name of colour 1' })).toBeFocused()
})
