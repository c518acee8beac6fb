import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transactions } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const day = 86_400_000

/** What is spent was given first. */
const movedOf = (index: number) =>
  index === 0
    ? { amount: 50, kind: 'trial' as const }
    : index < 150
      ? { amount: 0, kind: 'image' as const }
      : { amount: -1, kind: 'publish' as const }

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
      ...movedOf(index),
      description: `No. ${index}`,
      createdAt: new Date(Date.now() - ((200 - index) * day) / 2),
    })),
  )
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
  await screen.findByText('Showing 60 of 149')
  expect(queries().some((query) => query.includes('kinds=image'))).toBe(true)
  await waitFor(() => expect(within(table).queryByText('No. 199')).toBeNull())
})
