import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { violationsOn, waitForLoaded } from './fixtures/accessible'
import { expect, test } from './fixtures/demo'
import { drag } from './fixtures/drag'
import { picture } from './fixtures/picture'
import { openScreen, words } from './fixtures/posts'
import { test as studioTest } from './fixtures/test'
import { withoutStream } from './fixtures/without-stream'

test.use({ serviceWorkers: 'allow' })

// Run serially in one worker: the first test builds the demo if needed.
test.describe.configure({ mode: 'default' })

test('opens signed in, with the sample’s week', async ({ page, demo }) => {
  await demo.open()
  await expect(page.getByRole('button', { name: 'Workspace: Fernhollow Coffee' })).toBeVisible()
  await expect(page.getByText(/left to publish this week/)).toBeVisible()
})

test('every screen of the rail shows the sample data', { tag: '@long' }, async ({ page, demo }) => {
  await demo.open()
  const rail = page.getByRole('navigation', { name: 'Main' })
  const main = page.getByRole('main')
  const screens = [
    ['Home', main.getByRole('heading', { name: /^Needs attention/ })],
    ['Calendar', main.getByText(/posts? left to publish/)],
    ['Posts', main.getByRole('tab', { name: /^Published/ })],
    ['Studio', main.getByText('No AI model is connected')],
    ['Media', main.getByRole('option', { name: /first-frost-11\.jpg/ })],
    ['Campaigns', main.getByText('First Frost').first()],
    ['Products', main.getByText('First Frost').first()],
    ['Brand kit', main.getByRole('form', { name: 'Brand kit' }).getByLabel('Name', { exact: true })],
    ['Accounts', main.getByText(/^Seven accounts/)],
    ['Credits', main.getByText(/credits left across/)],
    ['Developer', main.getByText(`${demo.origin}/v1`).first()],
  ] as const
  for (const [name, shown] of screens) {
    await rail.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(shown, name).toBeVisible()
  }
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await expect(page.getByText('Everything runs in this browser. Nothing is published.')).toBeVisible()
  await waitForLoaded(page)
  expect(await violationsOn(page, 'all')).toBe('')
})

test('basic use, with a reload and a suspended service worker', { tag: '@long' }, async ({ page, demo }) => {
  await demo.open()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Media' }).click()
  const name = `${words('cherries')}.png`
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await (await chooser).setFiles(await picture(name))
  const uploaded = page.getByRole('option', { name: new RegExp(name) })
  await expect(uploaded).toBeVisible()

  await page.getByRole('link', { name: 'New post' }).first().click()
  const said = words('In the demo')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(said)
  for (const platform of ['X', 'Instagram', 'LinkedIn'])
    await page
      .getByRole('checkbox', { name: new RegExp(`^${platform}: `) })
      .first()
      .check()
  await page.getByRole('button', { name: 'Add from media' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('option', { name: new RegExp(name) }).click()
  await picker.getByRole('button', { name: /^(Add|Use)/ }).click()
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Date', { exact: true }).fill('2031-03-11')
  await page.getByLabel('Time', { exact: true }).fill('10:35')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()

  const workspace = new URL(page.url()).pathname.split('/').slice(0, 3).join('/')
  const march = `${workspace}/calendar?view=month&date=2031-03-11`
  await demo.open(march)
  const cell = (day: number) => page.getByRole('gridcell', { name: new RegExp(`^\\w+ ${day} March,`) })
  const tile = (day: number) => cell(day).getByRole('button', { name: `10:35 ${said}` })
  const scheduled = page.waitForResponse((answer) => answer.url().endsWith('/schedule'))
  await drag(page, tile(11), cell(14))
  await expect(tile(14)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  // Undo is offered immediately; a reload would abort the request.
  await scheduled
  await demo.open(march)
  await tile(14).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await panel.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const delivered = panel.getByText('Practice post: published on a simulated platform, not on the real one.')
  await expect(delivered).toHaveCount(3)

  await page.reload()
  await demo.ready()
  await expect(delivered).toHaveCount(3)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await rail.getByRole('link', { name: 'Media' }).click()
  await expect(uploaded).toBeVisible()
  const width = () => uploaded.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('generates an image and saves it as a file; says what a page can’t do', { tag: '@long' }, async ({
  page,
  demo,
}) => {
  await demo.open()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studio' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Image' }).click()
  const prompt = words('A pale blue bag in the first snow')
  await page.getByLabel('Prompt').fill(prompt)
  await page.getByRole('button', { name: 'Generate' }).click()
  const run = page.getByRole('article').filter({ hasText: prompt })
  await expect(run.getByText('1 of 1 done')).toBeVisible({ timeout: 60_000 })
  const width = () =>
    run
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  await page.getByRole('option').first().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  const bytes = await readFile(await (await saved).path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Brand kit' }).click()
  await page.getByRole('button', { name: 'Import from website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('https://example.com')
  await dialog.getByRole('button', { name: /^(Read|Import)/ }).click()
  await expect(dialog.getByText(/^The demo runs in your browser/).first()).toBeVisible()
})

test('works in one tab at a time, and a reset restores the initial state', { tag: '@long' }, async ({
  page,
  demo,
  context,
}) => {
  await demo.open()
  const workspace = new URL(page.url()).pathname
  const said = words('Not for long')
  await demo.open(`${workspace}/posts/new`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(said)
  await page.getByRole('checkbox', { name: /^X: / }).first().check()
  await page.getByRole('radio', { name: 'Draft' }).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(said) })).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${demo.origin}/`)
  await expect(other.getByText(/^The demo is already open in another tab\./)).toBeVisible()
  await page.close()
  await demo.ready(other)

  await other.getByRole('button', { name: 'Demo', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Reset the demo' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Reset the demo' }).click()
  await other.waitForURL((url) => url.pathname.startsWith('/w/') && url.pathname !== workspace)
  await demo.ready(other)
  await other
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Posts/ })
    .click()
  await other.getByRole('tab', { name: /^Drafts/ }).click()
  await expect(other.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(other.getByText(said)).toHaveCount(0)
})

studioTest('the normal build contains and requests nothing of the demo', async ({ page, studio }) => {
  const dist = path.resolve(process.env.STUDIO_DIST ?? 'dist')
  const files = await readdir(dist, { recursive: true })
  const ofDemo =
    /\bmsw\b|mockServiceWorker|MOCK_ACTIVATE|pglite|electric-sql|drizzle:|Reset the demo|studio-demo/i
  expect(files.filter((name) => ofDemo.test(name) || /\.(wasm|data)$/.test(name))).toEqual([])
  // A language's catalogue contains the texts of both builds.
  const code = files.filter((name) => /\.(js|css|html)$/.test(name) && !/^assets\/(de|ar)-/.test(name))
  expect(code.length).toBeGreaterThan(20)
  for (const name of code) expect(await readFile(path.join(dist, name), 'utf8'), name).not.toMatch(ofDemo)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('worker', (worker) => asked.push(worker.url()))
  await withoutStream(page)
  await openScreen(page, studio, '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => ofDemo.test(url) || /demo|\.(wasm|data)$/.test(url))).toEqual([])
  const workers = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active, waiting, installing }) =>
      [active, waiting, installing].map((worker) => worker?.scriptURL ?? '').join(' '),
    ),
  )
  expect(workers.filter((urls) => ofDemo.test(urls))).toEqual([])
})
