import type { Page } from '@playwright/test'
import { getBrandKit, listWorkspaces, updateBrandKit } from '~/contract/endpoints'
import { expect, test } from './fixtures/pages'
import type { Studio } from './fixtures/test'

/** A workspace of the first start, and its kit. */
async function kitOf(studio: Studio, which: 'sample' | 'empty') {
  const all = await studio.call(listWorkspaces)
  const found = all.find(({ name }) => (name === 'Fernhollow Coffee') === (which === 'sample'))
  if (!found) throw new Error('The first workspaces are missing.')
  const params = { workspaceId: found.workspaceId }
  return {
    workspaceId: found.workspaceId,
    read: () => studio.call(getBrandKit, { params }),
    write: (body: object) => studio.call(updateBrandKit, { params, body }),
  }
}

async function openKit(page: Page, studio: Studio, workspaceId: string) {
  await page.goto(`${studio.origin}/w/${workspaceId}/brand`)
  const form = page.getByRole('form', { name: 'Brand kit' })
  await expect(form).toBeVisible()
  return form
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page)
})

test('sends only what was changed; a later save of another tab keeps the first one’s fields', async ({
  page,
  context,
  studio,
}) => {
  const kit = await kitOf(studio, 'sample')
  const form = await openKit(page, studio, kit.workspaceId)
  const other = await context.newPage()
  await other.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await other.getByRole('button', { name: 'Connect' }).click()
  await other.getByRole('navigation', { name: 'Main' }).waitFor()
  const second = await openKit(other, studio, kit.workspaceId)
  await form.getByRole('textbox', { name: 'Tagline' }).fill('Slower still.')
  await second.getByRole('textbox', { name: 'Domain' }).fill('fern.example')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ tagline: 'Slower still.' })
  await expect(page.getByText('Brand kit saved.')).toBeVisible()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Brand kit saved.')).toBeVisible()
  expect(await kit.read()).toMatchObject({ tagline: 'Slower still.', domain: 'fern.example' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kit.read).toMatchObject({ tagline: 'Slower still.', domain: 'fernhollow.example' })
})

