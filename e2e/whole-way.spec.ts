import { getCredits, getPost, listCreditTransactions, listMedia, previewPublish } from '~/contract/endpoints'
import { drag } from './fixtures/drag'
import { picture } from './fixtures/picture'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

test.use({ serviceWorkers: 'allow' })

const balance = async (studio: Studio) => Number((await studio.call(getCredits)).balance)
const credits = (count: number) => `${count.toLocaleString('en')} credits`

// Publishing alone decides what the balance is to be, so both are in one test.
test('the whole way: sign-in link, upload, post for several accounts, drag, publish', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Signed in as / })).toBeVisible()
  await page.getByRole('button', { name: /Fernhollow/ }).click()
  const rail = page.getByRole('navigation', { name: 'Main' })

  await rail.getByRole('link', { name: 'Media' }).click()
  const name = `${words('cherries')}.png`
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await (await chooser).setFiles(await picture(name))
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  const media = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '10' } })
  expect(media.map((item) => item.name)).toContain(name)

  await page.getByRole('link', { name: 'New post' }).first().click()
  const said = words('The whole way')
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
  const postId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.goto(`${studio.origin}/w/${workspaceId}/calendar?view=month&date=2031-03-11`)
  const tile = page.getByRole('button', { name: `10:35 ${said}`, exact: true })
  const cell = (day: number) => page.getByRole('gridcell', { name: new RegExp(`^\\w+ ${day} March,`) })
  await drag(page, cell(11).getByRole('button', { name: `10:35 ${said}` }), cell(14))
  await expect(cell(14).getByRole('button', { name: `10:35 ${said}` })).toBeVisible()
  const moved = await page.evaluate(() => new Date('2031-03-14T10:35').toISOString())
  const stored = () => studio.call(getPost, { params: { workspaceId, postId } })
  await expect.poll(async () => new Date((await stored()).scheduledAt ?? 0).toISOString()).toBe(moved)

  const before = await balance(studio)
  const { maxCredits = 0 } = await studio.call(previewPublish, { params: { workspaceId, postId } })
  expect(maxCredits).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: credits(before) })).toBeVisible()
  await tile.click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await panel.getByRole('button', { name: 'Publish now' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Maximum cost')
  await expect(dialog).toContainText('Minimum balance after')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(
    panel.getByText('Practice post: published on a simulated platform, not on the real one.'),
  ).toHaveCount(3)
  await expect(panel.getByText('Published')).not.toHaveCount(0)
  const results = (await stored()).results ?? []
  expect(results.map(({ status }) => status)).toEqual(['published', 'published', 'published'])
  const spent = results.reduce((sum, { cost = 0 }) => sum + cost, 0)
  expect(spent).toBeLessThanOrEqual(maxCredits)
  const transactions = await studio.call(listCreditTransactions, { query: { limit: '100' } })
  const debited = transactions.filter((entry) => entry.postId === postId)
  expect(debited.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(-spent)
  // A post of the sample may come due meanwhile, so it is what the API says now that stands in the bar.
  await expect(async () => {
    const now = credits(await balance(studio))
    await expect(page.getByRole('link', { name: now })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
})

test('a scheduled post is seen going out at its time, without reloading', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Due in a moment')
  const post = await makePost(studio, workspaceId, said, {
    scheduledAt: new Date(Date.now() + 6000).toISOString(),
  })
  await openScreen(page, studio, `posts/${post.id}?status=scheduled`)
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(said) })
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(row).toBeVisible()
  await expect(panel.getByText(/^Practice post:/)).toBeVisible({ timeout: 20_000 })
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Published' }).click()
  await expect(row).toBeVisible()
})
