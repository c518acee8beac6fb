import type { Page } from '@playwright/test'
import { createProduct } from '~/contract/endpoints'
import { createWorkspace } from '~/contract/extensions'
import { openScreen, sampleWorkspace, words } from './fixtures/posts'
import { belowWorkspace, outsideWorkspace } from './fixtures/screens'
import { expect, type Studio, test } from './fixtures/test'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** Creates a separate workspace, so that its records don't affect other tests. */
const newWorkspace = async (studio: Studio, name: string): Promise<string> =>
  (await studio.call(createWorkspace, { body: { name } })).workspaceId

test('the switcher changes the workspace, and the next visit opens it', async ({ page, studio }) => {
  const name = words('Second roastery')
  const other = await newWorkspace(studio, name)
  await openScreen(page, studio, 'products')
  await expect(page.getByRole('main').getByText('Ridgeline').first()).toBeVisible()
  await page.getByRole('button', { name: /^Workspace: Fernhollow/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL(new RegExp(`/w/${other}$`))
  await expect(page.getByRole('button', { name: `Workspace: ${name}` })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Home.*${name}`))
  await expect(page.getByText('Ridgeline')).toHaveCount(0)
  await page.goto(studio.origin)
  await expect(page).toHaveURL(new RegExp(`/w/${other}`))
})

test('the chosen theme is applied before the first paint', async ({ page, studio }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { first: getComputedStyle(document.documentElement).colorScheme }),
    )
  })
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const first = () => page.evaluate(() => ('first' in window ? window.first : undefined))
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await openScreen(page, studio, 'credits')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  const light = await ground()
  await choose('Dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await rail(page).first().waitFor()
  expect([await first(), await scheme()]).toEqual(['dark', 'dark'])
  await choose('System')
  await expect.poll(ground).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(dark)
  await choose('Light')
  await expect.poll(ground).toBe(light)
  await page.reload()
  expect(await first()).toBe('light')
})

test('API calls lists each request of this session, but never the token', async ({ page, studio }) => {
  await openScreen(page, studio, 'products')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'API calls' }).click()
  const drawer = page.getByRole('dialog', { name: 'API calls' })
  const row = drawer.getByRole('button', { name: /GET.*\/products.*200/ }).first()
  await row.click()
  await expect(drawer.getByRole('definition').filter({ hasText: /^req_/ })).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Code snippet' })).toContainText('Authorization: Bearer')
  await expect(drawer.getByRole('region', { name: 'Received' })).toContainText('requestId')
  expect(await drawer.innerHTML()).not.toContain(studio.ownerToken)
  await studio.faults({
    method: 'GET',
    path: '/v1/credits/transactions',
    effect: { kind: 'status', status: 403 },
  })
  await page.keyboard.press('Escape')
  await rail(page).getByRole('link', { name: 'Credits' }).click()
  await page.getByRole('button', { name: 'API calls' }).click()
  const refused = drawer.getByRole('button', { name: /GET.*\/credits\/transactions.*403/ })
  await expect(refused.first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Clear' }).click()
  // The screen behind may still send requests, which are listed.
  await expect(refused).toHaveCount(0)
})

test('a list continues after 100 rows, without saying that it ends', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await newWorkspace(studio, words('Full shelves'))
  const add = (index: number) =>
    studio.call(createProduct, { params: { workspaceId }, body: { name: `Bag ${index}` } })
  for (let index = 0; index < 99; index++) await add(index)
  await openScreen(page, studio, '')
  const products = `${studio.origin}/w/${workspaceId}/products`
  await page.goto(products)
  await expect(page.getByText('Bag 98', { exact: true })).toBeVisible()
  await expect(page.getByText('Showing the newest 100')).toHaveCount(0)
  await Promise.all([add(99), add(100)])
  await page.goto(products)
  const bags = page.getByText(/^Bag \d+$/)
  await expect(async () => {
    await bags.last().scrollIntoViewIfNeeded()
    await expect(bags).toHaveCount(101, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByText(/Showing the newest/)).toHaveCount(0)
})

test('each screen has a name in the tab, in its heading and for screen readers', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, '')
  const names = ['Calendar', 'Posts', 'Studio', 'Media', 'Campaigns', 'Products', 'Brand kit', 'Accounts']
  for (const name of [...names, 'Credits', 'Developer', 'Home']) {
    const link = rail(page).getByRole('link', { name: new RegExp(`^${name}`) })
    await link.click()
    await expect(page).toHaveTitle(new RegExp(`^${name} · .*Fernhollow|^${name}`))
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = rail(page)
  for (const name of ['Calendar', 'New post', 'Studio', 'Home'])
    await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible()
  await tabs.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Brand kit' }).click()
  await expect(page).toHaveTitle(/^Brand kit/)
})

for (const third of [0, 1, 2])
  test(`at 1280 px and 200 % zoom, bars leave most of the height to the content, scrolled or not (${third + 1})`, {
    tag: '@long',
  }, async ({ page, studio }) => {
    const workspaceId = await sampleWorkspace(studio)
    await page.setViewportSize({ width: 640, height: 360 })
    await openScreen(page, studio, '')
    const screens = [...belowWorkspace.map((each) => `w/${workspaceId}/${each}`), ...outsideWorkspace]
    for (const screen of screens.filter((_, index) => index % 3 === third)) {
      await page.goto(`${studio.origin}/${screen}`)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      for (const scrolled of [false, true])
        expect
          .soft(await page.evaluate(contentShare, scrolled), `${screen}${scrolled ? ', scrolled' : ''}`)
          .toBeGreaterThanOrEqual(0.6)
    }
  })

/** Share of the window's height that isn't covered by header, footer, navigation or other fixed bars. */
function contentShare(scrolled: boolean): number {
  const scrollers = [document.documentElement, ...document.querySelectorAll('main *')]
  for (const each of scrollers)
    if (each.scrollHeight > each.clientHeight) each.scrollTop = scrolled ? each.scrollHeight : 0
  const stays = (each: Element) => ['fixed', 'sticky'].includes(getComputedStyle(each).position)
  const isBar = (each: Element) => {
    const { width, height } = each.getBoundingClientRect()
    // Elements next to the content, such as the rail, don't cover it.
    return width > innerWidth / 2 && height > 0 && (each.matches('header, footer, nav') || stays(each))
  }
  const covered = new Set<number>()
  for (const bar of [...document.querySelectorAll('body *')].filter(isBar)) {
    const { top, bottom } = bar.getBoundingClientRect()
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y)
  }
  return 1 - covered.size / innerHeight
}
