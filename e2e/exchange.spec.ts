import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { createPost, listMedia, listPosts, listSocialAccounts } from '~/contract/endpoints'
import { testWorkbook } from '~/src/import-export/test-workbook'
import { sidewaysOn, violationsOn } from './fixtures/accessible'
import { makePost, openScreen, postsStartingWith, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

const csv = (...rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})
const choose = (page: Page, name: string, content: string | Uint8Array) =>
  page.getByLabel('File to import').setInputFiles(file(name, content))

async function account(studio: Studio, workspaceId: string, platform: string): Promise<string> {
  const accounts = await studio.call(listSocialAccounts, { params: { workspaceId } })
  const found = accounts.find((each) => each.platform === platform)
  if (!found) throw new Error(`No account on ${platform}.`)
  return found.id
}
const textsOf = async (studio: Studio, workspaceId: string, begin: string) => {
  const lists = await Promise.all(
    ['draft', 'scheduled'].map((status) => postsStartingWith(studio, workspaceId, begin, status)),
  )
  return lists
    .flat()
    .map(({ content }) => content.text)
    .sort()
}
const result = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'created' })
const contentOf = async (download: Promise<Download>) => readFile(await (await download).path(), 'utf8')

test('complaint: “no bulk import”: posts are imported from a CSV file, with errors by row', async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, 'calendar?date=2031-05-12')
  const x = await account(studio, workspaceId, 'twitter')
  const begin = words('Bulk')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import posts…' }).click()
  await expect(page.getByRole('heading', { name: 'Import posts' })).toBeVisible()
  await choose(
    page,
    'posts.csv',
    csv(
      ['Day', 'At', 'Caption', 'Profile'],
      ['12.05.2031', '14:30', `${begin} one`, x],
      ['', '', `${begin} draft`, x],
      ['32.05.2031', '', `${begin} no day`, x],
      ['12.05.2031', '9:00', `${begin} nobody`, 'nobody'],
      ['12.05.2031', '14:30', `${begin} one`, x],
      ['12.05.2031', '15:00', `=HYPERLINK(1) <script>alert(1)</script> ${begin}`, x],
    ),
  )
  // A column with an unknown name is matched by hand, and remembered with the file.
  await page.getByRole('combobox', { name: 'Column for Time', exact: true }).click()
  await page.getByRole('option', { name: /^At/ }).click()
  const rows = page.getByRole('region', { name: 'File contents' })
  await expect(rows.getByText('Error: Date: Can’t read “32.05.2031” as a date.')).toBeVisible()
  await expect(rows.getByText('No connected account is named “nobody”.')).toBeVisible()
  await expect(rows.getByText('Same as row 2.')).toBeVisible()
  await expect(rows.getByText('12 May 2031, 14:30').first()).toBeVisible()
  expect(await violationsOn(page)).toBe('')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, 'colours')).toBe('')
  await page.reload()
  await expect(rows.getByText('12 May 2031, 14:30').first()).toBeVisible()

  await page.getByRole('button', { name: 'Import 3 posts' }).click()
  await expect(result(page)).toHaveText('3 of 3 created')
  expect(await textsOf(studio, workspaceId, begin)).toEqual([`${begin} draft`, `${begin} one`])
  expect(await textsOf(studio, workspaceId, '=HYPERLINK')).toHaveLength(1)
  // On a phone, the rows' results aren't off to the side.
  await page.setViewportSize({ width: 390, height: 844 })
  const results = page.getByRole('region', { name: 'Import results by row' })
  await expect(results.getByText('Created').first()).toBeInViewport({ ratio: 1 })

  // Importing the same file again creates no duplicates.
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(
    page,
    'posts.csv',
    csv(['Date', 'Time', 'Text', 'Account'], ['12.05.2031', '14:30', `${begin} one`, x]),
  )
  await expect(rows.getByText('Same as an existing post.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 posts' })).toHaveAttribute('aria-disabled', 'true')
})

