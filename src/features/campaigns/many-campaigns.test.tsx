import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { campaigns } from '~/server/db/schema'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseByKey, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  // 1 in 20 records is a campaign: 250 in all, of which every fifth becomes a draft.
  await fillWorkspace(studio.db, studio.workspaceId, 5000)
  await studio.db.update(campaigns).set({ status: 'draft' }).where(sql`split_part(id, '_', 2)::int % 5 = 0`)
})
afterAll(() => studio.close())

it('paginates each column of the board and shows its total', async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns?view=board`)
  await screen.findByText('250 total, 200 active.')
  const column = (name: string) => screen.findByRole('region', { name })
  const active = await column('Active')
  within(active).getByText('200')
  within(active).getByText('Showing 60 of 200')
  within(await column('Draft')).getByText('50')
  expect(within(active).getAllByRole('button', { name: /^Move / })).toHaveLength(60)
  const lists = calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/campaigns'))
  // Four columns and two counts, some perhaps twice, but never the whole list.
  expect(lists.length).toBeLessThanOrEqual(8)

  // A moved card appears in its new column at once, and both totals change.
  const [card] = within(active).getAllByRole('button', { name: /^Status of / })
  if (card) await user.click(card)
  const draft = await screen.findByRole('menuitemradio', { name: 'Draft' })
  await chooseByKey(user, 'Home', draft)
  await within(await column('Draft')).findByText('51')
  const moved = () => within(screen.getByRole('region', { name: 'Draft' })).getAllByRole('button')
  await waitFor(() => expect(moved()).toContain(document.activeElement))
  await within(await column('Active')).findByText('199')
  await screen.findByText('250 total, 199 active.')
  const [row] = await studio.db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaigns)
    .where(eq(campaigns.status, 'draft'))
  expect(row?.count).toBe(51)
})

it('filters the table on the server', async () => {
  renderWithApp(studio, `/w/${studio.workspaceId}/campaigns?view=table&q=röstwoche`)
  await screen.findByRole('link', { name: 'Röstwoche 200' })
  expect(screen.getAllByRole('link', { name: /^Röstwoche/ })).toHaveLength(2)
})
