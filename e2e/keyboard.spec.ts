import type { Locator, Page } from '@playwright/test'
import { createInvitation, createQueue, createToken, createWebhook, createWorkspace } from '~/contract'
import { getPost } from '~/contract/endpoints'
import { arrowTo, tabTo } from './fixtures/keys'
import { picture } from './fixtures/picture'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

/** Expects Tab to stay within the dialog, and Esc to close it and restore the focus. */
async function expectTrap(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), key)
      .toBe(true)
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('skip link, rail, switcher, palette and shortcuts work with the keyboard alone', async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, '')
  await page.getByRole('region', { name: 'This week' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  const switcher = page.getByRole('button', { name: /^Workspace: / })
  await tabTo(page, switcher, 5)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(switcher).toBeFocused()

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }),
    30,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('campai')
  await expect(page.getByRole('option', { name: /^Campaigns/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('First Frost')
  await expect(page.getByRole('option', { name: /^First Frost Campaigns/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('region', { name: 'Calendar' })).toContainText('Unschedule')
  await expect(shortcuts.getByRole('region', { name: 'Media' })).toContainText('Select all shown')
  await page.keyboard.press('c')
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  // The key of C on an Arabic keyboard.
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ؤ', code: 'KeyC', cancelable: true })),
  )
  await expect(page).toHaveURL(new RegExp(`/w/${workspaceId}/posts/new`))
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await tabTo(page, text)
  await page.keyboard.type('c ? and C are letters here')
  await expect(text).toHaveValue('c ? and C are letters here')
})

/** Delays the palette's code. Returns a function that lets it load. */
async function holdPalette(page: Page): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  return () => arrive()
}

test('text typed before the palette is loaded appears in its field', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('A post')
  const arrive = await holdPalette(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('campaj')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('igns?')
  await page.keyboard.press('Backspace')
  arrive()
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('campaigns')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(text).toBeFocused()
  await page.keyboard.type('!')
  await expect(text).toHaveValue('A post!')

  // The code is loaded now; the field is focused a moment after the key.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('campaigns')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
})

test('Esc cancels a palette that is loading', { tag: '@long' }, async ({ page, studio }) => {
  await openScreen(page, studio, 'posts')
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor()
  const arrive = await holdPalette(page)
  // As on a Mac; other tests use Ctrl.
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  arrive()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('dialogs, drawers and menus trap the focus and restore it', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const post = await makePost(studio, await sampleWorkspace(studio), words('To be asked about'))
  await openScreen(page, studio, `posts/${post.id}`)
  const opened: [opener: Locator, role: 'dialog' | 'alertdialog'][] = [
    [page.getByRole('button', { name: 'Search or run a command' }), 'dialog'],
    [page.getByRole('button', { name: 'API calls' }), 'dialog'],
    [page.getByRole('button', { name: 'Publish now' }), 'alertdialog'],
    [page.getByRole('button', { name: 'Schedule', exact: true }), 'dialog'],
  ]
  for (const [opener, role] of opened) {
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expectTrap(page, page.getByRole(role), opener)
  }
  const theme = page.getByRole('button', { name: 'Theme' })
  await tabTo(page, theme)
  await page.keyboard.press('Enter')
  // It handles keys once it is focused.
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()
  // Esc closes a panel and moves the focus to its row.
  await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/posts(\?|$)/)
})

test('the main workflow with the keyboard alone', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await tabTo(page, page.getByRole('button', { name: 'Connect', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Signed in as/ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /Fernhollow/ }))
  await page.keyboard.press('Enter')

  const name = `${words('by-keyboard')}.png`
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }))
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Media' }).getByRole('option').first().waitFor()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Upload' }).first())
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await picture(name))
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()

  await page.keyboard.press('c')
  const said = words('By keyboard alone')
  await tabTo(page, page.getByRole('checkbox', { name: /^X: / }).first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: 'Text', exact: true }))
  await page.keyboard.type(said)
  await tabTo(page, page.getByRole('button', { name: 'Add from media' }))
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog')
  const mine = picker.getByRole('option', { name: new RegExp(name) })
  await tabTo(page, mine)
  await page.keyboard.press('Space')
  await tabTo(page, picker.getByRole('button', { name: /^(Add|Use)/ }))
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await tabTo(page, page.getByRole('radio', { name: 'Draft' }))
  await arrowTo(page, 'ArrowDown', page.getByRole('radio', { name: 'Schedule' }))
  await tabTo(page, page.getByLabel('Date', { exact: true }))
  await page.keyboard.type('2032-04-13')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2032-04-13')
  await tabTo(page, page.getByLabel('Time', { exact: true }))
  await page.keyboard.type('0905')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('09:05')
  await tabTo(page, page.getByRole('button', { name: 'Schedule', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  const [post] = await postsStartingWith(studio, workspaceId, said, 'scheduled')
  const params = { workspaceId, postId: post?.id ?? '' }

  await page.goto(`${studio.origin}/w/${workspaceId}/calendar?view=month&date=2032-04-13`)
  const tile = page.getByRole('button', { name: `09:05 ${said}`, exact: true })
  await tile.waitFor()
  await tabTo(page, page.getByRole('gridcell', { name: /13 April/ }))
  await arrowTo(page, 'ArrowDown', tile, 2)
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up 09:05 ${said}.`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('gridcell', { name: /15 April/ }).getByRole('button', { name: said }),
  ).toBeFocused()
  const moved = await page.evaluate(() => new Date('2032-04-15T09:05').toISOString())
  await expect
    .poll(async () => new Date((await studio.call(getPost, { params })).scheduledAt ?? 0).toISOString())
    .toBe(moved)

  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Post' })
  await tabTo(page, panel.getByRole('button', { name: 'Publish now' }))
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true })
  await expect(page.getByRole('alertdialog')).toContainText('Minimum balance after')
  await tabTo(page, confirm, 6)
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^Practice post: published/)).toBeVisible()
  expect((await studio.call(getPost, { params })).status).toBe('published')
})

test('Tab enters a month at its marked day; Home and End go to the ends of its week', async ({
  page,
  studio,
}) => {
  // In its sixth week, as May 2032 starts on a Saturday.
  await openScreen(page, studio, 'calendar?view=month&date=2032-05-31')
  const cell = (day: RegExp) => page.getByRole('gridcell', { name: day })
  await tabTo(page, cell(/31 May/))
  await page.keyboard.press('End')
  await expect(cell(/Saturday 5 June/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(cell(/Sunday 30 May/)).toBeFocused()
  // The space bar would scroll the month past the focused day.
  // In an object, as a promise itself would be awaited before the key is pressed.
  const listening = await page.evaluateHandle(() => ({
    scrolls: new Promise((resolve) =>
      addEventListener('keydown', (event) => resolve(!event.defaultPrevented), { once: true }),
    ),
  }))
  await page.keyboard.press('Space')
  expect(await listening.evaluate(({ scrolls }) => scrolls)).toBe(false)
})

test('the panel of a tab without controls shows its focus', async ({ page, studio }) => {
  await studio.faults({ method: 'GET', path: '/v1/workspaces/*/media', effect: { kind: 'hang' } })
  await openScreen(page, studio, 'media')
  const panel = page.getByRole('tabpanel', { name: 'All' })
  await tabTo(page, panel)
  await expect(panel).toHaveCSS('outline-style', 'solid')
})

test('removing something with the keyboard keeps the focus nearby: a token, an invitation, a webhook, a queue', {
  tag: '@long',
}, async ({ page, studio, signIn }) => {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: words('Removed') } })
  const params = { workspaceId }
  const name = words('Of no use')
  await studio.call(createToken, { body: { name, scopes: ['read'] } })
  await studio.call(createInvitation, { params, body: { role: 'editor', note: name } })
  const url = 'https://example.com/hook'
  await studio.call(createWebhook, { params, body: { url, events: ['post.published'] } })
  await studio.call(createQueue, { params, body: { name, timezone: 'UTC' } })
  /** Chooses the last item of a menu, which deletes. */
  const chooseDelete = async (of: string) => {
    await page.getByRole('button', { name: `More for ${of}` }).press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('data-highlighted', '')
    await page.keyboard.press('Enter')
  }
  const confirm = (verb: string) => page.getByRole('alertdialog').getByRole('button', { name: verb })
  await signIn(page)

  await page.goto(`${studio.origin}/developer`)
  await page.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
  await confirm('Revoke').press('Enter')
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Tokens on this server' }).locator(':focus')).toHaveCount(1)

  const at = `${studio.origin}/w/${workspaceId}`
  await page.goto(`${at}/settings/people`)
  await page.getByRole('button', { name: `Revoke ${name}` }).press('Enter')
  await confirm('Revoke').press('Enter')
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.goto(`${at}/settings/webhooks`)
  await page.getByRole('switch').press('Space')
  await expect(page.getByRole('switch')).not.toBeChecked()
  await expect(page.getByRole('switch')).toBeFocused()
  await chooseDelete(url)
  await confirm('Delete webhook').press('Enter')
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.goto(`${at}/accounts`)
  await chooseDelete(name)
  await confirm('Delete queue').press('Enter')
  await expect(page.getByRole('button', { name: `More for ${name}` })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Queues' }).locator(':focus')).toHaveCount(1)
})

test('the copy button has the focus when a new token is shown', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/developer`)
  await page.getByRole('button', { name: 'New token' }).press('Enter')
  const name = page.getByRole('dialog', { name: 'New token' }).getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill(words('Laptop'))
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Token created' })
  await expect(shown.getByRole('button', { name: 'Copy token' })).toBeFocused()
})

test('a dialog whose step is in the URL restores the focus to the button that opened it', {
  tag: '@long',
}, async ({ page, studio }) => {
  for (const [screen, name] of [
    ['accounts', 'Connect account'],
    ['brand', 'Import from website'],
  ] as const) {
    await openScreen(page, studio, screen)
    const opener = page.getByRole('button', { name, exact: true })
    await opener.press('Enter')
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})
