import { expect, test } from './fixtures/test'

test('the token says what it may, and others are made, shown once and revoked', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/developer`)
  await expect(page.getByText('Studio owner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Needs 1 to 120 characters.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Nightly import')
  await dialog.getByRole('checkbox', { name: 'write' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^scs_/)
  const me = () => fetch(`${studio.origin}/v1/me`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await me()).status).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /Nightly import/ }).getByText('revoked')).toBeVisible()
  expect((await me()).status).toBe(401)
})

test('the explorer makes a form of an endpoint, sends it, and writes it as code', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/developer?endpoint=createProduct`)
  const form = page.getByRole('form', { name: 'createProduct' })
  await form.getByLabel('name', { exact: true }).fill('Ridgeline')
  await form.getByRole('button', { name: 'Add to images' }).click()
  await form.getByLabel('images 1', { exact: true }).fill('no address')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer.getByText('400', { exact: true })).toBeVisible()
  await form.getByLabel('images 1', { exact: true }).fill('https://example.com/a.jpg')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(answer.getByText('200', { exact: true })).toBeVisible()
  await expect(answer.getByText('“Ridgeline”')).toBeVisible()

  const code = page.getByRole('region', { name: 'As code' })
  await expect(code.locator('pre')).toContainText('Bearer $STUDIO_TOKEN')
  await code.getByRole('radio', { name: 'Python' }).check()
  await expect(code.locator('pre')).toContainText('urllib.request')
  await expect(page.locator('body')).not.toContainText(studio.ownerToken)

  await form.getByRole('radio', { name: 'JSON' }).check()
  await form.getByLabel('Body as JSON').fill('{"name": ')
  await expect(form.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Body as JSON').fill('{"name": "From JSON"}')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(answer.getByText('“From JSON”')).toBeVisible()
})

for (const [scheme, width] of [
  ['dark', 1440],
  ['light', 390],
] as const) {
  test(`calls and the document (${scheme}, ${width})`, async ({ page, studio, signIn, expectAccessible }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    await page.goto(`${studio.origin}/developer?tab=calls`)
    await page
      .getByRole('button', { name: /GET \/me/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'As curl' })).toContainText('$STUDIO_TOKEN')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'OpenAPI document' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('openapi.json')
    await expectAccessible(page)
  })
}
