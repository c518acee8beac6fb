import { expect, it } from 'vitest'
import { CreditTransaction } from '~/contract/credits'
import { kindName, kindsOf, signed, spendingByDay, spendingByWorkspace } from './spending'

const moves = [
  ['-8', 'publish', '2026-10-14T17:30:00Z', 'a'],
  ['6', 'refund', '2026-10-14T17:30:00Z', 'a', 'post'],
  ['-1', 'image', '2026-10-14T10:00:00Z', 'b'],
  ['-6', 'preset', '2026-10-12T10:00:00Z', 'b'],
  ['500', 'purchase', '2026-10-12T09:00:00Z', undefined],
].map(([amount, kind, createdAt, workspaceId, postId], index) =>
  CreditTransaction.parse({
    id: String(index),
    amount: Number(amount),
    kind,
    createdAt,
    workspaceId,
    postId,
  }),
)

it('sums spending by day, deducts refunds, and includes days without any', () => {
  const days = spendingByDay(moves, '2026-10-14', 'UTC')
  expect(days.map(({ day, total }) => `${day.slice(-2)} ${total}`)).toEqual(['12 6', '13 0', '14 3'])
  expect(days.at(-1)?.parts).toEqual({ publishing: 2, pictures: 1, other: 0 })
  expect(spendingByDay([], '2026-10-14', 'UTC')).toEqual([])
})

it('deducts refunds for images from images', () => {
  const back = CreditTransaction.parse({
    id: 'r',
    amount: 4,
    kind: 'refund',
    createdAt: '2026-10-12T11:00:00Z',
  })
  const [first] = spendingByDay([...moves, back], '2026-10-14', 'UTC')
  expect(first).toMatchObject({ parts: { publishing: 0, pictures: 2, other: 0 }, total: 2 })
})

it('sums spending by workspace, highest first', () => {
  expect(spendingByWorkspace(moves).map(({ workspaceId, total }) => `${workspaceId} ${total}`)).toEqual([
    'b 7',
    'a 2',
  ])
})

it('shows an unknown kind as the API names it, after the others', () => {
  const all = [{ kind: 'gift' }, { kind: 'refund' }, {}, { kind: 'publish' }].map((each, index) =>
    CreditTransaction.parse({ id: String(index), amount: -1, ...each }),
  )
  expect(kindsOf(all).map(kindName)).toEqual(['Publishing', 'Refunded', 'gift'])
})

it('writes amounts with their sign', () => {
  expect([signed(-8), signed(1200), signed(undefined)]).toEqual(['−8', '+1,200', '—'])
})
