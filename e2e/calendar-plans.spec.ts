import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getPost, schedulePost } from '~/contract/endpoints'
import { cellOf, dragTo, pathOf, springDay, tile } from './fixtures/calendar'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

test('a plan can be tried, kept and exported, and applies its changes after showing what others changed', {
  tag: '@long',
}, async ({ page, studio, expectAccessible }) => {
  test.slow()
  const workspaceId = await sampleWorkspace(studio)
  const said = words('What if')
  const make = (index: number, day: number) =>
    makePost(studio, workspaceId, `${said} <b>${index}</b>`, {
      scheduledAt: `${springDay(day)}T10:00:00.000Z`,
    })
  const one = await make(1, 43)
  const two = await make(2, 44)
  const timeOf = async (postId: string) =>
    (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt?.slice(0, 16)
  const name = (index: number) => `12:00 ${said} <b>${index}</b>`
  await openScreen(page, studio, pathOf('month', springDay(43)))
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByRole('menuitem', { name: /^New plan/ }).click()
  const bar = page.getByRole('region', { name: 'Plan' })
  await expect(bar).toContainText('0 changes · Not applied yet')

  await dragTo(page, tile(page, name(1)), cellOf(page, springDay(45)))
  await expect(cellOf(page, springDay(45)).getByRole('button', { name: name(1) })).toBeVisible()
  await dragTo(page, tile(page, name(2)), cellOf(page, springDay(46)))
  await tile(page, name(1)).focus()
  await page.keyboard.press('d')
  await expect(bar).toContainText('3 changes')
  await expect(cellOf(page, springDay(45)).getByRole('button', { name: name(1) })).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bar).toContainText('2 changes')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(bar).toContainText('3 changes')
  expect(await timeOf(one.id)).toBe(`${springDay(43)}T10:00`)
  await expectAccessible(page)

  await bar.getByText('Before').click()
  await expect(cellOf(page, springDay(43)).getByRole('button', { name: name(1) })).toBeVisible()
  await bar.getByText('After').click()
  await page.reload()
  await expect(bar).toContainText('3 changes')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export' }).click(),
  ])
  const html = await readFile(await download.path(), 'utf8')
  expect(html).toContain(`${said} &lt;b&gt;1&lt;/b&gt;`)
  expect(html).not.toContain('<b>')

  await studio.call(schedulePost, {
    params: { workspaceId, postId: two.id },
    body: { scheduledAt: `${springDay(47)}T10:00:00.000Z` },
  })
  await bar.getByRole('button', { name: 'Review…' }).click()
  const review = page.getByRole('dialog', { name: /^Review/ })
  await expect(review.getByText('1 post was changed by someone else.')).toBeVisible()
  await expect(review.getByText(/^Moved by someone else: .*, 12:00\.$/)).toBeVisible()
  await expect(review.getByRole('checkbox', { name: `Moved: ${said} <b>2</b>` })).not.toBeChecked()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('2 changes from the plan applied')).toBeVisible()
  await expect.poll(() => timeOf(one.id)).toBe(`${springDay(45)}T10:00`)
  expect(await timeOf(two.id)).toBe(`${springDay(47)}T10:00`)
  expect(await postsStartingWith(studio, workspaceId, `${said} <b>1</b>`, 'scheduled')).toHaveLength(2)
  await expect(bar).toContainText('1 change')

  // One undo reverts the moves and the additions, even after the toast is gone.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Plan undone')).toBeVisible()
  await expect.poll(() => timeOf(one.id)).toBe(`${springDay(43)}T10:00`)
  expect(await postsStartingWith(studio, workspaceId, `${said} <b>1</b>`, 'scheduled')).toHaveLength(1)
  await bar.getByRole('button', { name: 'Discard plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard plan' }).click()
  await expect(bar).toBeHidden()
})

const beginPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByRole('menuitem', { name: /^New plan/ }).click()
  const bar = page.getByRole('region', { name: 'Plan' })
  // It loads when it is first shown, and moves the days down: a drag that began before would land elsewhere.
  await expect(bar).toBeVisible()
  return bar
}

test('a plan that is open in two tabs is applied once, and the other tab follows', {
  tag: '@long',
}, async ({ page, context, studio }) => {
  const said = words('Twice open')
  const workspaceId = await openScreen(page, studio, pathOf('month', springDay(50)))
  const bar = await beginPlan(page)
  for (const index of [1, 2]) {
    await bar.getByRole('button', { name: 'Add a post' }).click()
    const adding = page.getByRole('dialog')
    await adding.getByLabel('Text').fill(`${said} ${index}`)
    await adding.getByText('@fernhollow', { exact: true }).first().click({ force: true })
    await adding.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await expect(bar).toContainText('2 changes')

  const other = await context.newPage()
  await openScreen(other, studio, page.url())
  const otherBar = other.getByRole('region', { name: 'Plan' })
  await expect(otherBar).toContainText('2 changes')
  await otherBar.getByRole('textbox', { name: 'Plan name' }).fill(said)
  await expect(bar.getByRole('textbox', { name: 'Plan name' })).toHaveValue(said)

  // Both tabs show the same review; one applies it while it is open in the other.
  await otherBar.getByRole('button', { name: 'Review…' }).click()
  await expect(other.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible()
  await bar.getByRole('button', { name: 'Review…' }).click()
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('2 changes from the plan applied')).toBeVisible()
  await expect(otherBar).toBeHidden()
  await expect(other.getByRole('dialog')).toBeHidden()
  expect(await postsStartingWith(studio, workspaceId, said, 'scheduled')).toHaveLength(2)
})

test('a post that somebody changes during the review is not overwritten without asking', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Late change')
  // The middle of its month, as a drag that rests at the lower edge scrolls.
  const post = await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(50)}T10:00:00.000Z` })
  await openScreen(page, studio, pathOf('month', springDay(50)))
  const bar = await beginPlan(page)
  await dragTo(page, tile(page, `12:00 ${said}`), cellOf(page, springDay(51)))
  await expect(bar).toContainText('1 change')
  await bar.getByRole('button', { name: 'Review…' }).click()
  const review = page.getByRole('dialog', { name: /^Review/ })
  await expect(review.getByText('No one else has changed these posts.')).toBeVisible()
  await moveTo(studio, workspaceId, post.id, springDay(52))
  await review.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(review.getByRole('alert')).toContainText('Moved by someone else.')
  const change = review.getByRole('checkbox', { name: `Moved: ${said}` })
  await expect(change).not.toBeChecked()
  await expect(review.getByRole('listitem')).toContainText(/Moved by someone else: .*, 12:00\./)
  const now = await studio.call(getPost, { params: { workspaceId, postId: post.id } })
  expect(now.scheduledAt?.slice(0, 10)).toBe(springDay(52))

  // A change that is ticked all the same is applied.
  await change.check({ force: true })
  await review.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('1 change from the plan applied')).toBeVisible()
  const then = await studio.call(getPost, { params: { workspaceId, postId: post.id } })
  expect(then.scheduledAt?.slice(0, 10)).toBe(springDay(51))
})

const moveTo = (studio: Studio, workspaceId: string, postId: string, day: string) =>
  studio.call(schedulePost, {
    params: { workspaceId, postId },
    body: { scheduledAt: `${day}T10:00:00.000Z` },
  })
