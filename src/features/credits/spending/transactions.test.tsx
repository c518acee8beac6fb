import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditAccounts, transactions } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const day = 86_400_000

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), credits: 80 })
  const { creditAccountId, workspaceId } = studio
  // A hundred days, the oldest with nothing but images.
  await studio.db.insert(transactions).values(
    Array.from({ length: 200 }, (_, index) => ({
      ...{
        id: `txn_${String(index).padStart(3, '0')}`,
        creditAccountId,
        workspaceId,
        reference: `many ${index}`,
      },
      ...{ amount: index < 150 ? 0 : -1, kind: index < 150 ? ('image' as const) : ('publish' as const) },
      description: `No. ${index}`,
      createdAt: new Date(Date.now() - ((200 - index) * day) / 2),
    })),
  )
  await studio.db.update(creditAccounts).set({ balance: 30 })
})
afterAll(() => studio.close())

it('reads a month for the chart, lists what is scrolled to, and has the server filter', async () => {
  const { router, calls } = renderWithApp(studio, '/credits')
  await screen.findByText('Showing 60 of 201')
  const table = screen.getByRole('table', { name: 'Transactions, newest first' })
  within(table).getByText('No. 199')
  const spent = screen.getByRole('table', { name: 'Spent by workspace' })
  expect(within(spent).getAllByText('50').length).toBeGreaterThan(0)
  const queries = () =>
    calls.filter(({ path }) => path === '/v1/credits/transactions').map(({ query }) => query)
  expect(queries().some((query) => query.includes('from='))).toBe(true)
  expect(queries().every((query) => !query.includes('pageSize=1000'))).toBe(true)

  await router.navigate({ to: '/credits', search: { kind: 'image' } })
  await screen.findByText('Showing 60 of 150')
  expect(queries().some((query) => query.includes('kinds=image'))).toBe(true)
  await waitFor(() => expect(within(table).queryByText('No. 199')).toBeNull())
})