test('an import continues after a lost answer, a refusal and a reload, and creates nothing twice', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, 'calendar/import')
  const x = await account(studio, workspaceId, 'twitter')
  const begin = words('Resumed')
  const lines = Array.from({ length: 12 }, (_, index) => [
    '2031-06-02',
    `10:${index + 10}`,
    `${begin} ${index + 10}`,
    x,
  ])
  await choose(page, 'posts.csv', csv(['Date', 'Time', 'Text', 'Account'], ...lines))
  const path = `/v1/workspaces/${workspaceId}/posts`
  await studio.faults(
    { method: 'POST', path, times: 1, effect: { kind: 'lost' } },
    {
      method: 'POST',
      path,
      times: 1,
      effect: { kind: 'status', status: 400, code: 'no', message: 'Not this one.' },
    },
    { method: 'POST', path, times: 1, effect: { kind: 'twice' } },
    { method: 'POST', path, times: 3, effect: { kind: 'slow', ms: 300 } },
    { method: 'POST', path, effect: { kind: 'hang' } },
  )
  await page.getByRole('button', { name: 'Import 12 posts' }).click()
  // The page is closed during a call that is never answered.
  await expect(result(page)).toHaveText(/^[456] of 12 created/)
  await studio.faults()
  await page.reload()
  await expect(result(page)).toHaveText(/^1[12] of 12 created/, { timeout: 30_000 })
  const retry = page.getByRole('button', { name: 'Retry rejected rows' })
  if (await retry.isVisible()) await retry.click()
  await expect(result(page)).toHaveText('12 of 12 created')
  // It has checked for duplicates by the time it offers to undo the import.
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  expect(await textsOf(studio, workspaceId, begin)).toEqual(lines.map(([, , text]) => text))

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('button', { name: 'Delete posts' }).click()
  await expect(result(page)).toHaveText('0 of 12 created, 12 undone')
  expect(await textsOf(studio, workspaceId, begin)).toEqual([])
})