test('keeps what is not saved through a reload, and asks before it is left', async ({ page, studio }) => {
  const kit = await kitOf(studio, 'sample')
  const form = await openKit(page, studio, kit.workspaceId)
  const description = form.getByRole('textbox', { name: 'Description' })
  await description.fill('d'.repeat(2001))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Takes at most 2,000 characters.')).toBeVisible()
  await expect(form.getByText('1 over 2,000')).toBeVisible()
  await description.fill('Kept on this device.')
  await page.reload()
  await expect(description).toHaveValue('Kept on this device.')
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Leave the brand kit?' })
  await ask.getByRole('button', { name: 'Stay' }).click()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(description).not.toHaveValue('Kept on this device.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible()
})

test('edits the palette: colour, role, order, what reads, and the primary that follows', async ({
  page,
  studio,
  expectAccessible,
}) => {
  const kit = await kitOf(studio, 'empty')
  await kit.write({
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
      { hex: '#f4eada', name: 'Cream', role: 'background' },
    ],
    primaryColor: '#21443a',
  })
  const form = await openKit(page, studio, kit.workspaceId)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Change Forest' }).click()
  const picker = page.getByRole('dialog', { name: 'Colour of Forest' })
  await picker.getByRole('slider', { name: 'Hue' }).focus()
  await expectAccessible(page)
  await picker.getByRole('textbox', { name: 'Hex' }).fill('#113355')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox', { name: 'Hex of colour 1' })).toHaveValue('#113355')
  await form.getByRole('textbox', { name: 'Hex of colour 2' }).fill('orange')
  await form.getByRole('textbox', { name: 'Hex of colour 3' }).focus()
  await expect(form.getByText('Needs 3 to 8 hex digits, such as #1f4d3a.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Hex of colour 2' }).fill('#de6b35')
  await expect(form.getByText(/Persimmon on Cream is 2\.\d; text needs 4\.5/)).toBeVisible()
  await form
    .getByRole('button', { name: /^Add #/ })
    .first()
    .click()
  await form.getByRole('button', { name: 'Move Forest', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Forest goes to 1 of 4/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/Forest goes to 2 of 4/)).toBeAttached()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand kit saved.')).toBeVisible()
  const saved = await kit.read()
  expect(saved.primaryColor).toBe('#113355')
  expect(saved.colors?.map(({ name }) => name)).toEqual([
    'Persimmon',
    'Forest',
    'Cream',
    'Persimmon, readable',
  ])
})

test('takes tags one by one and as a list, refuses doubles, edits and moves them', async ({
  page,
  studio,
}) => {
  const kit = await kitOf(studio, 'empty')
  await kit.write({ brandValues: [] })
  const form = await openKit(page, studio, kit.workspaceId)
  const values = form.getByRole('textbox', { name: 'Values' })
  await values.fill('patience, clear prices\n')
  await values.fill('repair')
  await values.press('Enter')
  await values.fill('Patience')
  await values.press('Enter')
  await expect(form.getByText('“Patience” is there already.')).toBeVisible()
  await values.fill('')
  await form.getByRole('button', { name: 'Edit clear prices' }).click()
  await form.getByRole('textbox', { name: 'Edit clear prices' }).fill('open prices')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Remove patience' }).click()
  await form.getByRole('button', { name: 'Move repair', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/repair goes to 2 of 2/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/repair goes to 1 of 2/)).toBeAttached()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand kit saved.')).toBeVisible()
  expect((await kit.read()).brandValues).toEqual(['repair', 'open prices'])
})

const website = `<!doctype html><title>Harbour Bakery</title>
<meta name="description" content="Bread by the water. <script>alert(1)</script>">
<meta name="theme-color" content="#0b5fa5"><style>body{background:#fffaf0;color:#1a1a1a}</style>
<script type="application/ld+json">{"@type":"Organization","name":"Harbour Bakery","slogan":"Bread by the water."}</script>
<h1>Harbour Bakery</h1>`

test('imports a website, shows what changed, keeps mine where that is better, and undoes it all', async ({
  page,
  studio,
  pages,
  expectAccessible,
}) => {
  const kit = await kitOf(studio, 'empty')
  await kit.write({ name: 'My bakery', tagline: 'Mine.' })
  pages.answer('/', website)
  await openKit(page, studio, kit.workspaceId)
  await page.getByRole('button', { name: 'Import from website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Website' }).fill('not a site')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText(/This is not a web address/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Website' }).fill(`${pages.origin}/`)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const name = dialog.getByRole('listitem', { name: 'Name' })
  await expect(name).toContainText('My bakery')
  await expect(name).toContainText('Harbour Bakery')
  await expectAccessible(page)
  await name.getByRole('button', { name: 'Keep mine' }).click()
  await expect(name.getByRole('button', { name: 'Use the website’s' })).toBeVisible()
  expect(await kit.read()).toMatchObject({ name: 'My bakery', tagline: 'Bread by the water.' })
  await dialog.getByRole('button', { name: 'Undo all' }).click()
  await expect.poll(kit.read).toMatchObject({ name: 'My bakery', tagline: 'Mine.' })
})

test('tells a website that refuses from one that is not there, is empty, huge, or slow', async ({
  page,
  studio,
  pages,
}) => {
  const kit = await kitOf(studio, 'empty')
  pages.answer('/closed', (_request, response) => void response.writeHead(403).end())
  pages.answer('/round', (_request, response) => void response.writeHead(302, { location: '/round' }).end())
  pages.answer('/huge', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>x</p>'.repeat(2_000_000))
  })
  pages.answer('/slow', () => undefined)
  await openKit(page, studio, kit.workspaceId)
  await page.getByRole('button', { name: 'Import from website' }).click()
  const dialog = page.getByRole('dialog')
  const read = async (address: string) => {
    await dialog.getByRole('textbox', { name: 'Website' }).fill(address)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await read(`${pages.origin}/closed`)
  await expect(dialog.getByText(/refused to show this page \(HTTP 403\)/)).toBeVisible()
  await read(`${pages.origin}/round`)
  await expect(dialog.getByText(/too many redirects/)).toBeVisible()
  await read(`${pages.origin}/huge`)
  await expect(dialog.getByText(/too large to read/)).toBeVisible()
  await read('http://10.0.0.1/')
  await expect(dialog.getByText(/private network/)).toBeVisible()
  await read(`${pages.origin}/slow`)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
})
