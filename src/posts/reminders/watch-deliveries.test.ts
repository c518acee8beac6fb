import { expect, it } from 'vitest'
import { newlyDue } from './watch-deliveries'

const now = Date.parse('2026-03-02T12:00:00Z')

it('reminds once of each delivery, and of none that an agent has claimed', () => {
  const deliveries = [
    { id: 'new' },
    { id: 'told' },
    { id: 'claimed', claimedUntil: '2026-03-02T12:05:00Z' },
    { id: 'let-go', claimedUntil: '2026-03-02T11:59:00Z' },
    { id: 'odd', claimedUntil: 'whenever' },
  ]
  expect(newlyDue(deliveries, ['told'], now).map(({ id }) => id)).toEqual(['new', 'let-go', 'odd'])
})
