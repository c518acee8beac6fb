import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account, text } from './fixtures/composer'
import { readyOffline } from './fixtures/offline'
import { openScreen, words } from './fixtures/posts'
import { test as base, expect, perWorker, type Studio, withServer } from './fixtures/test'

/** `test` with a studio that serves a replaceable copy of the build. */
const test = base.extend<object, { dist: string; server: Studio }>({
  dist: [
    async ({}, use) => {
      const dist = await mkdtemp(join(tmpdir(), 'studio-dist-'))
      await cp('dist', dist, { recursive: true })
      await use(dist)
      await rm(dist, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: [({ dist }, use) => withServer(use, { STUDIO_DIST: dist }), perWorker],
})

test.use({ serviceWorkers: 'allow' })

/** Turns the copy into another build, which has one more file. */
async function rebuild(dist: string): Promise<void> {
  const change = async (name: string, change: (text: string) => string) => {
    const file = join(dist, name)
    const before = await readFile(file, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    await writeFile(file, after)
    await Promise.all(['br', 'gz'].map((coding) => rm(`${file}.${coding}`, { force: true })))
  }
  const added = '/assets/added-AAAAAAAA.js'
  await writeFile(join(dist, added), 'export {}\n')
  await change('index.html', (html) =>
    html.replace('<link rel="stylesheet"', `<script type="module" crossorigin src="${added}"></script>$&`),
  )
  // The list of files includes the page with a hash of its content.
  await change('service-worker.js', (code) =>
    code.replace(
      /"revision":"\w+","url":"\/index\.html"/,
      `"revision":"another","url":"/index.html"},{"revision":null,"url":"${added}"`,
    ),
  )
}

test('a new version is offered, and updating keeps a post being written', async ({ page, studio, dist }) => {
  await openScreen(page, studio, 'posts/new')
  const said = words('In the middle of it')
  await account(page, 'X').check()
  await text(page).fill(said)
  await readyOffline(page)
  const offer = page.getByRole('status').getByText('A new version is ready')
  await expect(offer).toHaveCount(0)
  await rebuild(dist)
  await studio.kill()
  await studio.restart()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(offer).toBeVisible()
  await expect(text(page)).toHaveValue(said)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('script[src*="added-AAAAAAAA"]')).toBeAttached()
  await expect(text(page)).toHaveValue(said)
  await readyOffline(page)
  await expect(offer).toHaveCount(0)
})

test('a page without a service worker offers the new version when its own code is gone', {
  tag: '@long',
}, async ({ page, studio, dist }) => {
  // As over plain HTTP.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.route(/\/assets\/palette-[\w-]{7}\.js$/, (route) => route.fulfill({ status: 404 }))
  await openScreen(page, studio, 'posts')
  await expect(page.getByRole('banner').getByRole('status')).toBeAttached()
  await rebuild(dist)
  await studio.kill()
  await studio.restart()
  const search = page.getByRole('button', { name: /^Search or run a command/ })
  await search.click()
  await expect(page.getByRole('status').getByText('A new version is ready')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await search.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

base(
  'a page whose code can’t be loaded says so, and opens with Reload once it can',
  async ({ page, studio, signIn }) => {
    await signIn(page)
    await page.route(/\/assets\/shell-[\w-]{7}\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.goto(studio.origin)
    await expect(page.getByRole('alert')).toHaveText(/Couldn’t load the studio\./)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  },
)

base('a browser that is too old is told which are new enough', async ({ page, studio }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto(studio.origin)
  await expect(page.getByRole('alert')).toHaveText(/This browser is too old/)
})
