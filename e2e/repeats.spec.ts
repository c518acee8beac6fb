import { addAccount, createWorkspace } from '~/contract'
import { cellOf, dragTo, pathOf } from './fixtures/calendar'
import { act } from './fixtures/composer'
import { openScreen, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

/** A day of next month, with two weeks later still in that month. */
function dayOfNextMonth(date: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, date)).toISOString().slice(0, 10)
}

test('a post repeats weekly: shown on the calendar, one moved alone, then the later ones, then stopped', async ({
  page,
  studio,
  expectAccessible,
}) => {
  // A day of its own: a full day doesn't show all its posts.
  const { workspaceId } = await studio.call(createWorkspace, { body: { name: words('Weekly') } })
  const body = { connection: 'practice', platform: 'twitter', handle: 'weekly' }
  await studio.call(addAccount, { params: { workspaceId }, body })
  const own = (path: string) => openScreen(page, studio, `${studio.origin}/w/${workspaceId}/${path}`)
  const said = words('Weekly offer')
  const query = new URLSearchParams({
    text: said,
    platform: 'twitter',
    date: dayOfNextMonth(3),
    time: '10:00',
  })
  await own(`posts/new?${query}`)
  await page.getByRole('combobox', { name: 'Repeat' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await page.getByRole('combobox', { name: 'Ends' }).click()
  await page.getByRole('option', { name: 'After a number of times' }).click()
  await page.getByRole('spinbutton', { name: 'Number of times' }).fill('3')
  await expect(page.getByRole('region', { name: 'Next dates' })).toContainText('3 posts')
  await expectAccessible(page)
  await act(page, 'Schedule').click()
  await expect(page.getByRole('region', { name: /^Repeats every week on / })).toBeVisible()

  await own(pathOf('month', dayOfNextMonth(10)))
  const tiles = page.getByRole('gridcell').getByRole('button', { name: said })
  await expect(tiles).toHaveCount(3)
  await expect(tiles.first()).toHaveAccessibleDescription(/Repeats every week/)
  const on = (date: number) => cellOf(page, dayOfNextMonth(date))
  const tileOn = (date: number) => on(date).getByRole('button', { name: said })
  const asked = page.getByRole('alertdialog', { name: 'Move repeated post?' })

  await dragTo(page, tileOn(10), on(11))
  await asked.getByRole('button', { name: 'Only this post' }).click()
  await expect(tileOn(11)).toBeVisible()
  await expect(tileOn(17)).toBeVisible()

  await dragTo(page, tileOn(3), on(4))
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'This and later posts' }).click()
  for (const date of [4, 11, 18]) await expect(tileOn(date)).toBeVisible()
  await expect(tiles).toHaveCount(3)

  await tileOn(4).click()
  await page.getByRole('button', { name: 'Stop repeating' }).click()
  await expect(tileOn(18)).toHaveCount(0)
  // The one moved by hand, and the one it was stopped from.
  await expect(tiles).toHaveCount(2)
  const stopped = page.locator('[data-toast]').filter({ hasText: 'Repeat stopped' })
  await stopped.getByRole('button', { name: 'Undo' }).click()
  await expect(tileOn(18)).toBeVisible()
})
