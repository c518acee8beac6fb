import { makeKit, openKit, saveKit } from './fixtures/brand-kit'
import { dragByKey } from './fixtures/keys'
import { expect, test } from './fixtures/test'

test('the palette and the tags can be edited and moved; readable pairs and the primary colour follow', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const kit = await makeKit(page, studio, {
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
      { hex: '#f4eada', name: 'Cream', role: 'background' },
    ],
    primaryColor: '#21443a',
    brandValues: ['patience', 'repair'],
  })
  const form = await openKit(page, kit)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Change Forest' }).click()
  const picker = page.getByRole('dialog', { name: 'Colour of Forest' })
  await picker.getByRole('slider', { name: 'Hue' }).focus()
  await expectAccessible(page)
  await picker.getByRole('textbox', { name: 'Hex' }).fill('#113355')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: 'Hex value of colour 1' })).toHaveValue('#113355')
  await form.getByRole('textbox', { name: 'Hex value of colour 2' }).fill('orange')
  await form.getByRole('textbox', { name: 'Hex value of colour 3' }).focus()
  await expect(form.getByText('Enter 3 to 8 hex digits, such as #1f4d3a.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Hex value of colour 2' }).fill('#de6b35')
  await expect(
    form.getByText(/Persimmon on Cream has a contrast of 2\.\d\. Text needs at least 4\.5/),
  ).toBeVisible()
  await form
    .getByRole('button', { name: /^Add #/ })
    .first()
    .click()
  await form.getByRole('button', { name: 'Move Forest', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Forest moves to 1 of 4/)).toBeAttached()
  await dragByKey(page, 'ArrowDown', /Forest moves to 2 of 4/)
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Move repair', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/repair moves to 2 of 2/)).toBeAttached()
  await dragByKey(page, 'ArrowLeft', /repair moves to 1 of 2/)
  await page.keyboard.press('Space')
  await saveKit(page, form)
  // The toast doesn’t cover the buttons below it.
  const toast = await page.locator('[data-toast]').boundingBox()
  const save = await form.getByRole('button', { name: 'Save changes' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  const saved = await kit.read()
  expect(saved.primaryColor).toBe('#113355')
  expect(saved.brandValues).toEqual(['repair', 'patience'])
  expect(saved.colors?.map(({ name }) => name)).toEqual([
    'Persimmon',
    'Forest',
    'Cream',
    'Persimmon, readable',
  ])
})
