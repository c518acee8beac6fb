import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { getProduct, listProducts } from '~/contract/endpoints'
import { sampleWorkspace } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const run = promisify(execFile)

/** Runs a snippet, by language. */
const runners = {
  curl: (text: string) => ['sh', ['-c', text]] as const,
  TypeScript: (text: string) => [process.execPath, ['--input-type=module', '-e', text]] as const,
  Python: (text: string) => ['python3', ['-c', text]] as const,
}

test('a call’s snippets repeat it in curl, node and python3', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  await signIn(page)
  const name = 'It’s "quoted" \\ $HOME `x` 🌲'
  const fill = { params: { workspaceId }, body: { name, description: "line 1\nline '2'" } }
  const search = new URLSearchParams({ endpoint: 'createProduct', fill: JSON.stringify(fill) })
  await page.goto(`${studio.origin}/developer?${search}`)
  const code = page.getByRole('region', { name: 'Code snippet' })
  for (const [language, command] of Object.entries(runners)) {
    await code.getByRole('radio', { name: language }).check()
    const text = (await code.locator('pre').textContent()) ?? ''
    expect(text).not.toContain(studio.ownerToken)
    const [file, args] = command(text)
    const { stdout } = await run(file, [...args], {
      env: { ...process.env, STUDIO_TOKEN: studio.ownerToken },
    })
    expect(stdout, language).toMatch(/req_/)
  }
  const made = await studio.call(listProducts, { params: { workspaceId }, query: { limit: '100' } })
  const same = made.filter((product) => product.name === name)
  expect(same.map(({ description }) => description)).toEqual(Array(3).fill("line 1\nline '2'"))
  await code.getByRole('checkbox', { name: 'Mask the token' }).check()
  await expect(code.locator('pre')).toContainText('Bearer ••••')
})

test('actions are recorded as a script that repeats them; HAR and log contain no token', async ({
  page,
  studio,
  signIn,
}, info) => {
  const workspaceId = await sampleWorkspace(studio)
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/products/new`)
  const form = page.getByRole('form', { name: 'New product' })
  await form.getByRole('textbox', { name: 'Name' }).fill("Kettle's recorded")
  await page.getByRole('button', { name: 'API calls' }).click()
  const drawer = page.getByRole('dialog', { name: 'API calls' })
  await drawer.getByRole('button', { name: 'Record' }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Create product' }).click()
  const panel = page.getByRole('complementary', { name: "Kettle's recorded" })
  await panel.getByRole('textbox', { name: 'Description' }).fill('For slow mornings.')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  await page.getByRole('button', { name: 'API calls' }).click()
  await drawer.getByRole('button', { name: /^Stop/ }).click()
  const script = drawer.getByRole('region', { name: 'Recorded script' })
  const params = { workspaceId }
  const twins = async () => {
    const all = await studio.call(listProducts, { params, query: { limit: '100' } })
    return all.filter(({ name }) => name === "Kettle's recorded")
  }
  for (const [language, file, command] of [
    ['TypeScript', 'recorded.ts', [process.execPath, '--import', 'tsx']],
    ['Shell', 'recorded.sh', ['sh']],
  ] as const) {
    await script.getByRole('radio', { name: language }).check()
    const text = (await script.locator('pre').textContent()) ?? ''
    expect(text).not.toContain(studio.ownerToken)
    const at = info.outputPath(file)
    await writeFile(at, text)
    const before = await twins()
    const [program, ...flags] = command
    await run(program, [...flags, at], { env: { ...process.env, STUDIO_TOKEN: studio.ownerToken } })
    const fresh = (await twins()).filter(({ id }) => !before.some((each) => each.id === id))
    expect(fresh.map(({ description }) => description)).toEqual(['For slow mornings.'])
  }

  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export HAR' }).click()
  const har = await readFile(await (await saved).path(), 'utf8')
  expect(har).not.toContain(studio.ownerToken)
  expect(har).not.toMatch(/authorization"/i)
  const { log } = JSON.parse(har) as { log: { entries: { request: { method: string } }[] } }
  expect(log.entries.map(({ request }) => request.method)).toContain('PATCH')
  await script.getByRole('button', { name: 'Discard script' }).click()
  await expect(script).toHaveCount(0)
})

test('a logged call is found, replayed, and sent with changes', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const [product] = await studio.call(listProducts, { params: { workspaceId } })
  if (!product?.name) throw new Error('There is no product.')
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/products/${product.id}`)
  await expect(page.getByRole('complementary', { name: product.name })).toBeVisible()
  await page.getByRole('button', { name: 'API calls' }).click()
  const drawer = page.getByRole('dialog', { name: 'API calls' })
  await drawer.getByRole('textbox', { name: 'Filter calls' }).fill('get /products')
  const rows = drawer.getByRole('list', { name: 'Requests in this session' }).getByRole('listitem')
  await expect(rows.filter({ hasNotText: 'products' })).toHaveCount(0)
  // Found by its URL, because other calls may still appear above it.
  const calls = rows.filter({ hasText: `/products/${product.id}` })
  await calls.getByRole('button').first().click()
  const replay = page.getByRole('button', { name: 'Replay', exact: true })
  await calls.filter({ has: replay }).getByRole('button', { name: 'Replay', exact: true }).click()
  // The record can have been read again in the meantime, so its calls aren't counted.
  await expect(calls.filter({ hasText: 'Replay' }).filter({ hasNot: replay })).toHaveCount(1)
  await expectAccessible(page)

  // A write opens its form first: here one sent by the explorer, changed and sent from the log.
  const fill = { params: { workspaceId, productId: product.id }, body: { description: 'One.' } }
  const search = new URLSearchParams({ endpoint: 'updateProduct', fill: JSON.stringify(fill) })
  await page.goto(`${studio.origin}/developer?${search}`)
  await page.getByRole('form', { name: 'updateProduct' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Response' }).getByText('200', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'API calls' }).click()
  await page.getByRole('radio', { name: 'Writes' }).check()
  await page.getByRole('button', { name: /PATCH.*Explorer/ }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('button', { name: 'Replay' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Edit and send' }).click()
  const form = panel.getByRole('form', { name: 'updateProduct' })
  await form.getByRole('textbox', { name: 'description' }).fill('Two.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: /PATCH.*Edited and sent/ })).toBeVisible()
  await expect
    .poll(async () => (await studio.call(getProduct, { params: fill.params })).description)
    .toBe('Two.')
})

test('a running recording is shown in the top bar, and stopped there', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/brand`)
  await page.getByRole('heading', { name: 'Brand kit', level: 1 }).waitFor()
  const stop = page.getByRole('banner').getByRole('button', { name: 'Stop recording' })
  await expect(stop).toHaveCount(0)
  await page.getByRole('button', { name: 'API calls' }).click()
  const drawer = page.getByRole('dialog', { name: 'API calls' })
  await drawer.getByRole('button', { name: 'Record' }).click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(stop).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await expectAccessible(page)
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toHaveCount(0)
  await page.getByRole('button', { name: 'API calls' }).click()
  await expect(drawer.getByRole('region', { name: 'Recorded script' })).toBeVisible()
})
