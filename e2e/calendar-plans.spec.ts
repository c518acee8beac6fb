import { readFile } from 'node:fs/promises'
import { getPost, schedulePost } from '~/contract/endpoints'
import { cellOf, dragTo, pathOf, springDay, tile } from './fixtures/calendar'
import { makePost, openScreen, postsSaying, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test('a plan is tried out, kept, exported, and commits the difference after telling what others changed', async ({
  page,
  studio,
  expectAccessible,
}) => {
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
  await expect(bar).toContainText('0 changes. Nothing is sent.')

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
  await expect(review.getByText('1 post was changed by others meanwhile.')).toBeVisible()
  await expect(review.getByText('Somebody moved it meanwhile.')).toBeVisible()
  await expect(review.getByRole('checkbox', { name: `Moved: ${said} <b>2</b>` })).not.toBeChecked()
  await expectAccessible(page)
  await review.getByRole('button', { name: 'Commit 2 changes' }).click()
  await expect(page.getByText('2 changes of the plan were made.')).toBeVisible()
  await expect.poll(() => timeOf(one.id)).toBe(`${springDay(45)}T10:00`)
  expect(await timeOf(two.id)).toBe(`${springDay(47)}T10:00`)
  expect(await postsSaying(studio, workspaceId, `${said} <b>1</b>`, 'scheduled')).toHaveLength(2)
  await expect(bar).toContainText('1 change')

  // One step takes the moves and what was added back, also when the toast is gone.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('The plan was taken back.')).toBeVisible()
  await expect.poll(() => timeOf(one.id)).toBe(`${springDay(43)}T10:00`)
  expect(await postsSaying(studio, workspaceId, `${said} <b>1</b>`, 'scheduled')).toHaveLength(1)
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toBeHidden()
})
