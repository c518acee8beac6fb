import { waitForLoaded } from './fixtures/accessible'
import { openScreen } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone, rows end at the gutter and today isn’t faded', async ({ page, studio }) => {
  await openScreen(page, studio, '')
  await waitForLoaded(page)
  const week = page.getByRole('region', { name: 'This week' }).getByRole('list').first()
  // The row fades where it continues: today has to be beyond that.
  await expect
    .poll(() =>
      week.evaluate((list) => {
        const today = list.querySelector('[data-today]')?.getBoundingClientRect()
        const fade = Number.parseFloat(getComputedStyle(list).getPropertyValue('--edge-start'))
        return list.scrollLeft > 0 && today !== undefined && today.left >= fade
      }),
    )
    .toBe(true)
  await openScreen(page, studio, 'media')
  // The field's border is 10 px further.
  const search = await page.getByRole('searchbox', { name: 'Search by name or prompt' }).boundingBox()
  expect((search?.x ?? 0) + (search?.width ?? 0)).toBeGreaterThan(360)
})

test('on a phone, a queue can be saved wherever its page is scrolled', async ({ page, studio }) => {
  await openScreen(page, studio, 'accounts')
  await page.getByRole('link', { name: 'Edit queue Default' }).click()
  await page.getByRole('button', { name: 'Add slot' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveCount(1)
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
})
