import { screen, within } from '@testing-library/react'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '~/server/db/schema'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseByKey, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  // 1 in 20 records is a product: 250 in all, of which 50 are archived.
  await fillWorkspace(studio.db, studio.workspaceId, 5000)
})
afterAll(() => studio.close())

const archived = async () => {
  const [row] = await studio.db
    .select({ count: count() })
    .from(products)
    .where(and(eq(products.workspaceId, studio.workspaceId), eq(products.status, 'archived')))
  return row?.count
}

// Upper bounds: a busy machine takes several times as long as an idle one.
const longTimeout = { timeout: 120_000 }

it('changes all matching products, loaded or not, without refetching the list for each, and undoes it', {
  timeout: 240_000,
}, async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/products?view=table&status=active`)
  await screen.findByText('250 total, 200 active.')
  await screen.findByText('Showing 60 of 200')
  const [first] = screen.getAllByRole('checkbox', { name: /^Select “?(Blend|Röstung)/ })
  if (first) await user.click(first)
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 200' }))
  within(bar).getByText('200 selected')
  calls.length = 0
  await user.click(within(bar).getByRole('button', { name: 'Set status' }))
  const last = await screen.findByRole('menuitem', { name: 'Archived' })
  await chooseByKey(user, 'End', last)
  await screen.findByText('200 products set to Archived', undefined, longTimeout)
  expect(await archived()).toBe(250)
  const lists = calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/products'))
  expect(lists.length).toBeLessThan(10)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('200 products changed back', undefined, longTimeout)
  expect(await archived()).toBe(50)
})

it('says if products already have the status, and keeps them selected', async () => {
  const { user, calls } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/products?view=table&status=archived`,
  )
  const [first] = await screen.findAllByRole('checkbox', { name: /^Select “?(Blend|Röstung)/ })
  if (first) await user.click(first)
  const bar = await screen.findByRole('region', { name: 'Selection' })
  calls.length = 0
  await user.click(within(bar).getByRole('button', { name: 'Set status' }))
  const last = await screen.findByRole('menuitem', { name: 'Archived' })
  await chooseByKey(user, 'End', last)
  await screen.findByText('The product is already set to Archived.')
  within(bar).getByText('1 selected')
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
})