test('an import waits for a new token, for credits and for the network', { tag: '@long' }, async ({
  page,
  context,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, 'calendar/import')
  const x = await account(studio, workspaceId, 'twitter')
  const begin = words('Waits')
  await choose(
    page,
    'posts.csv',
    csv(['Text', 'Account'], ...['a', 'b', 'c'].map((each) => [`${begin} ${each}`, x])),
  )
  const path = `/v1/workspaces/${workspaceId}/posts`
  const purchaseUrl = 'https://example.com/buy'
  await studio.faults({
    method: 'POST',
    path,
    times: 1,
    effect: {
      kind: 'status',
      status: 402,
      code: 'insufficient_credits',
      message: 'No credits.',
      purchaseUrl,
    },
  })
  await page.getByRole('button', { name: 'Import 3 posts' }).click()
  await expect(page.getByRole('alert')).toContainText('No credits.')
  await expect(page.getByRole('link', { name: 'Buy credits' })).toHaveAttribute('href', purchaseUrl)
  await studio.faults({
    method: 'POST',
    path,
    times: 1,
    effect: { kind: 'status', status: 429, retryAfter: 0 },
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t check whether row 2 was created.')
  await context.setOffline(false)
  await expect(result(page)).toHaveText('3 of 3 created')
  expect(await textsOf(studio, workspaceId, begin)).toHaveLength(3)
})

test('a workbook is read, and other files are refused with a sentence', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, 'calendar/import')
  const x = await account(studio, workspaceId, 'twitter')
  const many = Array.from({ length: 501 }, (_, index) => [`Post ${index}`, x])
  for (const [name, content, sentence] of [
    ['empty.csv', '', 'The file is empty.'],
    ['head.csv', 'Date,Text', 'The file has a header row but no posts.'],
    ['picture.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'This isn’t a spreadsheet'],
    ['old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'old Excel workbook'],
    ['broken.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), 'damaged'],
    ['many.csv', csv(['Text', 'Account'], ...many), '501 posts, and an import can have up to 500'],
    ['quotes.csv', 'Text\n"open', 'The quotation marks in row 2 don’t match'],
  ] as const) {
    await choose(page, name, content)
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  const begin = words('Sheet')
  const workbook = testWorkbook([
    ['Date', 'Time', 'Text', 'Account'],
    [{ date: 48000 }, { date: 0.5, time: true }, `${begin} é`, x],
  ])
  await choose(page, 'posts.xlsx', workbook)
  await expect(page.getByRole('cell', { name: '1 Jun 2031, 12:00' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOn(page)).toBe('')
  const start = page.getByRole('button', { name: 'Import 1 post' })
  await expect(start).toBeEnabled()
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(result(page)).toHaveText('1 of 1 created')
  expect(await sidewaysOn(page)).toBe('')
})

test('the posts on show can be exported as CSV, as a calendar file and as a page to sign off', {
  tag: '@long',
}, async ({ page, context, studio }) => {
  const begin = words('Export')
  const workspaceId = await openScreen(
    page,
    studio,
    'calendar?date=2032-07-05&platform=linkedin&zone=Europe/Berlin',
  )
  const nasty = `=1+1 <img src=x onerror=alert(1)> ${begin}`
  await makePost(studio, workspaceId, nasty, { on: ['linkedin'], scheduledAt: '2032-07-09T08:00:00Z' })
  await makePost(studio, workspaceId, `Other ${begin}`, {
    on: ['twitter'],
    scheduledAt: '2032-07-09T09:00:00Z',
  })
  await makePost(studio, workspaceId, `August ${begin}`, {
    on: ['linkedin'],
    scheduledAt: '2032-08-01T09:00:00Z',
  })
  const picture = (await studio.call(listMedia, { params: { workspaceId }, query: { type: 'image' } })).find(
    ({ url }) => url !== undefined,
  )
  const accountId = await account(studio, workspaceId, 'linkedin')
  await studio.call(createPost, {
    params: { workspaceId },
    body: {
      content: { text: `Pictured ${begin}`, mediaUrls: [picture?.url ?? ''] },
      targets: [{ platform: 'linkedin', accountId }],
      scheduledAt: '2032-07-12T08:00:00Z',
    },
  })
  await page.reload()
  const save = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Import and export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    return contentOf(download)
  }
  await expect(page.getByRole('button', { name: /10:00 =1\+1/ })).toBeVisible()
  const table = await save(/as CSV/)
  expect(table).toContain(`"'${nasty}"`)
  expect(table).toContain('"2032-07-09","10:00","Europe/Berlin","scheduled","LinkedIn"')
  expect(table).not.toContain('Other')
  expect(table).not.toContain('August')

  const ics = (await save(/calendar file/)).replaceAll('\r\n ', '')
  expect(ics).toContain('DTSTART:20320709T080000Z')
  expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const html = await save(/review page/)
  const client = await context.newPage()
  await client.setContent(html)
  await expect(client.getByRole('heading', { name: 'Friday 9 July' })).toBeVisible()
  await expect(client.getByText(nasty)).toBeVisible()
  await expect(client.getByText('Europe/Berlin')).toBeVisible()
  expect(await client.locator('script').count()).toBe(0)
  // The image is in the file itself, and nothing is fetched for it.
  await expect(client.locator('img')).toHaveCount(1)
  await expect(client.locator('img')).toHaveAttribute('src', /^data:image\/jpeg;base64,/)
  expect(
    await client.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(await violationsOn(client)).toBe('')
  const listed = await studio.call(listPosts, {
    params: { workspaceId },
    query: { status: 'scheduled', limit: '100' },
  })
  expect(listed.some(({ content }) => content.text === nasty)).toBe(true)
})

test('a printed week stays on its page, with pictures', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, '')
  const media = await studio.call(listMedia, { params: { workspaceId }, query: { type: 'image' } })
  const picture = media.find(({ url }) => url !== undefined)?.url ?? ''
  const accountId = await account(studio, workspaceId, 'linkedin')
  for (const day of [10, 11, 12, 13, 14, 15, 16])
    for (const hour of ['08', '12', '17'])
      await studio.call(createPost, {
        params: { workspaceId },
        body: {
          content: {
            text: `Long enough to take more than a line of its day, ${day} ${hour}`,
            mediaUrls: [picture],
          },
          targets: [{ platform: 'linkedin', accountId }],
          scheduledAt: `2039-04-${day}T${hour}:00:00Z`,
        },
      })
  await openScreen(page, studio, 'calendar?view=week&date=2039-04-13&zone=UTC')
  await expect(page.getByRole('button', { name: /^08:00 Long enough/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const week = page.getByRole('main', { name: /2039$/ })
  await expect(week.getByRole('listitem')).toHaveCount(21)
  const drawn = () =>
    week
      .locator('img')
      .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length)
  await expect.poll(drawn).toBe(21)
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
