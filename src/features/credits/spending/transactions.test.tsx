import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transactions } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const day = 86_400_000

/** The first transaction grants what the others spend. */
const changeOf = (index: number) =>
  index === 0
    ? { amount: 50, kind: 'trial' as const }
    : index < 150
      ? { amount: 0, kind: 'image' as const }
      : { amount: -1, kind: 'publish' as const }

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), credits: 80 })
  const { creditAccountId, workspaceId } = studio
  // A hundred days, the older half with images only.
  await studio.db.insert(transactions).values(
    Array.from({ length: 200 }, (_, index) => ({
      ...{
        id: `txn_${String(index).padStart(3, '0')}`,
        creditAccountId,
        workspaceId,
        reference: `many ${index}`,
      },
      ...changeOf(index),
      description: `No. ${index}`,
      createdAt: new Date(Date.now() - ((200 - index) * day) / 2),
    })),
  )
})
afterAll(() => studio.close())

it('loads a month for the chart, pages the list on scrolling, and filters on the server', async () => {
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

it('lets a filter by a workspace be cleared, though there is only one', async () => {
  const { user } = renderWithApp(studio, '/credits?workspace=elsewhere')
  await screen.findByText('No matching transactions')
  await user.click(screen.getByRole('button', { name: 'Clear Workspace' }))
  await screen.findByText('Showing 60 of 201')
})
