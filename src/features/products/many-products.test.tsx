import { act, screen, waitFor, within } from '@testing-library/react'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct } from '~/contract'
import { products } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { chooseByKey, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  // 1 in 20 records is a product: 100 in all, of which 20 are archived.
  await fillWorkspace(studio.db, studio.workspaceId, 2000)
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
  await screen.findByText('100 total, 80 active.')
  await screen.findByText('Showing 60 of 80')
  const [first] = screen.getAllByRole('checkbox', { name: /^Select “?(Blend|Röstung)/ })
  if (first) await user.click(first)
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 80' }))
  within(bar).getByText('80 selected')
  calls.length = 0
  await user.click(within(bar).getByRole('button', { name: 'Set status' }))
  const last = await screen.findByRole('menuitem', { name: 'Archived' })
  await chooseByKey(user, 'End', last)
  await screen.findByText('80 products set to Archived', undefined, longTimeout)
  expect(await archived()).toBe(100)
  const lists = calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/products'))
  // What follows the server’s changes also reads it, every two seconds at most.
  expect(lists.length).toBeLessThan(40)
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await screen.findByText('80 products changed back', undefined, longTimeout)
  expect(await archived()).toBe(20)
})

it('restores each product’s own status when a failed Undo is retried', async () => {
  const given = ['draft', 'active']
  const made: string[] = []
  for (const [index, status] of given.entries())
    made.push((await studio.call(createProduct, { body: { name: `Own ${index}`, status } })).body.data.id)
  const statuses = async () => {
    const rows = await studio.db.select().from(products).where(inArray(products.id, made))
    return made.map((id) => rows.find((row) => row.id === id)?.status)
  }
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products?view=table&q=own&sort=name`)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await chooseByKey(user, 'End', await screen.findByRole('menuitem', { name: 'Archived' }))
  await screen.findByText('2 products set to Archived')
  expect(await statuses()).toEqual(['archived', 'archived'])
  const effect = { kind: 'status', status: 400, message: 'Not now.' } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/products/*', times: 1, effect }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/1 of 2 couldn’t be updated/)
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  await waitFor(async () => expect(await statuses()).toEqual(given))
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

  // Clearing by keyboard returns the focus to where it came from.
  first?.focus()
  within(bar).getByRole('button', { name: 'Clear selection' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard(' ')
  await screen.findByRole('region', { name: 'Selection' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

it('stops when the person signs out, and shows the next one nothing of it', async () => {
  const before = (await archived()) ?? 0
  const path = `/w/${studio.workspaceId}/products?view=table&status=active`
  const { user, close } = renderWithApp(studio, path)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  const answer = hold(/\/products\/./)
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await chooseByKey(user, 'End', await screen.findByRole('menuitem', { name: 'Archived' }))
  act(() => session.signOut())
  close()
  const { client } = renderWithApp(studio, path)
  await screen.findByRole('checkbox', { name: 'Select all shown' })
  answer()
  // Those that were under way.
  await waitFor(async () => expect(await archived()).toBe(before + 6))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText(/products set to Archived/)).toBeNull()
  expect(await archived()).toBe(before + 6)
})
