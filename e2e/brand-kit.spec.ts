import { makeKit, openKit, saveKit } from './fixtures/brand-kit'
import { expect, test } from './fixtures/test'
import { dragByKey } from './fixtures/keys'

test('only changed fields are sent, so a later save in another tab keeps those of the first', async ({
  page,
  context,
  studio,
}) => {
  const kit = await makeKit(page, studio, { tagline: 'Slow.', domain: 'fernhollow.example' })
  const form = await openKit(page, kit)
  const other = await context.newPage()
  await other.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await other.getByRole('button', { name: 'Connect' }).click()
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
  const second = await openKit(other, kit)
  await form.getByRole('textbox', { name: 'Tagline' }).fill('Slower still.')
  await second.getByRole('textbox', { name: 'Domain' }).fill('fern.example')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ tagline: 'Slower still.' })
  await expect(page.getByText('Brand kit saved')).toBeVisible()
  // The toast doesn’t cover the buttons below it.
  const toast = await page.locator('[data-toast]').boundingBox()
  const save = await form.getByRole('button', { name: 'Save changes' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  // Each tab’s save leaves the other’s fields unchanged.
  await other.reload()
  await expect(second.getByRole('textbox', { name: 'Domain' })).toHaveValue('fern.example')
  await saveKit(other, second)
  expect(await kit.read()).toMatchObject({ tagline: 'Slower still.', domain: 'fern.example' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kit.read).toMatchObject({ tagline: 'Slower still.', domain: 'fernhollow.example' })
  await other.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(kit.read).toMatchObject({ tagline: 'Slower still.', domain: 'fern.example' })
})

test('unsaved changes survive a reload, and leaving the screen asks first', async ({ page, studio }) => {
  const form = await openKit(page, await makeKit(page, studio, { description: 'As saved.' }))
  const description = form.getByRole('textbox', { name: 'Description' })
  await description.fill('d'.repeat(2001))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Use 2,000 characters or fewer.')).toBeVisible()
  await expect(form.getByText('1 over 2,000')).toBeVisible()
  await description.fill('Saved on this device')
  await page.reload()
  await expect(description).toHaveValue('Saved on this device')
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave the brand kit?' })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(description).toHaveValue('As saved.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
})

test('a 401 while saving asks for a token on the screen, and then the save continues', async ({
  page,
  studio,
}) => {
  const kit = await makeKit(page, studio, { tagline: 'Before.' })
  const form = await openKit(page, kit)
  await form.getByRole('textbox', { name: 'Tagline' }).fill('Kept through 401.')
  const values = form.getByRole('textbox', { name: 'Values' })
  await values.fill('patience')
  await values.press('Enter')
  const effect = { kind: 'status', status: 401 }
  await studio.faults({ method: 'PATCH', path: '/v1/workspaces/*/brand-kit', times: 1, effect })
  await form.getByRole('button', { name: 'Save changes' }).click()
  const ask = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  await ask.getByLabel('Access token').fill(studio.ownerToken)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Brand kit saved')).toBeVisible()
  await expect(ask).toBeHidden()
  expect(await kit.read()).toMatchObject({ tagline: 'Kept through 401.', brandValues: ['patience'] })
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Tagline' })).toHaveValue('Kept through 401.')
  await expect(page.getByText('Unsaved changes restored')).toHaveCount(0)
})

test('the palette can be edited: colours, roles and order; readable pairs and the primary colour follow', async ({
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
  await saveKit(page, form)
  const saved = await kit.read()
  expect(saved.primaryColor).toBe('#113355')
  expect(saved.colors?.map(({ name }) => name)).toEqual([
    'Persimmon',
    'Forest',
    'Cream',
    'Persimmon, readable',
  ])
})

test('tags are added one by one or as a list, can be edited and moved, and duplicates are refused', async ({
  page,
  studio,
}) => {
  const kit = await makeKit(page, studio)
  const form = await openKit(page, kit)
  const values = form.getByRole('textbox', { name: 'Values' })
  await values.fill('patience, clear prices\n')
  await values.fill('repair')
  await values.press('Enter')
  await values.fill('Patience')
  await values.press('Enter')
  await expect(form.getByText('“Patience” has already been added.')).toBeVisible()
  await values.fill('')
  await form.getByRole('button', { name: 'Edit clear prices' }).click()
  await form.getByRole('textbox', { name: 'Edit clear prices' }).fill('open prices')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Remove patience' }).click()
  await form.getByRole('button', { name: 'Move repair', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/repair moves to 2 of 2/)).toBeAttached()
  await dragByKey(page, 'ArrowLeft', /repair moves to 1 of 2/)
  await page.keyboard.press('Space')
  await saveKit(page, form)
  expect((await kit.read()).brandValues).toEqual(['repair', 'open prices'])
})
