import { expect, it } from 'vitest'
import { costOf } from './day-cost'

const accounts = [
  { id: 'ig', publishCost: 2 },
  { id: 'x', publishCost: 3 },
]
const targets = [{ accountId: 'ig' }, { accountId: 'x' }]

it('adds what was spent to the maximum still to come', () => {
  const published = { status: 'published' as const, targets, results: [{ accountId: 'ig', cost: 2 }] }
  expect(costOf([published], accounts)).toEqual({ credits: 2, atMost: false })
  expect(costOf([published, { status: 'scheduled', targets }], accounts)).toEqual({
    credits: 7,
    atMost: true,
  })
})

it('uses the accounts’ prices where results have no cost, and nothing for failed posts', () => {
  expect(costOf([{ status: 'published', targets }], accounts).credits).toBe(5)
  expect(costOf([{ status: 'failed', targets }], accounts)).toEqual({ credits: 0, atMost: false })
})
