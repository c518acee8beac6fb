import { expect, test } from './fixtures/test'

test('shows the token’s scopes; creates tokens, shows them once and revokes them', async ({
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
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
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

  const row = page.getByRole('row', { name: /Nightly import/ })
  await expect(row).toContainText('read, write')
  await page.getByRole('button', { name: 'Restrict Nightly import' }).click()
  await dialog.getByRole('checkbox', { name: 'write' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'My workspace' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restrict token' }).click()
  await expect(row).not.toContainText('write')
  await expect(row).toContainText('My workspace')

  await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row.getByText('revoked')).toBeVisible()
  expect((await me()).status).toBe(401)
})

test('without a workspace and with unknown scopes, balance, explorer and token show what is known', async ({
  page,
  studio,
  signIn,
}) => {
  await signIn(page)
  await page.route(/\/v1\/workspaces(\?.*)?$/, (route) =>
    route.fulfill({ json: { data: [], requestId: 'req_none' } }),
  )
  await page.goto(`${studio.origin}/credits`)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(/\d ?credits/)
  await page.goto(`${studio.origin}/developer?endpoint=getMe`)
  await page.getByRole('form', { name: 'getMe' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Response' }).getByText('200', { exact: true })).toBeVisible()
  await page.route('**/v1/me', (route) =>
    route.fulfill({ json: { data: { id: 'later', scopes: ['everything'] }, requestId: 'req_me' } }),
  )
  await page.goto(`${studio.origin}/developer?tab=token`)
  const token = page.getByRole('region', { name: 'Token', exact: true })
  await expect(token.getByText(/^The API lists no scopes known here/)).toBeVisible()
  await expect(token.getByText('not granted')).toHaveCount(0)
})

test('the explorer shows an endpoint as a form, sends it, and shows it as code', async ({
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
  const answer = page.getByRole('region', { name: 'Response' })
  await expect(answer.getByText('400', { exact: true })).toBeVisible()
  await form.getByLabel('images 1', { exact: true }).fill('https://example.com/a.jpg')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(answer.getByText('200', { exact: true })).toBeVisible()
  await expect(answer.getByText('“Ridgeline”')).toBeVisible()

  const code = page.getByRole('region', { name: 'Code snippet' })
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
    await expect(page.getByRole('region', { name: 'Code snippet' })).toContainText('$STUDIO_TOKEN')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'OpenAPI document' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('openapi.json')
    await expectAccessible(page)
  })
}

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

test('fault injection makes one call fail, and shows the remaining faults', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/developer?tab=switchboard`)
  await page.getByRole('combobox', { name: 'Calls' }).click()
  await page.getByRole('option', { name: /GET \/presets/ }).click()
  await page.getByRole('combobox', { name: 'Effect' }).click()
  await page.getByRole('option', { name: 'Out of credits (402)' }).click()
  await page.getByRole('button', { name: 'Add fault' }).click()
  const faults = page.getByRole('list', { name: 'Active faults' })
  await expect(faults.getByRole('listitem')).toHaveText(
    /Out of credits \(402\).*GET \/v1\/presets.*1 call left/,
  )
  await expectAccessible(page)
  const presets = () =>
    fetch(`${studio.origin}/v1/presets`, { headers: { authorization: `Bearer ${studio.ownerToken}` } })
  const refused = await presets()
  expect(refused.status).toBe(402)
  expect(await refused.text()).toMatch(/"purchaseUrl":"http/)
  expect((await presets()).status).toBe(200)
  await page.reload()
  await expect(page.getByText('No faults set.')).toBeVisible()
})
