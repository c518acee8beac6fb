import { expect, test } from './fixtures/test'

test('calls and the document', { tag: '@long' }, async ({ page, studio, signIn, expectAccessible }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto(`${studio.origin}/developer?tab=calls`)
  await page
    .getByRole('button', { name: /GET \/me/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Code snippet' })).toContainText('$STUDIO_TOKEN')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'OpenAPI document' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('openapi.json')
  await expectAccessible(page)
})

test('read-only mode blocks all writes of this browser, says so in the top bar, and can be switched off', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/developer`)
  await page.getByRole('switch', { name: /Read-only/ }).check()
  await expect(page.getByRole('link', { name: 'Read-only' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New token' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  const written: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'OPTIONS'].includes(request.method())) written.push(request.url())
  })
  const other = await page.context().newPage()
  await signIn(other)
  await other.goto(`${studio.origin}/developer?endpoint=createProduct`)
  await expect(other.getByRole('link', { name: 'Read-only' })).toBeVisible()
  const form = other.getByRole('form', { name: 'createProduct' })
  await form.getByRole('checkbox', { name: 'Send without token' }).check()
  other.on('request', (request) => {
    if (request.method() === 'POST') written.push(request.url())
  })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(
    other.getByRole('region', { name: 'Response' }).getByText(/Read-only mode is on/),
  ).toBeVisible()
  await other.setViewportSize({ width: 390, height: 844 })
  await expect(other.getByRole('link', { name: 'Read-only' })).toBeVisible()
  expect(written).toEqual([])

  await page.getByRole('switch', { name: /Read-only/ }).uncheck()
  await expect(page.getByRole('link', { name: 'Read-only' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Read-only' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(
    other.getByRole('region', { name: 'Response' }).getByText('401', { exact: true }),
  ).toBeVisible()

  // Switched off while another tab has just started and doesn't follow the setting yet.
  await page.getByRole('switch', { name: /Read-only/ }).check()
  const newTab = await page.context().newPage()
  await signIn(newTab)
  await newTab.goto(`${studio.origin}/developer`)
  await page.getByRole('switch', { name: /Read-only/ }).uncheck()
  await expect(newTab.getByRole('switch', { name: /Read-only/ })).not.toBeChecked()
})
